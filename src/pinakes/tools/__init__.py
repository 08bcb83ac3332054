"""Outside programs, one module each; all of them optional."""
