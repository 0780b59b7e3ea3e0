"""The text files that programs look for: where to report a fault, and which pages search engines read."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

# RFC 9116 (2.5.5) advises less than a year. The day is rounded, so that the file changes once a day.
_CONTACT_LASTS = timedelta(days=180)
# Pages of one reader or of the staff, and pages that only compute. Pages of events, cards and rulings stay open.
CLOSED = (
    *("/account/", "/admin/", "/api/", "/events/new/", "/invitations/", "/language/", "/operators/", "/theme/"),
    *("/events/*/me/", "/events/*/deck/", "/events/*/here/", "/events/*/desk/", "/events/*/log/", "/events/*/papers/"),
    *("/events/*/staff/", "/events/*/settings/", "/events/*/entries/", "/events/*/check-in-code/"),
    *("/events/*/revisions/", "/events/*/verification/"),
)


@require_safe
def show_security_contact(request: HttpRequest) -> HttpResponse:
    """Return security.txt by RFC 9116. Raises Http404 without the setting KARTEL_SECURITY_CONTACT.

    Without a contact the file would be invalid: RFC 9116 (2.5.3) demands one.
    """
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + _CONTACT_LASTS).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}"]
    lines.append("Preferred-Languages: cs, en")
    if settings.BASE_URL.startswith("https://"):
        lines.append(f"Canonical: {settings.BASE_URL}{reverse('security-contact')}")
    return _answer(lines)


@require_safe
def show_robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt by RFC 9309."""
    return _answer(["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)])


def _answer(lines: list[str]) -> HttpResponse:
    answer = HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer
