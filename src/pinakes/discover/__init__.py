"""The library looks for itself: what others hold, described and fetched."""
