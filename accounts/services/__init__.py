"""Services that create, change and erase persons and their credentials."""
