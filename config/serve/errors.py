"""Why the service cannot run, as one line for whoever started it."""


class ServeError(Exception):
    """The message is one sentence without a traceback: the reader is an organizer, not a programmer."""
