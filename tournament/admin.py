"""Read-only admin pages for the rows of events."""

from django.contrib import admin

from ledger.read_only_admin import ReadOnlyAdmin
from tournament.models import Entry, Event, Match, Result, ResultReport, Round, SettledLine, StaffRole, Submission

admin.site.register(
    [Event, Entry, Round, Match, Result, ResultReport, SettledLine, StaffRole, Submission], ReadOnlyAdmin
)
