"""Paper → Claims."""
