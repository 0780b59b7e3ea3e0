"""Addresses of the pages of events."""

from django.urls import path

from tournament.views import decks, desk, entries, events, me, papers, rounds, staff, standings

_EVENT = "events/<slug:slug>/"

urlpatterns = [
    path("", events.list_events, name="home"),
    path("events/", events.list_events, name="events"),
    path("events/new/", events.new_event, name="new-event"),
    path(_EVENT, events.show_event, name="event"),
    path(f"{_EVENT}move/", events.move, name="event-move"),
    path(f"{_EVENT}remove-sample/", events.remove_sample_event, name="event-remove-sample"),
    path(f"{_EVENT}join/", entries.join, name="event-join"),
    path(f"{_EVENT}drop/", entries.drop_myself, name="event-drop"),
    path(f"{_EVENT}me/", me.my_event, name="event-me"),
    path(f"{_EVENT}deck/", decks.my_deck, name="event-deck"),
    path(f"{_EVENT}entries/", entries.list_entries, name="event-entries"),
    path(f"{_EVENT}entries/walk-in/", entries.walk_in, name="event-walk-in"),
    path(f"{_EVENT}entries/<int:entry_id>/status/", entries.set_status, name="event-entry-status"),
    path(f"{_EVENT}entries/<int:entry_id>/link/", entries.show_link, name="event-entry-link"),
    path(f"{_EVENT}entries/<int:entry_id>/deck/", decks.entry_deck, name="event-entry-deck"),
    path(f"{_EVENT}rounds/", rounds.list_rounds, name="event-rounds"),
    path(f"{_EVENT}rounds/pair/", rounds.pair, name="event-pair"),
    path(f"{_EVENT}rounds/<int:number>/", rounds.show_round, name="event-round"),
    path(f"{_EVENT}rounds/<int:number>/discard/", rounds.discard, name="event-round-discard"),
    path(f"{_EVENT}rounds/<int:number>/publish/", rounds.publish, name="event-round-publish"),
    path(f"{_EVENT}rounds/<int:number>/unpublish/", rounds.unpublish, name="event-round-unpublish"),
    path(f"{_EVENT}rounds/<int:number>/start/", rounds.start, name="event-round-start"),
    path(f"{_EVENT}rounds/<int:number>/close/", rounds.close, name="event-round-close"),
    path(f"{_EVENT}rounds/<int:number>/reopen/", rounds.reopen, name="event-round-reopen"),
    path(f"{_EVENT}desk/", desk.desk, name="event-desk"),
    path(f"{_EVENT}standings/", standings.show_standings, name="event-standings"),
    path(f"{_EVENT}papers/", papers.list_papers, name="event-papers"),
    path(f"{_EVENT}papers/ask/", papers.ask_for_paper, name="event-paper-ask"),
    path(f"{_EVENT}papers/<int:job_id>/progress/", papers.paper_progress, name="event-paper-progress"),
    path(f"{_EVENT}papers/<int:job_id>/", papers.open_paper, name="event-paper"),
    path(f"{_EVENT}staff/", staff.list_staff, name="event-staff"),
    path(f"{_EVENT}staff/<int:role_id>/revoke/", staff.revoke, name="event-revoke"),
    path(f"{_EVENT}log/", staff.show_log, name="event-log"),
]
