"""Documents and references the project makes itself."""
