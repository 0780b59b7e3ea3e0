"""Views that belong to no app: the choice of theme and language, help, and the API's documentation."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularSwaggerView

from web.context import THEMES
from web.page_cache.shared_pages import accept_own_forms

_A_YEAR = 60 * 60 * 24 * 365


@accept_own_forms
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store the reader's theme in a cookie and redirect to the page ``next`` of this site, else to the start page."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    theme = request.POST.get("theme", "system")
    response.set_cookie("theme", theme if theme in THEMES else "system", max_age=_A_YEAR, samesite="Lax")
    return response


choose_language = accept_own_forms(set_language)


# The roles that have a help page, with the names of the pages.
HELP = {"player": _("Players"), "judge": _("Judges"), "organizer": _("Organizers")}


def show_help(request: HttpRequest, role: str) -> HttpResponse:
    """Show the help page of a player, a judge or an organizer. Raises Http404 for any other role."""
    if role not in HELP:
        raise Http404
    return render(request, f"help/{role}.html", {"role": role, "roles": HELP.items()})


# Swagger UI needs an inline script and inline styles, which the policy forbids on every other page.
_SWAGGER_POLICY = {"script-src": [SELF, UNSAFE_INLINE], "style-src": [SELF, UNSAFE_INLINE]}


@method_decorator(csp_update(_SWAGGER_POLICY), name="dispatch")
class ApiDocs(SpectacularSwaggerView):
    """Browsable documentation of the API, served without internet."""
