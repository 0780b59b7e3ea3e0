"""The pages of the action log: filtered by actor, kind, round and entry, and as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from tournament.domain.verbs import KINDS
from tournament.log.names import LogNames, find_names, name_people
from tournament.log.queries import LogFilter, find_actors, find_log_kinds, find_log_lines
from tournament.log.sentences import describe_subject, describe_values
from tournament.log.words import name_verb
from tournament.standings.queries.round_names import round_names
from tournament.views.csv_writing import write_csv
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole

if TYPE_CHECKING:
    from ledger.models import Action

_LINES_A_PAGE = 100
_LINES_PER_CHUNK = 200


@dataclass(frozen=True)
class LogLine:
    """A line of the action log in words: who wrote it ("" for the program), what it is ``about``, and the values before
    and after the action.
    """

    action: Action
    by: str
    about: str
    before: str
    after: str


def show_log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the action log, the newest line first; ``?who=&what=&round=&entry=`` filter it."""
    page = open_event_page(request, slug, "organize")
    filters = {name: value for name in ("who", "what", "round", "entry") if (value := request.GET.get(name))}
    log_filter = _read_filter(request)
    lines_page = Paginator(find_log_lines(page.event, log_filter), _LINES_A_PAGE).get_page(request.GET.get("page"))
    kinds = find_log_kinds(page.event)
    actors = [person.pk for person in find_actors(page.event)]
    names = name_people(page.event, set(actors))
    return page.render(
        "log/log.html",
        page=lines_page,
        lines=_describe_lines(list(lines_page), find_names(page.event, lines_page)),
        log_filter=log_filter,
        people=[(actor, names[actor]) for actor in actors],
        kinds=[(kind, _(name.one)) for kind, name in KINDS.items() if kind in kinds],
        rounds=round_names(page.event, list(page.event.rounds.order_by("number").values_list("number", flat=True))),
        query=urlencode(filters),
    )


def export_log(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the lines as a file, the oldest first: CSV in words, or with ``?as=jsonl`` as stored."""
    page = open_event_page(request, slug, "organize")
    as_stored = request.GET.get("as") == "jsonl"
    rows = (_write_jsonl if as_stored else _write_csv)(page, _read_filter(request))
    media_type, ending = ("application/jsonl", "jsonl") if as_stored else ("text/csv", "csv")
    response = StreamingHttpResponse(rows, content_type=f"{media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{page.event.slug}-log.{ending}"'
    return response


def _read_filter(request: HttpRequest) -> LogFilter:
    """Return the filter in the query string; unreadable values do not filter."""
    actor, number, entry = (read_whole(request.GET.get(name, "")) for name in ("who", "round", "entry"))
    kind = request.GET.get("what", "")
    return LogFilter(actor=actor, kind=kind if kind in KINDS else "", round=number, entry=entry)


def _describe_lines(actions: list[Action], names: LogNames) -> list[LogLine]:
    return [
        LogLine(
            action,
            by=names.people.get(action.actor_id or 0, ""),
            about=describe_subject(action.subject, names),
            before=describe_values(action.before, names),
            after=describe_values(action.after, names),
        )
        for action in actions
    ]


def _read_chunks(page: EventPage, log_filter: LogFilter) -> Iterator[list[Action]]:
    """Yield the lines in chunks, the oldest first, because the log of a large event does not fit into memory."""
    lines, after = find_log_lines(page.event, log_filter).order_by("id"), 0
    while chunk := list(lines.filter(pk__gt=after)[:_LINES_PER_CHUNK]):
        yield chunk
        after = chunk[-1].pk


def _write_csv(page: EventPage, log_filter: LogFilter) -> Iterator[str]:
    """Yield the lines of the log as CSV, in words."""
    head = [_("When"), _("Account"), _("What"), _("Subject"), _("Before"), _("After"), _("Line"), _("ID")]
    return write_csv(head, _list_cells(page, log_filter))


def _list_cells(page: EventPage, log_filter: LogFilter) -> Iterator[list[str]]:
    """Yield the cells of the lines; each entry and person is loaded once for the whole file."""
    names = None
    for chunk in _read_chunks(page, log_filter):
        names = find_names(page.event, chunk, names)
        for line in _describe_lines(chunk, names):
            at = line.action.at.astimezone(page.event.zone).isoformat(sep=" ", timespec="seconds")
            words = [line.by or _("the program"), name_verb(line.action.verb), line.about, line.before, line.after]
            yield [at, *words, str(line.action.pk), line.action.subject]


def _write_jsonl(page: EventPage, log_filter: LogFilter) -> Iterator[str]:
    """Yield the lines of the log as JSON, as they are stored."""
    for chunk in _read_chunks(page, log_filter):
        for action in chunk:
            stored = {
                "id": action.pk,
                "at": action.at.isoformat(),
                "actor": action.actor_id,
                "verb": action.verb,
                "subject": action.subject,
                "before": action.before,
                "after": action.after,
            }
            yield json.dumps(stored, ensure_ascii=False, sort_keys=True) + "\n"
