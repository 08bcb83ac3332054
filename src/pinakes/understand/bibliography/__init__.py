"""The bibliography of a paper: blocks, entries, fields."""
