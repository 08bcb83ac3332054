"""Bytes → Format."""
