"""The rows of the first pages: how they are set, what they say, what they may be."""
