"""What a file says of itself."""
