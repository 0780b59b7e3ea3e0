"""The API of rulings and proposals."""
