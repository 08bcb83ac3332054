"""Engines: who is asked for papers and people, a file each. Each uses the API of its service and answers with hits."""
