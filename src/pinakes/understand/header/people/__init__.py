"""Who wrote it, who else had a hand in it, and what the paper tells of them."""
