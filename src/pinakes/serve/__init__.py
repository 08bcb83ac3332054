"""The service: GROBID's API, our own, over the same guarded children as every other run."""
