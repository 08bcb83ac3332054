"""Papers on a subject: questions, a walk that learns where papers are, decisions, and marks of people that improve them."""
