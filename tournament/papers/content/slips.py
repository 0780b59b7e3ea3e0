"""The paper of match slips. Entry point: :func:`draw_slips`."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from tournament.event.queries.state import match_format_in
from tournament.name_access import NameAccess, reading_as
from tournament.papers.content.pairings import PrintedRound
from tournament.papers.layout.paper import Drawing
from tournament.papers.layout.slips import Slip, SlipLabels, lay_out_slips
from tournament.standings.queries.round_names import RoundTitle, round_name
from tournament.words import describe_table_place

SLIPS_TITLE = RoundTitle(gettext_lazy("Match slips of round %(number)s"), gettext_lazy("Match slips: %(stage)s"))


def draw_slips(printed: PrintedRound, language: str) -> Drawing:
    """Return the paper of a slip for each table, placed so that the cut stack is sorted by table; byes have no slip."""
    # Only the players of the table and the result desk read a slip, so it shows the names that opponents may know.
    with override(language), reading_as(NameAccess.OPPONENT):
        name = round_name(printed.event, printed.round.number)
        match_format = match_format_in(printed.event, printed.round.number)
        is_one_game = match_format.best_of == 1
        draws = _("Draw") if is_one_game else _("Games drawn")
        return lay_out_slips(
            event=printed.event.name,
            title=" · ".join(filter(None, (name, printed.draft_mark))),
            slips=[
                Slip(
                    match.table or 0,
                    match.names_with_points,
                    describe_table_place(match.room, is_fixed=match.is_fixed),
                )
                for match in printed.matches
                if len(match.entries) > 1
            ],
            labels=SlipLabels(
                table=_("Table"),
                player=_("Player"),
                points=_("Points"),
                games=_("Winner") if is_one_game else _("Games won"),
                in_game_points=_("Points in games"),
                drop=_("Drop?"),
                signature=_("Signature"),
                draws=draws if match_format.draws or not is_one_game else "",
                note=_("Write down the result, both players sign, bring the slip to the desk."),
                none=_("No table is played in this round."),
                language=language,
                is_one_game=is_one_game,
            ),
            data_time=printed.data_time,
        )
