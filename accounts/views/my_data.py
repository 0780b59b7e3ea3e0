"""What Kartel knows of me: the name others read, everything as a file, and erasing it."""

from typing import TYPE_CHECKING

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import NamesForm
from accounts.queries.my_data import find_hindrances
from accounts.requests import require_person
from accounts.services.erasure import erase_person
from accounts.services.export import export_person
from accounts.services.privacy import choose_names
from accounts.views.erasure import erasure_context, read_replacements, require_erase_word
from config.errors.wording import say
from problems import Refused

if TYPE_CHECKING:
    from accounts.models import User


@login_required
@never_cache
def my_data(request: HttpRequest) -> HttpResponse:
    """The names, the file, and what erasing would do."""
    person = require_person(request)
    form = NamesForm(request.POST or None, initial={"display_name": person.display_name, "is_hidden": person.is_hidden})
    if form.is_valid() and _choose(person, form):
        return redirect("my-data")
    context = {"form": form, "hindrances": find_hindrances(person)}
    return render(request, "accounts/my_data.html", context, status=422 if form.is_bound else 200)


def _choose(person: "User", form: NamesForm) -> bool:
    """Whether the names were taken; a refusal stands at its field, beside what was typed."""
    try:
        choose_names(user=person, **form.cleaned_data)
    except Refused as refused:
        form.add_error("display_name", say(refused.problems[0]))
        return False
    return True


@require_POST
@login_required
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Everything as one JSON file."""
    told = export_person(user=require_person(request))
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="kartel-my-data.json"'
    return answer


@login_required
@never_cache
def erase(request: HttpRequest) -> HttpResponse:
    """What erasing does and where the name stands in texts; once the word was typed nobody is signed in any more."""
    person = require_person(request)
    if request.method != "POST":
        return render(request, "accounts/erase.html", erasure_context(person, by_staff=False))
    require_erase_word(request)
    erase_person(user=person, texts=read_replacements(request))
    logout(request)
    return redirect("home")
