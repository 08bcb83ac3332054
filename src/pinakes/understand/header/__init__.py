"""The front matter of a paper: who wrote what, where, about what."""
