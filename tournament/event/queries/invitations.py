"""Open invitations to roles in events, as the invited person reads them."""

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.queries.sign_in_links import digest_code
from problems import refuse
from tournament.models import StaffRole

# An event that an operator hid or deleted has no invitations.
_OPEN_EVENT = {"event__hidden_at": None, "event__deleted_at": None}


def find_open_invitations(user: User) -> QuerySet[StaffRole]:
    """Return the invitations to the person's user name that are neither answered nor expired, newest first."""
    mine = StaffRole.objects.filter(user=None, invited_key=user.username_key, declined_at=None, **_OPEN_EVENT)
    return mine.filter(expires_at__gt=timezone.now()).select_related("event", "invited_by").order_by("-id")


def find_invitation(user: User, invitation_id: int) -> StaffRole:
    """Return an open invitation of the person. Raises Refused invitation_over for any other id."""
    return find_open_invitations(user).filter(pk=invitation_id).first() or refuse("invitation_over")


def read_invitation_link(*, code: str) -> StaffRole:
    """Return the open invitation of a link. Raises Refused invitation_over for a used, withdrawn or unknown one."""
    linked = StaffRole.objects.filter(
        user=None, code_digest=digest_code(code), expires_at__gt=timezone.now(), **_OPEN_EVENT
    )
    return linked.select_related("event", "invited_by").first() or refuse("invitation_over")
