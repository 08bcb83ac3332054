"""The citation network: references led to the works they mean, works that are cited and not held,
and what the network tells.
"""
