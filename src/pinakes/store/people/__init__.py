"""People of a library: printed names given to persons, decisions that can be undone,
what registers know of them.
"""
