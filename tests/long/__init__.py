"""Tests that take minutes or hours: `python -m pytest -m long tests/long`."""
