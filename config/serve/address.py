"""Under which addresses the service can be reached, told in the terminal, with a QR code for phones in the hall."""

import io
import ipaddress
import re
import socket
from pathlib import Path

import segno

ALL_INTERFACES = {"0.0.0.0", "::", ""}
# Asking for a route sends nothing; these are addresses that a route of a hall or a hotspot may cover.
_SOMEWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")


def lan_addresses() -> list[str]:
    """This machine's addresses in its networks, the one towards the default route first; [] where it has none."""
    found = [*map(_address_towards, _SOMEWHERE), *_addresses_of_linux()]
    return [address for address in dict.fromkeys(found) if address and not _is_loopback(address)]


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback


def _address_towards(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _addresses_of_linux() -> list[str]:
    """A hotspot without a default route shows only in the kernel's own table."""
    try:
        table = Path("/proc/net/fib_trie").read_text()
    except OSError:
        return []
    return re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", table)


def extra_hosts(host: str) -> list[str]:
    """Host names that requests may carry because of where we listen."""
    if host not in ALL_INTERFACES:
        return [host]
    name = socket.gethostname()
    return [*lan_addresses(), name, f"{name}.local"]


def url_of(host: str, port: int) -> str:
    """The address as one types it."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def public_url(host: str, port: int) -> str:
    """The address to write into links: that of the network where phones come from it, else this machine's own."""
    if host not in ALL_INTERFACES:
        return url_of(host, port)
    return url_of(next(iter(lan_addresses()), "127.0.0.1"), port)


def describe_addresses(host: str, port: int, base_url: str = "") -> str:
    """What to print: where to go on this machine, and for phones the LAN address, or ``base_url``, with its QR code."""
    if base_url:
        return f"Kartel runs on {base_url}\n{terminal_qr(base_url)}"
    if host not in ALL_INTERFACES:
        return f"Kartel runs on {url_of(host, port)}\n"
    lines = [f"Kartel runs on {url_of('127.0.0.1', port)}"]
    addresses = lan_addresses()
    if not addresses:
        return "\n".join([*lines, "This machine has no network address: phones cannot reach it.", ""])
    urls = [url_of(address, port) for address in addresses]
    return "\n".join([*lines, "For phones in the same network: " + "  ".join(urls), terminal_qr(urls[0])])


def terminal_qr(text: str) -> str:
    """A QR code of half blocks."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
