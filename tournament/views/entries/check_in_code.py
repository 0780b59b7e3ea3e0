"""The check-in code of an event for its organizers: shown large, to print, changed and ended."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.qr import draw_qr_code
from tournament.domain.event_moves import BEFORE_PLAY, EventState
from tournament.entries.queries.listed_entries import count_entries
from tournament.own_entry.queries import count_own_check_ins
from tournament.own_entry.services import change_check_in_code, end_check_in_code
from tournament.views.organizing.poster import LANGUAGES
from tournament.views.page_context import make_action_view, open_event_page
from web.expensive_work import expensive_work
from web.links import find_base_url


@never_cache
@require_safe
@expensive_work("qr_code")
def show_check_in_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the QR code for a screen in the hall or for paper, in the language that ``?language=`` names."""
    page = open_event_page(request, slug, "organize")
    code, language = page.event.check_in_code, request.GET.get("language", "")
    address = find_base_url(request) + reverse("event-here", args=[slug])
    with override(language if language in LANGUAGES else get_language()):
        return page.render(
            "entries/check_in_code.html",
            code=code,
            is_before_play=EventState(page.event.state) in BEFORE_PLAY,
            address=address,
            language=language if language in LANGUAGES else "",
            qr_code=draw_qr_code(f"{address}{code}/", _("QR code for check-in")) if code else "",
            counts=count_entries(page.event),
            own_check_ins=count_own_check_ins(page.event),
        )


@require_POST
def change_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the code that the page showed by a new one."""
    page = open_event_page(request, slug, "organize")
    change_check_in_code(event=page.event, actor=page.user, seen=request.POST.get("seen", ""))
    return redirect("event-check-in-code", slug)


end_code = make_action_view(end_check_in_code, "event-check-in-code")
