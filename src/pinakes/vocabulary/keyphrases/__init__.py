"""Keyphrases of a text: what it says in its own words, ranked by what keyphrases of other texts were like."""
