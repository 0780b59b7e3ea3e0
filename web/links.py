"""The base URL of links and QR codes for other devices."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from service.address import ALL_INTERFACES, find_public_url


def find_base_url(request: HttpRequest | None = None) -> str:
    """Return scheme, host and port under which other devices reach the service, without a slash at the end.

    BASE_URL if it is set. Else the host of the request, unless it is a loopback name while the service listens on all
    interfaces. In that case, and without a request, the LAN address that ``serve`` prints.
    """
    if settings.BASE_URL:
        return str(settings.BASE_URL)
    if request is None or (settings.HOST in ALL_INTERFACES and _is_loopback(request.get_host())):
        return find_public_url(settings.HOST, settings.PORT)
    return f"{request.scheme}://{request.get_host()}"


def _is_loopback(host: str) -> bool:
    name = split_domain_port(host)[0].strip("[]")
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
