"""One file a format: blocks of an invented paper → bytes that real engines open."""
