"""Verification of an event: pairing and counting again from its stored inputs."""
