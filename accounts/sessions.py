"""Sessions in the database, read with a query that is made once a process: every request of a signed-in reader asks.

Django finds :class:`SessionStore` by the setting SESSION_ENGINE.
"""

from functools import cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from service.databases.prepared_query import PreparedRows, prepare_rows

# Stands for the key given later; no key has a space.
_ANY_KEY = "any key"


class SessionStore(db.SessionStore):
    """Django's sessions in the database."""

    def _get_session_from_db(self) -> Any:
        """Return the row of the session, None if it is missing or has expired. Django calls this."""
        session = _prepare_session().fetch_first(key=self.session_key)
        if session is not None and session.expire_date > timezone.now():
            return session
        self._session_key = None
        return None


@cache
def _prepare_session() -> PreparedRows[Session]:
    return prepare_rows(Session.objects.filter(session_key=_ANY_KEY)[:1], key=_ANY_KEY)
