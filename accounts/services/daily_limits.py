"""What one account may do in 24 hours: make events, and enter players without an account.

Nothing is counted by address (decision 8). The defaults hinder no club; the operator changes them by settings.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from accounts.models import CountedUse, User
from problems import refuse

DAY = timedelta(hours=24)
Kind = CountedUse.Kind


@transaction.atomic
def count_use(*, user: User | None, kind: Kind, amount: int = 1) -> None:
    """Count what the account is about to do; without an account, as in commands, nothing is counted.

    Called in the transaction of the write, so that what is refused later is not counted. The lock on the person makes
    two requests at once count one after the other. Raises Refused events_a_day_reached, names_a_day_reached.
    """
    if user is None or not amount:
        return
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    now, most = timezone.now(), settings.EVENTS_A_DAY if kind == Kind.EVENTS else settings.NAMES_A_DAY
    counted = CountedUse.objects.filter(user=user, kind=kind, at__gt=now - DAY)
    used = counted.aggregate(used=Sum("amount"))["used"] or 0
    if used + amount > most:
        oldest = counted.order_by("at").values_list("at", flat=True).first() or now
        seconds = max(int((oldest + DAY - now).total_seconds()), 1)
        refuse(f"{kind}_a_day_reached", most=most, left=max(most - used, 0), seconds=seconds)
    CountedUse.objects.filter(user=user, kind=kind, at__lte=now - DAY).delete()
    CountedUse.objects.create(user=user, kind=kind, amount=amount, at=now)
