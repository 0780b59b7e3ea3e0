"""Runs management commands in tests, with their output and standard input."""

import io

from django.core.management import call_command


class StandardInput(io.StringIO):
    """A replacement of ``sys.stdin`` with bytes to read."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.buffer = io.BytesIO(data)  # type: ignore[misc]


def run_command(name: str, *words: str) -> tuple[int, str, str]:
    """Return the exit code, the output and the error output of a command."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(name, *words, stdout=out, stderr=err)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()
