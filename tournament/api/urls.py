"""Addresses of the API of events."""

from django.urls import path

from tournament.api import (
    apart,
    clock,
    deck_settings,
    decks,
    documents,
    entries,
    events,
    links,
    log,
    results,
    rounds,
    staff,
    standings,
    tables,
)

_EVENT = "events/<slug:slug>/"
_ROUND = f"{_EVENT}rounds/<int:number>/"
_DOCUMENT = f"{_EVENT}documents/<int:job_id>/"

urlpatterns = [
    path("events/", events.Events.as_view(), name="api-events"),
    path(_EVENT, events.EventDetail.as_view(), name="api-event"),
    path(f"{_EVENT}copy/", events.Copy.as_view(), name="api-event-copy"),
    path(f"{_EVENT}transition/", events.Transition.as_view(), name="api-event-transition"),
    path(f"{_EVENT}entries/", entries.Entries.as_view(), name="api-entries"),
    path(f"{_EVENT}entries/<int:entry_id>/", entries.EntryDetail.as_view(), name="api-entry"),
    path(f"{_EVENT}entries/<int:entry_id>/disqualify/", entries.Disqualify.as_view(), name="api-disqualify"),
    path(f"{_EVENT}apart/", apart.PairsApart.as_view(), name="api-apart"),
    path(f"{_EVENT}apart/<int:wish_id>/", apart.PairApart.as_view(), name="api-apart-pair"),
    path(f"{_EVENT}staff/", staff.Staff.as_view(), name="api-staff"),
    path(f"{_EVENT}staff/<int:role_id>/", staff.StaffRole.as_view(), name="api-staff-role"),
    path(f"{_EVENT}entries/<int:entry_id>/link/", links.EntryLink.as_view(), name="api-entry-link"),
    path(f"{_EVENT}entries/<int:entry_id>/deck/", decks.EntryDeck.as_view(), name="api-entry-deck"),
    path(f"{_EVENT}entries/<int:entry_id>/table/", tables.EntryTable.as_view(), name="api-entry-table"),
    path(f"{_EVENT}tables/", tables.Tables.as_view(), name="api-tables"),
    path(f"{_EVENT}rules/", decks.EventRules.as_view(), name="api-event-rules"),
    path(f"{_EVENT}house-rules/", decks.HouseRules.as_view(), name="api-house-rules"),
    path(f"{_EVENT}deck-settings/", deck_settings.EventDeckSettings.as_view(), name="api-deck-settings"),
    path(f"{_EVENT}format/take-over/", deck_settings.TakeOverFormat.as_view(), name="api-take-over"),
    path(f"{_EVENT}entries/<int:entry_id>/deck-lock/", deck_settings.EntryDeckLock.as_view(), name="api-deck-lock"),
    path(f"{_EVENT}decks/check/", decks.EventDeckCheck.as_view(), name="api-event-deck-check"),
    path(f"{_EVENT}rounds/", rounds.Rounds.as_view(), name="api-rounds"),
    path(_ROUND, rounds.RoundDetail.as_view(), name="api-round"),
    path(f"{_ROUND}publish/", rounds.PublishRound.as_view(), name="api-round-publish"),
    path(f"{_ROUND}repair/", rounds.RepairRound.as_view(), name="api-round-repair"),
    path(f"{_ROUND}unpublish/", rounds.UnpublishRound.as_view(), name="api-round-unpublish"),
    path(f"{_ROUND}start/", rounds.StartRound.as_view(), name="api-round-start"),
    path(f"{_ROUND}clock/", clock.RoundClock.as_view(), name="api-round-clock"),
    path(f"{_EVENT}matches/<int:match_id>/extra-time/", clock.MatchExtraTime.as_view(), name="api-extra-time"),
    path(f"{_ROUND}close/", rounds.CloseRound.as_view(), name="api-round-close"),
    path(f"{_ROUND}reopen/", rounds.ReopenRound.as_view(), name="api-round-reopen"),
    path(f"{_EVENT}matches/<int:match_id>/result/", results.MatchResult.as_view(), name="api-match-result"),
    path(f"{_EVENT}standings/", standings.Standings.as_view(), name="api-standings"),
    path(f"{_EVENT}standings/<int:entry_id>/", standings.StandingExplained.as_view(), name="api-standing-explained"),
    path(f"{_EVENT}log/", log.Log.as_view(), name="api-log"),
    path(f"{_EVENT}documents/", documents.Documents.as_view(), name="api-documents"),
    path(_DOCUMENT, documents.DocumentDetail.as_view(), name="api-document"),
    path(f"{_DOCUMENT}pdf/", documents.DocumentFile.as_view(), name="api-document-file"),
]
