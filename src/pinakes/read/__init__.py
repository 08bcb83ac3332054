"""Source → Paper, one reader a format."""
