"""Read-only admin pages of rulings."""

from django.contrib import admin

from ledger.read_only_admin import ReadOnlyAdmin
from rulings.models import Contradiction, Proposal, Ruling, RulingRevision, SearchAlias, Source

for model in (Contradiction, Proposal, Ruling, RulingRevision, SearchAlias, Source):
    admin.site.register(model, ReadOnlyAdmin)
