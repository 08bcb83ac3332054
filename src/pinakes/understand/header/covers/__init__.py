"""Covers of theses and reports, read as the forms that they are."""
