"""The page of a person's own data: the names shown to others, the export, and the erasure."""

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import OwnNamesForm
from accounts.queries.my_data import find_hindrances
from accounts.requests import require_person
from accounts.services.erasure import erase_person
from accounts.services.export import export_person
from accounts.services.privacy import choose_names
from accounts.views.erasure import make_erasure_context, read_replacements, require_erase_word
from problems import Refused
from web.errors.wording import say


@login_required
@never_cache
def my_data(request: HttpRequest) -> HttpResponse:
    """Show the names and save them. A refusal is shown at the field, with the input kept."""
    person = require_person(request)
    form = OwnNamesForm(person, request.POST or None)
    if form.is_valid():
        try:
            choose_names(user=person, **form.cleaned_data)
            return redirect("my-data")
        except Refused as refused:
            problem = refused.problems[0]
            form.add_error("latin_name" if problem.code == "latin_name_needed" else "display_name", say(problem))
    context = {"form": form, "hindrances": find_hindrances(person)}
    return render(request, "accounts/my_data.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Return the personal data as a JSON file."""
    data = export_person(user=require_person(request))
    answer = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="kartel-my-data.json"'
    return answer


@login_required
@never_cache
def erase(request: HttpRequest) -> HttpResponse:
    """Show what erasing changes. With the word typed, erase the person and end the session."""
    person = require_person(request)
    if request.method != "POST":
        return render(request, "accounts/erase.html", make_erasure_context(person, by_staff=False))
    require_erase_word(request)
    erase_person(user=person, texts=read_replacements(request))
    logout(request)
    return redirect("home")
