"""Reading about people."""
