"""Template tag that includes a part of another app by its address, so that it is on the page without scripts."""

from copy import copy
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest, QueryDict
from django.urls import NoReverseMatch, resolve, reverse
from django.utils.safestring import SafeString

from problems import Refused

register = template.Library()


@register.simple_tag(takes_context=True)
def fragment(context: template.Context, name: str, *parts: str, **query: str) -> SafeString:
    """Return what the address of that name answers to the reader of this page, without white space around it.

    ``parts`` are the parts of the path, ``query`` the parameters of the address. Empty if there is no such address, and
    if it refuses this reader, such as for an event that was deleted.
    """
    try:
        path = reverse(name, args=parts)
    except NoReverseMatch:
        return SafeString()
    match = resolve(path)
    try:
        response = match.func(_request_for(context["request"], path, urlencode(query)), *match.args, **match.kwargs)
    except Refused:
        return SafeString()
    return SafeString(response.content.decode().strip())


def _request_for(request: HttpRequest, path: str, query: str) -> HttpRequest:
    """Return the reader's request for another address, without conditions that could be answered by 304."""
    part = copy(request)
    part.__dict__.pop("headers", None)
    part.method, part.path, part.path_info = "GET", path, path
    part.GET = QueryDict(query)
    conditions = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE")
    part.META = {key: value for key, value in request.META.items() if key not in conditions} | {"QUERY_STRING": query}
    return part
