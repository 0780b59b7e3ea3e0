"""The wizard of a new event: a few short steps, an overview, and a draft event. It works without scripts.

``?draft=`` names the answers that a page shows; without it a new set of answers begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.founders import require_founder
from accounts.requests import require_person
from games.registry import find_format
from ledger.services.idempotency import answer_once
from problems import Refused
from tournament.domain.event_facts import suggest_rounds
from tournament.event.queries.events import list_organized_events
from tournament.organizing.services.whole_event import create_event_with_deck_settings
from tournament.views.organizing.wizard_forms import is_limit_asked
from tournament.views.organizing.wizard_overview import list_overview_groups, step_url
from tournament.views.organizing.wizard_session import STEPS, Answers, list_unfinished_drafts
from tournament.views.page_context import ProgressStep
from tournament.views.submissions.forms import read_moment
from tournament.words import STEP_NAMES
from web.errors.statuses import find_status

if TYPE_CHECKING:
    from django.forms import Form

_PAGES = (*STEPS, "overview")


@login_required
def new_event(request: HttpRequest, step: str = "what") -> HttpResponse:
    """Show a step with its stored answers; POST stores them and leads to another step.

    Open to the accounts of the setting KARTEL_FOUNDERS. With ``?check`` the stored answers are shown with their errors.
    """
    if step not in STEPS:
        raise Http404
    require_founder(require_person(request))
    answers = Answers.of(request)
    if answers.created_slug:
        return redirect("event", answers.created_slug)
    if request.method != "POST":
        check = "check" in request.GET and answers.has_step(step)
        return _show(request, answers, step, answers.checked_form(step) if check else answers.unchecked_form(step))
    if request.POST.get("go") == "forget":
        answers.forget()
        return redirect("new-event")
    answers.store(step, request.POST)
    return _leave_step(request, answers, step, request.POST.get("go", "next"))


@login_required
def new_event_overview(request: HttpRequest) -> HttpResponse:
    """Show all answers; POST creates the draft event, only once even if it is sent twice."""
    answers = Answers.of(request)
    if answers.created_slug:
        return redirect("event", answers.created_slug)
    invalid = _first_invalid_step(answers)
    if invalid:
        return _redirect_to(answers, invalid, check=True)
    if request.method == "POST":
        return _create(request, answers)
    return _show_overview(request, answers)


def _leave_step(request: HttpRequest, answers: Answers, step: str, go: str) -> HttpResponse:
    index = STEPS.index(step)
    if go == "back":
        return _redirect_to(answers, STEPS[max(index - 1, 0)])
    form = answers.checked_form(step)
    if not form.is_valid():
        return _show(request, answers, step, form, status=422)
    if go == "create":
        invalid = _first_invalid_step(answers)
        if not invalid:
            return _create(request, answers)
        messages.info(request, _("These answers are missing before the event can be created."))
        return _redirect_to(answers, invalid, check=True)
    return _redirect_to(answers, "overview" if go == "overview" else _PAGES[index + 1])


def _first_invalid_step(answers: Answers) -> str:
    """Return the first step with invalid or missing answers, "" without one."""
    return next((step for step in STEPS if not answers.checked_form(step).is_valid()), "")


def _create(request: HttpRequest, answers: Answers) -> HttpResponse:
    person, options = require_person(request), _event_options(answers)
    try:
        _status, slug = answer_once(
            user=person,
            key=f"new event {answers.draft}",
            request="new event",
            do=lambda: (201, create_event_with_deck_settings(actor=person, **options).slug),
        )
    except Refused as refused:
        return _show_overview(request, answers, refused)
    answers.mark_created(slug)
    messages.success(request, _("The draft is created. Only you see it until you announce it."))
    return redirect("event", slug)


def _event_options(answers: Answers) -> dict[str, Any]:
    """Return the arguments of ``create_event_with_deck_settings`` from four valid forms."""
    forms: dict[str, Any] = {step: answers.checked_form(step) for step in STEPS}
    for form in forms.values():
        form.is_valid()
    what, play, decks, people = (forms[step] for step in STEPS)
    deadline = read_moment(decks.cleaned_data["deadline"], what.cleaned_data["starts_at"].tzinfo)
    return {
        **what.facts(),
        **play.facts(),
        **people.facts(),
        "settings": play.settings(),
        "decks": {**decks.cleaned_data, "deadline": deadline},
    }


def _redirect_to(answers: Answers, step: str, *, check: bool = False) -> HttpResponse:
    return redirect(step_url(step, answers.draft) + ("&check=1" if check else ""))


def _list_steps(step: str) -> list[ProgressStep]:
    """Return the steps of the progress bar on the page of a step."""
    current = _PAGES.index(step)
    states = ["done" if index < current else "now" if index == current else "next" for index in range(len(_PAGES))]
    return [ProgressStep(state, str(STEP_NAMES[page])) for state, page in zip(states, _PAGES, strict=True)]


def _show(request: HttpRequest, answers: Answers, step: str, form: Form, status: int = 200) -> HttpResponse:
    expected = answers.expected
    others = [unfinished for unfinished in list_unfinished_drafts(request.session) if unfinished.draft != answers.draft]
    context = {
        "step": step,
        "draft": answers.draft,
        "title": STEP_NAMES[step],
        "form": form,
        "steps": _list_steps(step),
        "format_key": answers.format_key,
        "source": next(iter(answers.format.sources), None),
        "asks_limit": is_limit_asked(answers.format.scoring),
        "has_answers": bool(answers),
        "expected": expected,
        "suggested": suggest_rounds(expected) if expected else None,
        "earlier_events": list_organized_events(require_person(request)) if step == "what" else [],
        "unfinished_drafts": [(unfinished, step_url(unfinished.next_step, unfinished.draft)) for unfinished in others]
        if step == "what"
        else [],
    }
    return render(request, f"tournament/organizing/new_event_{step}.html", context, status=status)


def _show_overview(request: HttpRequest, answers: Answers, refused: Refused | None = None) -> HttpResponse:
    options = _event_options(answers)
    context = {
        "title": STEP_NAMES["overview"],
        "draft": answers.draft,
        "steps": _list_steps("overview"),
        "groups": list_overview_groups(options, find_format(options["format_key"]).format.scoring, answers.draft),
        "problems": refused.problems if refused else (),
    }
    status = find_status(refused) if refused else 200
    return render(request, "tournament/organizing/new_event_overview.html", context, status=status)
