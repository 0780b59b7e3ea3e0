"""Template tag of pages that follow their event without being loaded again (decision 49)."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.urls import reverse

from tournament.event.queries.events import read_revisions
from web.page_cache.middleware_revisions import OWN, describe_revisions, write_question

register = template.Library()


@register.inclusion_tag("tournament/event/_follow.html", takes_context=True)
def follow_event(context: template.Context, parts: str, own: str = "") -> dict[str, Any]:
    """Let the page be read again when one of its parts changes.

    ``parts`` are names of parts with spaces between them. ``own`` is the state of the reader as it was before the page
    was made, for a page that follows it. A page that answers a form is not followed: what was typed stands in it.
    """
    page, request = context["event_page"], context["request"]
    revisions = describe_revisions(read_revisions(page.event))
    if request.method not in {"GET", "HEAD"} or not revisions:
        return {}
    followed = {part: revisions[part] for part in parts.split()}
    question = write_question(tuple(followed), request.user.pk if own else None)
    address = f"{reverse('event-revisions', args=[page.event.slug])}?{question}"
    if own:
        followed[OWN] = own
    return {"shown": json.dumps(followed), "address": address, "is_staff": page.is_staff}
