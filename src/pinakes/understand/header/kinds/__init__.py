"""What kind of work it is, and whether it is a paper at all."""
