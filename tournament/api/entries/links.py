"""``entries/{id}/link/``: the one-time link of a player without an account."""

from __future__ import annotations

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.queries.sign_in_links import read_link
from accounts.requests import require_person
from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.entries import get_entry
from tournament.entries.services.claim_links import hand_out_link, withdraw_link
from web.answers import AnswerShape
from web.links import find_base_url
from web.request_body import require_no_body


class LinkAnswer(AnswerShape):
    """A link that works once: its holder plays under the entry's name, or claims the entry for an account."""

    url = serializers.URLField()
    expires_at = serializers.DateTimeField()


class EntryLink(APIView):
    @operation("entry_link_create", LinkAnswer, status=201, request=None)
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Create a new link and revoke the older one. Only this answer contains it. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        require_no_body(request)
        code = hand_out_link(entry=get_entry(event, entry_id), actor=require_person(request))
        url = find_base_url(request._request) + reverse("sign-in-link", args=[code])
        return Response(LinkAnswer({"url": url, "expires_at": read_link(code=code).expires_at}).data, status=201)

    @operation("entry_link_withdraw", status=204)
    def delete(self, request: Request, slug: str, entry_id: int) -> Response:
        """Revoke the link. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        withdraw_link(entry=get_entry(event, entry_id), actor=require_person(request))
        return Response(status=204)
