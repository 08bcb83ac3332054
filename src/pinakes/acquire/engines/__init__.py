"""Engines: who is asked for papers and people, a file each. They speak their service's own tongue and answer with hits."""
