"""The address that goes into links and codes for other people's devices: the one place that decides it."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from config.serve.address import ALL_INTERFACES, public_url


def find_base_url(request: HttpRequest | None = None) -> str:
    """Scheme, host and port under which other devices find us, without a slash at the end.

    BASE_URL where it is set. Else the address the visitor came to, unless that is this machine's own name for itself
    while phones may come too; then, and without a request, what ``serve`` prints: the LAN address.
    """
    if settings.BASE_URL:
        return str(settings.BASE_URL)
    if request is None or (settings.HOST in ALL_INTERFACES and _is_loopback(request.get_host())):
        return public_url(settings.HOST, settings.PORT)
    return f"{request.scheme}://{request.get_host()}"


def _is_loopback(host: str) -> bool:
    name = split_domain_port(host)[0].strip("[]")
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
