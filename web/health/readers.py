"""Readers of the details of health and of the metrics: the machine itself, and holders of the operator's token.

Entry point: :func:`may_read_details`.
"""

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from service.address import list_lan_addresses

# A proxy on this machine sends the requests of all visitors from its own address, and says so in one of these.
_FORWARDED = (
    *("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST"),
    "HTTP_X_FORWARDED_PROTO",
)


def may_read_details(request: HttpRequest) -> bool:
    """Return true for a request with the token KARTEL_METRICS_TOKEN, and for one that this machine sent itself."""
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    return _names_an_address(request.META.get("HTTP_HOST", "")) and _is_sent_by_this_machine(request)


def _is_sent_by_this_machine(request: HttpRequest) -> bool:
    if any(name in request.META for name in _FORWARDED):
        return False
    try:
        sender = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    sender = getattr(sender, "ipv4_mapped", None) or sender
    return sender.is_loopback or str(sender) in list_lan_addresses()


def _names_an_address(host: str) -> bool:
    """Return true for a Host that is an address or localhost: a proxy without headers of its own passes on a name.

    A page of another site that the browser of this machine shows has a name, too.
    """
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
