"""Claims → Record."""
