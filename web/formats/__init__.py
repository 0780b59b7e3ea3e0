"""How dates, times and numbers are written in each language; read by Django through FORMAT_MODULE_PATH."""
