"""Records → the formats and places where they are wanted."""
