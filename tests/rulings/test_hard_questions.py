"""Twenty hard questions as a judge types them on a phone: the answer is read in the list, without opening anything."""

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from rulings.models import Ruling

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# What is asked, and the rulings that answer it.
HARD = {
    "souper mi zasumel ukradeny dokumenty muzu zahrat druhy": {"PP11-T01"},
    "vyhlasil jsem utok a souper mi utocnika vyradil kartou": {"PP11-C09", "PP11-C10", "DT-COMBAT-01"},
    "kam se vrati bojovnik z helitku po mia": {"PP11-K021"},
    "kolik akci stoji navrat do tanku po uplnem zatmeni": {"PP11-K091"},
    "ublizi golgote osobni miny": {"PP11-K050"},
    "ty uz si nejak poradis a dar osudu": {"PP11-K084"},
    "vyvolani kouzla v souperove kole": {"PP11-K099"},
    "muzu zolikem vylozit druhou osobnost": {"PP11-K113"},
    "zasumet unik o vlasek pod marenkou": {"PP11-C11"},
    "muze se utocnik po zbabelosti vratit z ukrytu a utocit": {"PP11-C08"},
    "vykladam osobnost kterou ma souper schovanou v ukrytu": {"DT-PERS-02"},
    "co driv dvojnasobek nebo plus pet": {"DT-MOD-01"},
    "napadl jsem neznameho v ukrytu a nesmel jsem na nej utocit": {"DT-COVER-09"},
    "muzu stit pouzit az na druhy utok srapnelu": {"SW-EFF-09"},
    "spusti past kombo ktere souper odpalil": {"SW-EFF-13"},
    "ktery ze dvou mediku se odstrani": {"NH-MED-03"},
    "zabity sitovy bojovnik kdy muze jednotka zase utocit": {"NH-NET-03"},
    "muze ponoreny bojovnik utocit na letajiciho": {"ST-SPH-05"},
    "bojovnik s pomlckou misto obrany jde napadnout": {"ST-COMBAT-06"},
    "v kolika bodech konci hra kdyz oba prekroci limit": {"DT-END-02", "ST-WIN-02"},
}
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def czech() -> Client:
    return Client(headers={"accept-language": "cs"})


def answer(client: Client, asked: str) -> str:
    return client.get("/rulings/", {"q": asked}).content.decode()


def listed(html: str) -> list[str]:
    return re.findall(r'id="r-([^"]+)"', html)


@pytest.mark.django_db
@pytest.mark.parametrize("asked", HARD)
def test_the_answer_is_among_the_first_three(czech: Client, asked: str) -> None:
    html = answer(czech, asked)
    found = HARD[asked].intersection(listed(html)[:3])
    assert found
    statement = Ruling.objects.get(pk=found.pop()).statement_cs
    assert re.sub(r"\W+", "", statement) in re.sub(r"\W+", "", re.sub(r"<[^>]+>", "", html))


@pytest.mark.django_db
def test_nine_of_ten_come_first(czech: Client) -> None:
    first = [listed(answer(czech, asked))[0] for asked in HARD]
    assert sum(one in right for one, right in zip(first, HARD.values(), strict=True)) >= 18


def _top_of_the_answer(page: "Page", right: set[str]) -> float:
    boxes = (page.locator(f"#r-{one}").bounding_box() for one in right if page.locator(f"#r-{one}").count())
    return min(box["y"] for box in boxes if box)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_the_answer_begins_on_the_first_screen(browser: "Browser", live_server: LiveServer) -> None:
    page = browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]}, locale="cs-CZ")
    for asked, right in HARD.items():
        page.goto(f"{live_server.url}/rulings/?q={asked}")
        assert _top_of_the_answer(page, right) < PHONE["height"], asked
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], asked
    page.close()
