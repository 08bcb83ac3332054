"""Vocabularies of libraries: loaded, looked up, linked to each other, and used to index documents."""
