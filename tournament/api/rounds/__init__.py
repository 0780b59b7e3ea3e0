"""API: rounds, tables and the clock."""
