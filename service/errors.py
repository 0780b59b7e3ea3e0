"""The error of a service that cannot run."""


class ServeError(Exception):
    """The service cannot run. The message is one sentence for an organizer and is shown without a traceback."""
