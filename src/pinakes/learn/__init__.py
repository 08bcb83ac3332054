"""Making training material, training, calibrating."""
