"""Read-only admin pages of the ledger."""

from django.contrib import admin

from ledger.models import Action, Job
from ledger.read_only_admin import ReadOnlyAdmin

admin.site.register(Action, ReadOnlyAdmin)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """Jobs without their rows, which may be names."""

    exclude = ("rows_left",)
