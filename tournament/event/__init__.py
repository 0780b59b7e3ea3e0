"""The event itself, its staff and its state as frozen values; every other package of an event may import this one."""
