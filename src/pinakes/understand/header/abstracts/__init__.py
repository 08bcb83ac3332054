"""Abstracts and keywords, with a heading or without one."""
