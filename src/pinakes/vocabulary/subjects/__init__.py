"""Controlled subjects for a text: what similar texts were given, what its words are associated with, what it names itself."""
