"""Taking a walk-in over: whoever has an account and holds the walk-in's link gets what was played under that name."""

from django.db import transaction

from accounts.models import User
from accounts.personal_data import registered_holders
from accounts.queries.claims import can_be_claimed
from accounts.queries.sign_in_links import read_link
from accounts.services.sign_in_links import redeem_link
from ledger.services.log import record_action
from problems import refuse


@transaction.atomic
def claim_person(*, code: str, user: User) -> User:
    """Give everything that the walk-in behind a link has to the person who is signed in, and use the link up.

    Returns the walk-in's row, nameless from now on. Of two who claim at once one gets it, the other is refused
    link_used. Raises Refused as read_link does, claim_not_possible where the link is no walk-in's or the person has no
    account of their own, and what stands in the way in an event: claim_plays_already.
    """
    walk_in = read_link(code=code).user
    # Always in one order, so that two who claim each other's links do not wait for each other for ever.
    # No key is changed, so that whoever writes a row about one of them need not wait and cannot block us.
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=(walk_in.pk, user.pk))
    locked = {one.pk: one for one in rows.order_by("pk")}
    walk_in, user = locked[walk_in.pk], locked[user.pk]
    if not can_be_claimed(walk_in, by=user):
        refuse("claim_not_possible")
    redeem_link(code=code, actor=user)
    for holder in registered_holders().values():
        holder.hand_over(walk_in, user)
    _put_aside(walk_in, user)
    record_action(
        actor=user, verb="person.claimed", scope="site", subject=f"person:{walk_in.pk}", after={"person": user.pk}
    )
    return walk_in


def _put_aside(walk_in: User, user: User) -> None:
    """The row stays for what it did, without a name and without a way in; its user name is free again."""
    walk_in.username = f"merged-{walk_in.pk}"
    walk_in.given_name = walk_in.family_name = walk_in.email = walk_in.display_name = ""
    walk_in.is_active, walk_in.merged_into = False, user
    walk_in.save()
