"""Outages: a full disk, a database that cannot be reached or written, or one that is too busy.

Entry point: :func:`find_outage`. Such a failure is no fault of the program and passes, so the answer is 503.
"""

import errno

from django.db import DatabaseError, InterfaceError, OperationalError

from problems import Problem

RETRY_AFTER_SECONDS = 10

_FULL = Problem("disk_full")
_LOST = Problem("database_lost")
_BUSY = Problem("database_busy")

# https://www.sqlite.org/rescode.html: extended codes begin with the name of the primary code. SQLITE_ERROR is not
# listed: a missing table is a fault of the program.
_SQLITE_CODES = {
    "SQLITE_FULL": _FULL,
    "SQLITE_BUSY": _BUSY,
    "SQLITE_LOCKED": _BUSY,
    "SQLITE_IOERR": _LOST,
    "SQLITE_CANTOPEN": _LOST,
    "SQLITE_READONLY": _LOST,
}
# https://www.postgresql.org/docs/current/errcodes-appendix.html: the first prefix that fits decides.
_POSTGRES_CODES = {
    "53100": _FULL,
    "53": _BUSY,
    "40001": _BUSY,
    "40P01": _BUSY,
    "55P03": _BUSY,
    "57014": _BUSY,
    "57P": _LOST,
    "58": _LOST,
    "08": _LOST,
    "25006": _LOST,
}


def find_outage(error: BaseException | None) -> Problem | None:
    """Return the problem disk_full, database_lost or database_busy if an outage caused the error, else None."""
    while error is not None:
        if problem := _name_cause(error):
            return problem
        error = error.__cause__ or error.__context__
    return None


def _name_cause(error: BaseException) -> Problem | None:
    """Return the problem for one exception without its causes, None if it is no outage."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _FULL
    if isinstance(error, InterfaceError):
        return _LOST
    if not isinstance(error, DatabaseError):
        return None
    code = getattr(error.__cause__, "sqlite_errorname", None) or getattr(error.__cause__, "sqlstate", None)
    if code is None:
        # psycopg gives no code where no connection could be made or the open one broke.
        return _LOST if isinstance(error, OperationalError) else None
    codes = _SQLITE_CODES if code.startswith("SQLITE_") else _POSTGRES_CODES
    return next((problem for prefix, problem in codes.items() if code.startswith(prefix)), None)
