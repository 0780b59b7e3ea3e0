"""The tournament app, which registers job handlers, personal data, a listener of the log and a periodic task."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Register what other apps call: job handlers, personal data, revisions, the page cache, upgrades."""
        from accounts.judges import register_judges
        from accounts.personal_data import register_holder
        from accounts.scopes import register_scope
        from ledger.listeners import register_listener
        from ledger.periodic import register_periodic
        from tournament.entries.queries.claims import describe_player
        from tournament.entries.services import long_lists  # noqa: F401
        from tournament.erasing.services import HOLDER
        from tournament.event.queries.events import find_event_address
        from tournament.event.queries.staff import is_judge_of_an_event, is_staff_of_running_event
        from tournament.event.services.revisions import renew_revisions
        from tournament.page_cache import QUERIES
        from tournament.papers import services as papers  # noqa: F401
        from tournament.ranking.upgrade import store_missing_standings
        from tournament.reporting.silence import confirm_unanswered_reports
        from tournament.rounds.upgrade import store_missing_paired_points
        from tournament.verification import services as verification  # noqa: F401
        from tournament.views.event.error_frame import find_event_frame
        from web.errors.surroundings import register_surroundings
        from web.expensive_work import register_staff_check
        from web.page_cache.registry import register_events

        register_events(QUERIES)
        register_holder("events", HOLDER)
        register_surroundings(find_event_frame)
        register_staff_check(is_staff_of_running_event)
        register_judges(is_judge_of_an_event)
        register_scope("event", find_event_address, describe_player)
        post_migrate.connect(store_missing_standings, sender=self)
        post_migrate.connect(store_missing_paired_points, sender=self)
        register_listener(renew_revisions)
        register_periodic(confirm_unanswered_reports)
