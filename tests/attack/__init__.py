"""Attacks on the whole program: what is sent is hostile, and everything that comes back is searched."""
