"""Addresses of the API of events."""

from django.urls import path
from django.views.decorators.cache import never_cache

from tournament.api import (
    check_in_desk,
    clock,
    deck_settings,
    decks,
    entries,
    events,
    finals,
    floor_rules,
    invitations,
    keep_apart,
    links,
    log,
    papers,
    played,
    repair,
    reports,
    results,
    rounds,
    series,
    settled_lines,
    staff,
    standings,
    tables,
    unready_decks,
    verification,
)
from tournament.domain.revised_parts import Part
from tournament.page_tags import tag_page

# The parts of an event that its readers without an account are told.
_tagged = tag_page(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.NEWEST_ROUND, Part.STANDINGS)

_EVENT = "events/<slug:slug>/"
_ROUND = f"{_EVENT}rounds/<int:number>/"
_DOCUMENT = f"{_EVENT}documents/<int:job_id>/"

urlpatterns = [
    path("series/", series.SeriesList.as_view(), name="api-series-list"),
    path("series/<slug:slug>/", series.SeriesDetail.as_view(), name="api-series"),
    path("invitations/", never_cache(invitations.Invitations.as_view()), name="api-invitations"),
    path(
        "invitations/<int:invitation_id>/accept/",
        never_cache(invitations.InvitationAcceptance.as_view()),
        name="api-invitation-accept",
    ),
    path(
        "invitations/<int:invitation_id>/decline/",
        never_cache(invitations.InvitationRefusal.as_view()),
        name="api-invitation-decline",
    ),
    path("events/", events.Events.as_view(), name="api-events"),
    path(_EVENT, _tagged(events.EventDetail.as_view()), name="api-event"),
    path(f"{_EVENT}copy/", events.EventCopy.as_view(), name="api-event-copy"),
    path(f"{_EVENT}transition/", events.EventTransition.as_view(), name="api-event-transition"),
    path(f"{_EVENT}finals/", finals.Finals.as_view(), name="api-finals"),
    path(f"{_EVENT}finals/seeds/", finals.FinalsSeeds.as_view(), name="api-finals-seeds"),
    path(f"{_EVENT}entries/", _tagged(entries.Entries.as_view()), name="api-entries"),
    path(f"{_EVENT}entries/<int:entry_id>/", entries.EntryDetail.as_view(), name="api-entry"),
    path(f"{_EVENT}entries/names/", check_in_desk.EntryNames.as_view(), name="api-entry-names"),
    path(
        f"{_EVENT}entries/names/<int:job_id>/",
        never_cache(check_in_desk.EntryNamesJob.as_view()),
        name="api-entry-names-job",
    ),
    path(f"{_EVENT}entries/<int:entry_id>/name/", check_in_desk.EntryName.as_view(), name="api-entry-name"),
    path(f"{_EVENT}entries/<int:entry_id>/disqualify/", entries.EntryDisqualification.as_view(), name="api-disqualify"),
    path(f"{_EVENT}apart/", keep_apart.KeptApartPairs.as_view(), name="api-apart"),
    path(f"{_EVENT}apart/<int:wish_id>/", keep_apart.KeptApartPair.as_view(), name="api-apart-pair"),
    path(f"{_EVENT}staff/", never_cache(staff.Staff.as_view()), name="api-staff"),
    path(f"{_EVENT}staff/<int:role_id>/", staff.StaffRole.as_view(), name="api-staff-role"),
    path(f"{_EVENT}entries/<int:entry_id>/link/", never_cache(links.EntryLink.as_view()), name="api-entry-link"),
    path(f"{_EVENT}entries/<int:entry_id>/deck/", decks.EntryDeck.as_view(), name="api-entry-deck"),
    path(f"{_EVENT}entries/<int:entry_id>/deck/file/", decks.EntryDeckFile.as_view(), name="api-entry-deck-file"),
    path(f"{_EVENT}entries/<int:entry_id>/table/", tables.EntryFixedTable.as_view(), name="api-entry-table"),
    path(f"{_EVENT}tables/", tables.Tables.as_view(), name="api-tables"),
    path(
        f"{_EVENT}entries/<int:entry_id>/deck/settled/",
        settled_lines.SettledLines.as_view(),
        name="api-settled-lines",
    ),
    path(f"{_EVENT}floor-rules/", floor_rules.FloorRules.as_view(), name="api-floor-rules"),
    path(f"{_EVENT}rules/", decks.EventRules.as_view(), name="api-event-rules"),
    path(f"{_EVENT}house-rules/", decks.HouseRules.as_view(), name="api-house-rules"),
    path(f"{_EVENT}deck-settings/", deck_settings.EventDeckSettings.as_view(), name="api-deck-settings"),
    path(f"{_EVENT}format/take-over/", deck_settings.TakeOverFormat.as_view(), name="api-take-over"),
    path(f"{_EVENT}entries/<int:entry_id>/deck-lock/", deck_settings.EntryDeckLock.as_view(), name="api-deck-lock"),
    path(f"{_EVENT}decks/check/", decks.EventDeckCheck.as_view(), name="api-event-deck-check"),
    path(f"{_EVENT}decks/unready/", unready_decks.UnreadyDecks.as_view(), name="api-unready-decks"),
    path(f"{_EVENT}rounds/", _tagged(rounds.Rounds.as_view()), name="api-rounds"),
    path(_ROUND, _tagged(rounds.RoundDetail.as_view()), name="api-round"),
    path(f"{_ROUND}publish/", rounds.PublishRound.as_view(), name="api-round-publish"),
    path(f"{_ROUND}repair/", repair.RepairRound.as_view(), name="api-round-repair"),
    path(f"{_ROUND}unpublish/", rounds.UnpublishRound.as_view(), name="api-round-unpublish"),
    path(f"{_ROUND}start/", rounds.StartRound.as_view(), name="api-round-start"),
    path(f"{_ROUND}clock/", clock.RoundClock.as_view(), name="api-round-clock"),
    path(f"{_EVENT}matches/<int:match_id>/extra-time/", clock.MatchExtraTime.as_view(), name="api-extra-time"),
    path(f"{_ROUND}close/", rounds.CloseRound.as_view(), name="api-round-close"),
    path(f"{_ROUND}reopen/", rounds.ReopenRound.as_view(), name="api-round-reopen"),
    path(f"{_EVENT}matches/<int:match_id>/result/", results.MatchResult.as_view(), name="api-match-result"),
    path(f"{_ROUND}reports/", never_cache(reports.RoundReports.as_view()), name="api-round-reports"),
    path(
        f"{_EVENT}matches/<int:match_id>/reports/",
        never_cache(reports.MatchReports.as_view()),
        name="api-match-reports",
    ),
    path(f"{_EVENT}matches/<int:match_id>/report/", reports.MatchReport.as_view(), name="api-match-report"),
    path(f"{_EVENT}matches/<int:match_id>/confirm/", reports.MatchConfirmation.as_view(), name="api-match-confirm"),
    path(f"{_EVENT}matches/<int:match_id>/dispute/", reports.MatchDispute.as_view(), name="api-match-dispute"),
    path(f"{_EVENT}standings/", _tagged(standings.Standings.as_view()), name="api-standings"),
    path(f"{_EVENT}standings/<int:entry_id>/", standings.StandingExplanation.as_view(), name="api-standing-explained"),
    path(f"{_EVENT}played/", played.Played.as_view(), name="api-played"),
    path(f"{_EVENT}log/", log.Log.as_view(), name="api-log"),
    path(f"{_EVENT}verification/", never_cache(verification.Verification.as_view()), name="api-verification"),
    path(f"{_EVENT}documents/", papers.Documents.as_view(), name="api-documents"),
    path(_DOCUMENT, papers.DocumentDetail.as_view(), name="api-document"),
    path(f"{_DOCUMENT}pdf/", papers.DocumentFile.as_view(), name="api-document-file"),
]
