"""Read-only admin pages of cards and decks."""

from django.contrib import admin

from decks.models import Card, DeckList, DeckVersion
from ledger.read_only_admin import ReadOnlyAdmin

admin.site.register(Card, ReadOnlyAdmin)
admin.site.register(DeckList, ReadOnlyAdmin)
admin.site.register(DeckVersion, ReadOnlyAdmin)
