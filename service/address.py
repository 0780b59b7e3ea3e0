"""The addresses under which the service can be reached, and their description for the terminal with a QR code."""

import io
import ipaddress
import re
import socket
from contextlib import suppress
from pathlib import Path

import segno

ALL_INTERFACES = {"0.0.0.0", "::", ""}
# A target outside of all networks, which finds the default route, and targets in common networks of venues and
# hotspots. Connecting a UDP socket sends nothing; it only finds a route.
_PROBE_TARGETS = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def list_lan_addresses() -> list[str]:
    """Return this machine's addresses in its networks, the one of the default route first."""
    addresses: list[str] = []
    for target in _PROBE_TARGETS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((target, 9))
            addresses.append(str(probe.getsockname()[0]))
    # Linux lists in its routing table also the address in a hotspot without a default route.
    with suppress(OSError):
        addresses += re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", Path("/proc/net/fib_trie").read_text())
    return [address for address in dict.fromkeys(addresses) if not ipaddress.ip_address(address).is_loopback]


def list_served_hosts(host: str) -> list[str]:
    """Return the hosts that requests may name when the service listens on ``host``; IPv6 in brackets, as in a URL."""
    if host not in ALL_INTERFACES:
        return [_write_host(host)]
    name = socket.gethostname()
    return [*list_lan_addresses(), name, f"{name}.local"]


def make_url(host: str, port: int) -> str:
    written_host = _write_host(host)
    return f"http://{written_host}" if port == 80 else f"http://{written_host}:{port}"


def _write_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def find_public_url(host: str, port: int) -> str:
    """Return the URL for links: the LAN address if the service listens on all interfaces, else the host itself."""
    if host not in ALL_INTERFACES:
        return make_url(host, port)
    return make_url(next(iter(list_lan_addresses()), "127.0.0.1"), port)


def describe_addresses(host: str, port: int, base_url: str = "") -> str:
    """Return the text to print: ``base_url`` with a QR code, or the URL of an explicit host.

    On all interfaces it is the URL on this machine and, with a QR code, the URLs for phones.
    """
    if base_url:
        return f"Kartel runs on {base_url}\n{draw_terminal_qr(base_url)}"
    if host not in ALL_INTERFACES:
        return f"Kartel runs on {make_url(host, port)}\n"
    lines = [f"Kartel runs on {make_url('127.0.0.1', port)}"]
    addresses = list_lan_addresses()
    if not addresses:
        return "\n".join([*lines, "This machine has no network address: phones cannot reach it.", ""])
    urls = [make_url(address, port) for address in addresses]
    return "\n".join([*lines, "For phones in the same network: " + "  ".join(urls), draw_terminal_qr(urls[0])])


def draw_terminal_qr(text: str) -> str:
    """Return a QR code drawn with half-block characters."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
