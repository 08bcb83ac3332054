"""Tests of several parts together, named for what they try."""
