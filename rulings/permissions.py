"""The permission to read the original lines of documents, used by pages and etags alike."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from accounts.judges import is_judge
from accounts.models import User
from accounts.permissions import can_decide_proposals


def can_read_originals(user: User | AnonymousUser) -> bool:
    """Return true if the user may read the lines of documents that the operator laid down: judges, editors, operators.

    The operator may open them to all.
    """
    return settings.DOCUMENTS_OPEN or is_judge(user) or can_decide_proposals(user)
