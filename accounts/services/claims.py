"""Claiming a walk-in: an account that holds the walk-in's sign-in link takes over the walk-in's entries and decks."""

from django.db import transaction

from accounts.models import User
from accounts.personal_data import list_holders
from accounts.queries.claims import can_be_claimed
from accounts.queries.sign_in_links import read_link
from accounts.services.locks import lock_people
from accounts.services.sign_in_links import redeem_link
from ledger.services.log import record_action
from problems import refuse


@transaction.atomic
def claim_person(*, code: str, user: User) -> User:
    """Give everything that the walk-in of a link has to the signed-in person, and use the link up.

    Returns the walk-in's row, inactive and without a name. Of two claims at once one succeeds, the other is refused
    link_used. Raises Refused as read_link does, claim_not_possible if the link does not belong to a walk-in or the
    person has no account, claim_plays_already if the person plays in the same event.
    """
    walk_in = read_link(code=code).user
    # Both at once, so that two persons claiming each other's links cannot deadlock.
    locked = lock_people((walk_in.pk, user.pk))
    walk_in, user = locked[walk_in.pk], locked[user.pk]
    if not can_be_claimed(walk_in, by=user):
        refuse("claim_not_possible")
    redeem_link(code=code, actor=user)
    for holder in list_holders().values():
        holder.hand_over(walk_in, user)
    # The row stays, because the log refers to it; its user name becomes free.
    walk_in.username = f"merged-{walk_in.pk}"
    walk_in.given_name = walk_in.family_name = walk_in.email = walk_in.display_name = ""
    walk_in.latin_name = ""
    walk_in.is_active, walk_in.merged_into = False, user
    walk_in.save()
    record_action(
        actor=user, verb="person.claimed", scope="site", subject=f"person:{walk_in.pk}", after={"person": user.pk}
    )
    return walk_in
