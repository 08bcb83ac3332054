"""Address → Sources; nothing is decided here."""
