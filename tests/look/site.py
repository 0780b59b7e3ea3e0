"""A small site for the tests of the look, used as ROOT_URLCONF: one page with every part, and pages of errors."""

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path
from django.utils import timezone

from problems import Problem, Refused
from web.views import choose_theme

SHEET = Path(__file__).with_name("sheet.html")


class TableForm(forms.Form):
    """A form with one of each kind of control."""

    table = forms.IntegerField(label="Číslo stolu", max_value=16, help_text="Stojí na tabulce.")
    name = forms.CharField(label="Jméno", required=False)
    note = forms.CharField(label="Poznámka", widget=forms.Textarea(attrs={"rows": 2, "data-grow": ""}), required=False)
    public = forms.BooleanField(label="Ukázat všem", required=False)
    result = forms.ChoiceField(label="Výsledek", widget=forms.RadioSelect, choices=[("w", "Výhra"), ("l", "Prohra")])
    secret = forms.CharField(widget=forms.HiddenInput, initial="x", required=False)


def sheet_context() -> dict[str, Any]:
    """Return the context of the parts sheet."""
    now = timezone.now()
    return {
        "steps": [
            SimpleNamespace(state=state, name=f"{number}. kolo", note="od 13:15")
            for number, state in enumerate(["done", "done", "now", "next"], start=1)
        ],
        "clocks": [
            {"deadline": now + timedelta(seconds=left), "seconds_left": left, "state": state}
            for left, state in [(1421, "ok"), (485, "soon"), (192, "last"), (-70, "over")]
        ]
        + [{"deadline": None, "seconds_left": 3000, "state": "off"}],
        "form": TableForm({"table": "48", "result": "x"}),
        "facts": [("Dokument", "Souhrn pravidel DT"), ("Vydání", "14. 2. 2011")],
        "page": Paginator(range(200), 16).page(5),
        "problems": [Problem("not_allowed"), Problem("throttled", {"seconds": 30})],
    }


def show_sheet(request: HttpRequest) -> HttpResponse:
    """Show the parts sheet."""
    messages.success(request, "Uloženo.")
    messages.error(request, "Tohle nešlo.")
    template = engines["django"].from_string(SHEET.read_text(encoding="utf-8"))
    return HttpResponse(template.render(sheet_context(), request))


def raise_error(request: HttpRequest) -> HttpResponse:
    """Raise an unexpected error."""
    raise RuntimeError("a bug")


def show_rejected_form(request: HttpRequest) -> HttpResponse:
    """Return a rejected form with status 422."""
    return HttpResponse('<div id="again">Opravte číslo stolu.</div>', status=422)


def raise_suspicious_operation(request: HttpRequest) -> HttpResponse:
    """Raise SuspiciousOperation."""
    raise SuspiciousOperation("no")


def raise_refusal(request: HttpRequest) -> HttpResponse:
    """Raise a refusal with the code of the query."""
    params = {"detail": "–", "seconds": 30, "found": 30, "limit": 20, "size": 25}
    raise Refused((Problem(request.GET["code"], params),))


urlpatterns = [
    path("", show_sheet, name="home"),
    path("broken/", raise_error),
    path("shown-again/", show_rejected_form),
    path("suspicious/", raise_suspicious_operation),
    path("refused/", raise_refusal),
    path("language/", include("django.conf.urls.i18n")),
    path("theme/", choose_theme, name="choose-theme"),
]

handler404 = "web.errors.views.not_found"
handler500 = "web.errors.views.internal_error"
handler403 = "web.errors.views.forbidden"
