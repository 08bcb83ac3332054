"""What a paper says of itself beside its head."""
