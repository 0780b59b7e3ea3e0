"""Making an event: a few short steps, an overview, and a draft. Each step has its own page and needs no script.

``?draft=`` says whose answers a page shows; without it a new draft begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.requests import require_person
from config.errors.statuses import status_of
from games.registry import find_format
from ledger.services.idempotency import answer_once
from problems import Refused
from tournament.domain.event_facts import suggest_rounds
from tournament.event.queries.events import events_organized_by
from tournament.organizing.services.whole_event import open_event
from tournament.views.organizing.wizard_forms import asks_limit
from tournament.views.organizing.wizard_overview import address_of, overview_of
from tournament.views.organizing.wizard_session import STEPS, Answers, unfinished
from tournament.views.submissions.forms import moment_in
from tournament.words import STEP_NAMES

if TYPE_CHECKING:
    from django.forms import Form

_ALL = (*STEPS, "overview")


@dataclass(frozen=True)
class Step:
    """A step on the rail: done, now or next."""

    state: str
    name: str
    note: str = ""


@login_required
def new_event(request: HttpRequest, step: str = "what") -> HttpResponse:
    """Anyone with an account may organize. GET shows a step as it was left; POST keeps it and goes on, or back."""
    if step not in STEPS:
        raise Http404
    answers = Answers.of(request)
    if answers.made:
        return redirect("event", answers.made)
    if request.method != "POST":
        check = "check" in request.GET and answers.has(step)
        return _show(request, answers, step, answers.checked(step) if check else answers.shown(step))
    if request.POST.get("go") == "forget":
        answers.forget()
        return redirect("new-event")
    answers.keep(step, request.POST)
    return _go_on(request, answers, step, request.POST.get("go", "next"))


@login_required
def new_event_overview(request: HttpRequest) -> HttpResponse:
    """Everything that was answered; POST makes the draft, sent twice it leads to the same one."""
    answers = Answers.of(request)
    if answers.made:
        return redirect("event", answers.made)
    wrong = _first_wrong(answers)
    if wrong:
        return _to(answers, wrong, check=True)
    if request.method == "POST":
        return _create(request, answers)
    return _show_overview(request, answers)


def _go_on(request: HttpRequest, answers: Answers, step: str, go: str) -> HttpResponse:
    place = STEPS.index(step)
    if go == "back":
        return _to(answers, STEPS[max(place - 1, 0)])
    form = answers.checked(step)
    if not form.is_valid():
        return _show(request, answers, step, form, status=422)
    if go == "create":
        wrong = _first_wrong(answers)
        if not wrong:
            return _create(request, answers)
        messages.info(request, _("This is still to be said before the event can be made."))
        return _to(answers, wrong, check=True)
    return _to(answers, "overview" if go == "overview" else _ALL[place + 1])


def _first_wrong(answers: Answers) -> str:
    """The first step that cannot be taken as it stands; a limit that nobody was asked about is one."""
    return next((step for step in STEPS if not answers.checked(step).is_valid()), "")


def _create(request: HttpRequest, answers: Answers) -> HttpResponse:
    person, chosen = require_person(request), _chosen(answers)
    try:
        _status, slug = answer_once(
            user=person,
            key=f"new event {answers.draft}",
            request="new event",
            do=lambda: (201, open_event(actor=person, **chosen).slug),
        )
    except Refused as refused:
        return _show_overview(request, answers, refused)
    answers.become(slug)
    messages.success(request, _("The draft is made. Nobody but you sees it until you announce it."))
    return redirect("event", slug)


def _chosen(answers: Answers) -> dict[str, Any]:
    """What the service takes, from four valid forms."""
    said: dict[str, Any] = {step: answers.checked(step) for step in STEPS}
    for form in said.values():
        form.is_valid()
    what, play, decks, people = (said[step] for step in STEPS)
    deadline = moment_in(decks.cleaned_data["deadline"], what.start().tzinfo)
    return {
        **what.facts(),
        **play.facts(),
        **people.facts(),
        "settings": play.settings(),
        "decks": {**decks.cleaned_data, "deadline": deadline},
    }


def _to(answers: Answers, step: str, *, check: bool = False) -> HttpResponse:
    return redirect(address_of(step, answers.draft) + ("&check=1" if check else ""))


def _rail(now: str) -> list[Step]:
    here = _ALL.index(now)
    states = ["done" if place < here else "now" if place == here else "next" for place in range(len(_ALL))]
    return [Step(state, str(STEP_NAMES[step])) for state, step in zip(states, _ALL, strict=True)]


def _show(request: HttpRequest, answers: Answers, step: str, form: Form, status: int = 200) -> HttpResponse:
    expected = answers.expected
    context = {
        "step": step,
        "draft": answers.draft,
        "title": STEP_NAMES[step],
        "form": form,
        "rail": _rail(step),
        "format_key": answers.format_key,
        "source": next(iter(answers.format.sources), None),
        "asks_limit": asks_limit(answers.format.scoring),
        "has_answers": bool(answers),
        "expected": expected,
        "suggested": suggest_rounds(expected) if expected else None,
        "earlier": events_organized_by(require_person(request)) if step == "what" else [],
        "unfinished": _unfinished(request, answers) if step == "what" else [],
    }
    return render(request, f"tournament/new_event_{step}.html", context, status=status)


def _unfinished(request: HttpRequest, answers: Answers) -> list[tuple[Answers, str]]:
    """Drafts that were begun elsewhere, each with where to go on."""
    others = [one for one in unfinished(request.session) if one.draft != answers.draft]
    return [(one, address_of(one.next_step, one.draft)) for one in others]


def _show_overview(request: HttpRequest, answers: Answers, refused: Refused | None = None) -> HttpResponse:
    chosen = _chosen(answers)
    context = {
        "title": STEP_NAMES["overview"],
        "draft": answers.draft,
        "rail": _rail("overview"),
        "groups": overview_of(chosen, find_format(chosen["format_key"])[1].scoring, answers.draft),
        "problems": refused.problems if refused else (),
    }
    return render(request, "tournament/new_event_overview.html", context, status=status_of(refused) if refused else 200)
