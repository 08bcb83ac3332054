"""One exporter a format."""
