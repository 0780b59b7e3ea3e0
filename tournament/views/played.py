"""What was played at an event: the page, its picture as a file, its tables as CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from problems import refuse
from tournament.domain.played.disclosure import MIN_DECKS
from tournament.played.names import PlayedNames
from tournament.played.picture import (
    Chart,
    RateBar,
    ShareBar,
    arrange_picture,
    make_rate_chart,
    make_share_chart,
)
from tournament.played.queries import get_event_catalogue, read_played_summary
from tournament.played.words import (
    CardLine,
    GroupLine,
    describe_counted,
    describe_decks,
    explain_cards_only,
    explain_counting,
    list_card_lines,
    list_group_lines,
    name_cards,
    name_groups,
)
from tournament.views.csv_writing import make_csv_response
from tournament.views.page_context import EventPage, open_event_page

if TYPE_CHECKING:
    from games.declaration import Game
    from tournament.domain.played.summary import PlayedSummary

# The most rows of cards on the page; ``?cards=all`` shows all.
CARDS_ON_PAGE = 30
# The most cards of one chart, and the most charts of cards.
CARDS_IN_CHART = 10
CARD_CHARTS = 2


@dataclass(frozen=True)
class PlayedPage:
    """The statistic of an event with its rows in the reader's words."""

    summary: PlayedSummary
    game: Game
    groups: list[GroupLine]
    cards: list[CardLine]

    @property
    def group_charts(self) -> list[Chart]:
        """The shares of the groups, and the win rates of those with a decided match."""
        shares = [ShareBar(line.name, self.summary.share_of(line.row), _bar_text(line)) for line in self.groups]
        rates = [
            RateBar(line.name, record.win_rate, record.interval, _rate_text(line))
            for line in self.groups
            if (record := line.row.record).win_rate is not None and record.interval is not None
        ]
        charts = [make_share_chart(name_groups(self.summary, self.game), shares)] if shares else []
        return [*charts, make_rate_chart(_("Win rate"), rates)] if rates else charts

    @property
    def card_charts(self) -> list[Chart]:
        """The shares of the most played cards, ten in a chart, all on one scale."""
        lines = [line for line in self.cards if not line.row.joined][: CARD_CHARTS * CARDS_IN_CHART]
        bars = [ShareBar(line.name, self.summary.share_of(line.row), _bar_text(line)) for line in lines]
        charts = []
        for first in range(0, len(bars), CARDS_IN_CHART):
            part = bars[first : first + CARDS_IN_CHART]
            title = f"{name_cards(self.summary)} {first + 1}–{first + len(part)}"
            charts.append(make_share_chart(title, part, bars[0].share))
        return charts


def show_played(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was played; ``?cards=all`` lists every card. Raises Refused played_not_shown."""
    page = open_event_page(request, slug)
    played = _read_played(page)
    is_whole = request.GET.get("cards") == "all" or len(played.cards) <= CARDS_ON_PAGE
    return page.render(
        "played/played.html",
        summary=played.summary,
        least=MIN_DECKS,
        counted=describe_counted(played.summary),
        cards_only=explain_cards_only(played.summary),
        groups=played.groups,
        groups_title=name_groups(played.summary, played.game),
        group_charts=played.group_charts,
        cards=played.cards if is_whole else played.cards[:CARDS_ON_PAGE],
        cards_title=name_cards(played.summary),
        card_charts=played.card_charts,
        further_cards=0 if is_whole else len(played.cards) - CARDS_ON_PAGE,
        explanations=explain_counting(played.summary, played.game),
    )


def show_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the charts as one SVG file, readable without the page. Raises Refused played_not_shown."""
    page = open_event_page(request, slug)
    played = _read_played(page)
    date = formats.date_format(timezone.localtime(page.event.starts_at, page.event.zone), "SHORT_DATE_FORMAT")
    chart_rows = [charts for charts in (played.group_charts, played.card_charts) if charts]
    picture = arrange_picture(page.event.name, f"{date} · {describe_counted(played.summary)}", chart_rows)
    svg = render_to_string("tournament/played/played_picture.svg", {"picture": picture})
    response = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slug}-played.svg"'
    return response


def download_table(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the groups, or with ``?of=cards`` the cards, as CSV. Raises Refused not_found, played_not_shown."""
    page = open_event_page(request, slug)
    played = _read_played(page)
    table = request.GET.get("of", "groups")
    if table not in _TABLES:
        refuse("not_found")
    head, rows = _TABLES[table](played)
    return make_csv_response(head, rows, f"{slug}-played-{table}.csv")


def _read_played(page: EventPage) -> PlayedPage:
    game, catalogue = page.rules.game, get_event_catalogue(page.event)
    summary = read_played_summary(page.event, catalogue)
    names = PlayedNames(summary, game, catalogue)
    return PlayedPage(summary, game, list_group_lines(summary, names), list_card_lines(summary, names, game))


def _group_table(played: PlayedPage) -> tuple[list[str], list[list[str]]]:
    head = [name_groups(played.summary, played.game), _("Decks"), _("Share of decks")]
    head += [_("Wins"), _("Draws"), _("Losses"), _("Win rate"), _("Range from"), _("Range to")]
    rows = []
    for line in played.groups:
        row, record = line.row, line.row.record
        share = float(played.summary.share_of(row))
        rates = [] if record.win_rate is None else [float(record.win_rate), *(record.interval or ())]
        numbers = [row.decks, number_format(round(share, 4), 4), record.wins, record.draws, record.losses]
        rows.append([line.name, *map(str, numbers), *(number_format(round(rate, 4), 4) for rate in rates)])
    return head, rows


def _card_table(played: PlayedPage) -> tuple[list[str], list[list[str]]]:
    head = [_("Card"), _("Key"), _("Decks"), _("Share of decks"), _("Copies in a deck")]
    rows = []
    for line in played.cards:
        share, average = float(played.summary.share_of(line.row)), float(line.row.average)
        numbers = [number_format(round(share, 4), 4), number_format(round(average, 2), 2)]
        rows.append([line.name, line.row.key, str(line.row.decks), *numbers])
    return head, rows


_TABLES = {"groups": _group_table, "cards": _card_table}


def _bar_text(line: GroupLine | CardLine) -> str:
    return f"{describe_decks(line.row.decks)} · {line.share}"


def _rate_text(line: GroupLine) -> str:
    """Return the win rate with the number of matches it is counted from."""
    record = line.row.record
    params = {"rate": line.rate, "wins": record.wins, "decided": record.decided}
    return _("%(rate)s (%(wins)s of %(decided)s)") % params
