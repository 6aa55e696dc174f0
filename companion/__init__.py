"""A companion for the real table: records hidden cards, works out payouts, notes and seats."""
