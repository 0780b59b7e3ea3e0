"""The paper of match slips. Entry point: :func:`make_slips_paper`."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.naming import NameAccess, reading_as
from tournament.papers.content.pairings import publication_time, read_printed_matches
from tournament.papers.layout.slips import Slip, SlipLabels, make_slips
from tournament.standings.queries.round_names import RoundTitle, round_name
from tournament.words import describe_table_place

SLIPS_TITLE = RoundTitle(gettext_lazy("Match slips of round %(number)s"), gettext_lazy("Match slips: %(stage)s"))


def make_slips_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of a slip for each table, placed so that the cut stack is sorted by table; byes have no slip."""
    printed_round, matches = read_printed_matches(event, number)
    # Only the two players and the result desk read a slip, so it shows the names that opponents may know.
    with override(language), reading_as(NameAccess.OPPONENT):
        return make_slips(
            event=event.name,
            title=round_name(event, printed_round.number),
            slips=[
                Slip(
                    match.table or 0,
                    match.names_with_points,
                    describe_table_place(match.room, is_fixed=match.is_fixed),
                )
                for match in matches
                if len(match.entries) > 1
            ],
            labels=SlipLabels(
                table=_("Table"),
                player=_("Player"),
                points=_("Points"),
                games=_("Games won"),
                in_game_points=_("Victory points"),
                drop=_("Drop?"),
                signature=_("Signature"),
                draws=_("Games drawn"),
                note=_("Write down what was played, sign both, bring it to the desk."),
                none=_("No table is played in this round."),
                language=language,
            ),
            data_time=publication_time(event, printed_round),
            on_progress=on_progress,
        )
