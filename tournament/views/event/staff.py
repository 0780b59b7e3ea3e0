"""The page of the staff of an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from problems import Refused
from tournament.event.queries.staff import staff_with_names
from tournament.event.services.staff import grant_role, revoke_role
from tournament.views.entries.forms import StaffForm
from tournament.views.page_context import EventPage, open_event_page


def list_staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the roles with a form to give one; POST gives it."""
    page = open_event_page(request, slug, "organize")
    form = StaffForm(request.POST or None)
    if not form.is_valid():
        return _show(page, form, status=422 if form.is_bound else 200)
    try:
        grant_role(event=page.event, actor=page.user, **form.cleaned_data)
    except Refused as refused:
        return _show(page, form, status=422, refused=refused)
    return redirect("event-staff", slug)


@require_POST
def revoke(request: HttpRequest, slug: str, role_id: int) -> HttpResponse:
    """Take a role away. A second click, or a click on a page opened earlier, leads to the roles as they are."""
    page = open_event_page(request, slug, "organize")
    try:
        revoke_role(event=page.event, role_id=role_id, actor=page.user)
    except Refused as refused:
        if refused.code != "staff_role_unknown":
            raise
    return redirect("event-staff", slug)


def _show(page: EventPage, form: StaffForm, status: int, refused: Refused | None = None) -> HttpResponse:
    problems = refused.problems if refused else ()
    return page.render(
        "staff.html", status=status, staff=staff_with_names(page.event, page.user), form=form, problems=problems
    )
