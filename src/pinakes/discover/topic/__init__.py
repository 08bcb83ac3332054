"""Papers on a subject: questions, a walk that knows what leads to papers, decisions, and marks of people that improve them."""
