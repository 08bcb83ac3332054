"""Venues, numbers and years of the header."""
