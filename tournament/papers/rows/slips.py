"""Match slips on paper. Entry point: :func:`slips_paper`."""

from django.utils.translation import gettext as _
from django.utils.translation import override

from ledger.handlers import OnProgress
from tournament.models import Event
from tournament.naming import Knows, reading_as
from tournament.papers.layout.slips import Slip, SlipWords, make_slips
from tournament.papers.rows.pairings import Seating, paired_at, seatings_of
from tournament.standings.queries.round_names import round_name
from tournament.words import place_text


def slips_paper(event: Event, number: int | None, language: str, on_progress: OnProgress | None = None) -> bytes:
    """A slip for every table of a round, so that the cut stack is sorted by table; byes need none.

    Raises Refused pairings_unknown.
    """
    found, seatings = seatings_of(event, number)
    # A slip lies on the table of the two who play, and at the desk.
    with override(language), reading_as(Knows.OPPONENT):
        slips = [_slip(seating) for seating in seatings if len(seating.entries) > 1]
        title = round_name(event, found.number)
        return make_slips(
            event=event.name,
            title=title,
            slips=slips,
            words=_words(language),
            data_time=paired_at(event, found),
            on_progress=on_progress,
        )


def _slip(seating: Seating) -> Slip:
    return Slip(seating.table or 0, seating.with_points, place_text(seating.room, is_fixed=seating.is_fixed))


def _words(language: str) -> SlipWords:
    return SlipWords(
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
    )
