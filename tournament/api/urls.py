"""Addresses of the API of events."""

from django.urls import path
from django.views.decorators.cache import never_cache

from tournament.api import floor_rules, log, papers, played, series, verification
from tournament.api.entries import check_in_desk, entries, keep_apart, links, own_check_in
from tournament.api.event import events, invitations, staff
from tournament.api.organizing import finals
from tournament.api.reporting import reports
from tournament.api.results import desk, results
from tournament.api.rounds import clock, repair, rounds, tables
from tournament.api.standings import standings
from tournament.api.submissions import deck_settings, decks, settled_lines, unready_decks
from tournament.domain.revised_parts import Part
from web.page_cache.etags import cache_page

# The ETag of these answers changes when one of these parts does: all that readers without an account can see.
_cache_for_visitors = cache_page(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.NEWEST_ROUND, Part.STANDINGS)

_EVENT = "events/<slug:slug>/"
_ROUND = f"{_EVENT}rounds/<int:number>/"
_DOCUMENT = f"{_EVENT}documents/<int:job_id>/"
_ENTRY = f"{_EVENT}entries/<int:entry_id>/"
_MATCH = f"{_EVENT}matches/<int:match_id>/"
_INVITATION = "invitations/<int:invitation_id>/"

urlpatterns = [
    path("series/", series.SeriesList.as_view(), name="api-series-list"),
    path("series/<slug:slug>/", series.SeriesDetail.as_view(), name="api-series"),
    path("invitations/", never_cache(invitations.Invitations.as_view()), name="api-invitations"),
    path(
        f"{_INVITATION}accept/", never_cache(invitations.InvitationAcceptance.as_view()), name="api-invitation-accept"
    ),
    path(f"{_INVITATION}decline/", never_cache(invitations.InvitationDecline.as_view()), name="api-invitation-decline"),
    path("events/", events.Events.as_view(), name="api-events"),
    path(_EVENT, _cache_for_visitors(events.EventDetail.as_view()), name="api-event"),
    path(f"{_EVENT}copy/", events.EventCopy.as_view(), name="api-event-copy"),
    path(f"{_EVENT}transition/", events.EventTransition.as_view(), name="api-event-transition"),
    path(f"{_EVENT}finals/", finals.Finals.as_view(), name="api-finals"),
    path(f"{_EVENT}finals/seeds/", finals.FinalsSeeding.as_view(), name="api-finals-seeds"),
    path(f"{_EVENT}check-in/", never_cache(own_check_in.OwnCheckIn.as_view()), name="api-check-in"),
    path(f"{_EVENT}check-in-code/", never_cache(own_check_in.CheckInCode.as_view()), name="api-check-in-code"),
    path(f"{_EVENT}entries/", _cache_for_visitors(entries.Entries.as_view()), name="api-entries"),
    path(_ENTRY, entries.EntryDetail.as_view(), name="api-entry"),
    path(f"{_EVENT}entries/check-in/", check_in_desk.EntriesCheckIn.as_view(), name="api-entries-check-in"),
    path(f"{_EVENT}entries/names/", check_in_desk.WalkInList.as_view(), name="api-entry-names"),
    path(
        f"{_EVENT}entries/names/<int:job_id>/",
        never_cache(check_in_desk.WalkInListJob.as_view()),
        name="api-entry-names-job",
    ),
    path(f"{_ENTRY}name/", check_in_desk.EntryName.as_view(), name="api-entry-name"),
    path(f"{_ENTRY}disqualify/", entries.EntryDisqualification.as_view(), name="api-disqualify"),
    path(f"{_EVENT}apart/", keep_apart.KeptApartPairs.as_view(), name="api-apart"),
    path(f"{_EVENT}apart/<int:wish_id>/", keep_apart.KeptApartPair.as_view(), name="api-apart-pair"),
    path(f"{_EVENT}staff/", never_cache(staff.Staff.as_view()), name="api-staff"),
    path(f"{_EVENT}staff/<int:role_id>/", staff.StaffRoleDetail.as_view(), name="api-staff-role"),
    path(f"{_ENTRY}link/", never_cache(links.EntryLink.as_view()), name="api-entry-link"),
    path(f"{_ENTRY}deck/", decks.EntryDeck.as_view(), name="api-entry-deck"),
    path(f"{_ENTRY}deck/file/", decks.EntryDeckFile.as_view(), name="api-entry-deck-file"),
    path(f"{_ENTRY}table/", tables.EntryFixedTable.as_view(), name="api-entry-table"),
    path(f"{_EVENT}tables/", tables.Tables.as_view(), name="api-tables"),
    path(f"{_ENTRY}deck/settled/", settled_lines.SettledLines.as_view(), name="api-settled-lines"),
    path(f"{_EVENT}floor-rules/", floor_rules.FloorRules.as_view(), name="api-floor-rules"),
    path(f"{_EVENT}rules/", decks.EventDeckRules.as_view(), name="api-event-rules"),
    path(f"{_EVENT}house-rules/", decks.EventHouseRules.as_view(), name="api-house-rules"),
    path(f"{_EVENT}deck-settings/", deck_settings.EventDeckSettings.as_view(), name="api-deck-settings"),
    path(f"{_EVENT}format/take-over/", deck_settings.FormatTakeover.as_view(), name="api-take-over"),
    path(f"{_ENTRY}deck-lock/", deck_settings.EntryDeckLock.as_view(), name="api-deck-lock"),
    path(f"{_EVENT}decks/check/", decks.EventDeckCheck.as_view(), name="api-event-deck-check"),
    path(f"{_EVENT}decks/unready/", unready_decks.UnreadyDeckList.as_view(), name="api-unready-decks"),
    path(f"{_EVENT}rounds/", _cache_for_visitors(rounds.Rounds.as_view()), name="api-rounds"),
    path(_ROUND, _cache_for_visitors(rounds.RoundDetail.as_view()), name="api-round"),
    path(f"{_ROUND}publish/", rounds.RoundPublication.as_view(), name="api-round-publish"),
    path(f"{_ROUND}repair/", repair.RoundRepair.as_view(), name="api-round-repair"),
    path(f"{_ROUND}unpublish/", rounds.RoundWithdrawal.as_view(), name="api-round-unpublish"),
    path(f"{_ROUND}start/", rounds.RoundStart.as_view(), name="api-round-start"),
    path(f"{_ROUND}clock/", clock.RoundClockView.as_view(), name="api-round-clock"),
    path(f"{_MATCH}extra-time/", clock.MatchExtraTime.as_view(), name="api-extra-time"),
    path(f"{_ROUND}close/", rounds.RoundClosing.as_view(), name="api-round-close"),
    path(f"{_ROUND}reopen/", rounds.RoundReopening.as_view(), name="api-round-reopen"),
    path(f"{_EVENT}desk/", desk.ResultDesk.as_view(), name="api-desk"),
    path(f"{_MATCH}result/", results.ResultEntry.as_view(), name="api-match-result"),
    path(f"{_ROUND}reports/", never_cache(reports.RoundReports.as_view()), name="api-round-reports"),
    path(f"{_MATCH}reports/", never_cache(reports.MatchReports.as_view()), name="api-match-reports"),
    path(f"{_MATCH}report/", reports.MatchReport.as_view(), name="api-match-report"),
    path(f"{_MATCH}confirm/", reports.MatchConfirmation.as_view(), name="api-match-confirm"),
    path(f"{_MATCH}dispute/", reports.MatchDispute.as_view(), name="api-match-dispute"),
    path(f"{_EVENT}standings/", _cache_for_visitors(standings.Standings.as_view()), name="api-standings"),
    path(f"{_EVENT}standings/<int:entry_id>/", standings.StandingExplanation.as_view(), name="api-standing-explained"),
    path(f"{_EVENT}played/", played.PlayedStatistic.as_view(), name="api-played"),
    path(f"{_EVENT}log/", log.Log.as_view(), name="api-log"),
    path(f"{_EVENT}verification/", never_cache(verification.Verification.as_view()), name="api-verification"),
    path(f"{_EVENT}documents/", papers.Documents.as_view(), name="api-documents"),
    path(_DOCUMENT, papers.DocumentDetail.as_view(), name="api-document"),
    path(f"{_DOCUMENT}pdf/", papers.DocumentFile.as_view(), name="api-document-file"),
]
