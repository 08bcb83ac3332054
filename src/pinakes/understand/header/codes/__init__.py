"""What stands on a line of its own in fixed letters: class codes, licences."""
