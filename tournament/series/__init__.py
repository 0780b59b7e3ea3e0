"""Series: several events counted together."""
