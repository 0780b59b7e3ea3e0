"""Match slips on paper. Entry point: :func:`make_slips_paper`."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.naming import NameAccess, reading_as
from tournament.papers.layout.slips import Slip, SlipWords, make_slips
from tournament.papers.rows.pairings import paired_at, seatings_of
from tournament.standings.queries.round_names import RoundTitle, round_name
from tournament.words import describe_table_place

SLIPS_TITLE = RoundTitle(gettext_lazy("Match slips of round %(number)s"), gettext_lazy("Match slips: %(stage)s"))


def make_slips_paper(event: Event, number: int, language: str, on_progress: OnProgress | None) -> bytes:
    """Return the PDF of a slip for each table, placed so that the cut stack is sorted by table; byes have no slip."""
    found, seatings = seatings_of(event, number)
    # Only the two players and the result desk read a slip, so it shows the names that opponents may know.
    with override(language), reading_as(NameAccess.OPPONENT):
        return make_slips(
            event=event.name,
            title=round_name(event, found.number),
            slips=[
                Slip(
                    seating.table or 0,
                    seating.with_points,
                    describe_table_place(seating.room, is_fixed=seating.is_fixed),
                )
                for seating in seatings
                if len(seating.entries) > 1
            ],
            words=SlipWords(
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
            data_time=paired_at(event, found),
            on_progress=on_progress,
        )
