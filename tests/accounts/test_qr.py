"""QR codes as SVG without inline style."""

import xml.etree.ElementTree as ET

from accounts.qr import draw_qr_code

LINK = "http://192.168.1.20:8000/account/link/abcdefghijklmnopqrstuvwxyz012345/"


def test_a_qr_code_is_one_svg_element_without_style() -> None:
    drawn = draw_qr_code(LINK, "Odkaz pro Kateřinu")
    root = ET.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert "style" not in drawn
    assert "Odkaz pro Kateřinu" in drawn


def test_different_links_give_different_codes() -> None:
    assert draw_qr_code(LINK) != draw_qr_code(LINK + "2")
