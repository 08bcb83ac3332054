"""The title, and the head in other languages and letters."""
