"""Published ways to find papers and people on the web, small and as they were described,
measured beside ours.
"""
