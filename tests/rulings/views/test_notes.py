"""Our notes on a ruling: every list, book and answer that shows its statement shows them, marked as ours."""

import re
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import escape

from rulings.models import Contradiction, Ruling
from rulings.services.shipped_rulings import load_shipped_rulings
from tests.rulings.page_reading import read_page, visible_text

pytestmark = pytest.mark.django_db

STATEMENT = {"cs": "Pražský pohár se hraje ve variantě Totální válka.", "en": "played in the Total War variant."}
NOTE = {
    "cs": "Naše poznámka, v dokumentu nestojí: Variantu Totální válka dokument jen jmenuje. Podle našeho čtení",
    "en": "Our note, not in the document: The document only names the Total War variant. By our reading",
}


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize(
    "address",
    [
        "/rulings/books/prague-cup-2011/",
        "/rulings/books/prague-cup-2011/print/",
        "/rulings/?q=kdo+na+koho+smi+utocit+praha&all=1",
    ],
)
def test_a_list_shows_the_note_behind_the_statement(address: str, language: str) -> None:
    text = visible_text(read_page(Client(headers={"accept-language": language}), address))
    assert STATEMENT[language] in text
    assert NOTE[language] in text
    assert text.index(STATEMENT[language]) < text.index(NOTE[language])


@pytest.mark.parametrize(("language", "mark"), [("cs", "v dokumentu nestojí"), ("en", "not stand in the document")])
def test_the_page_keeps_statement_and_note_apart(language: str, mark: str) -> None:
    html = read_page(Client(headers={"accept-language": language}), "/rulings/PP11-F04/")
    (statement,) = re.findall(r'<p class="statement">(.*?)</p>', html)
    assert STATEMENT[language] in statement
    assert NOTE[language].split(": ")[1] not in statement
    assert escape(NOTE[language].split(": ")[1]) in html
    assert mark in visible_text(html)


def test_the_page_of_a_card_shows_the_note_on_its_ruling() -> None:
    text = visible_text(read_page(Client(headers={"accept-language": "cs"}), "/cards/doomtrooper/bohem-pozehnany/"))
    assert "Naše poznámka, v dokumentu nestojí: Zda získané akce přeruší i soupeřova karta kdykoliv" in text


def test_the_api_gives_notes_besides_the_statement() -> None:
    (found,) = Client().get("/api/v1/rulings/?q=kdo+na+koho+smi+utocit+praha&limit=1").json()["results"]
    assert found["statement"]["cs"] == STATEMENT["cs"]
    assert [note["en"].startswith("The document only names") for note in found["notes"]] == [True]


def test_the_command_prints_notes_as_ours() -> None:
    out = StringIO()
    call_command("search_rulings", "kdo na koho smi utocit praha", "--limit", "1", stdout=out)
    assert NOTE["cs"] in out.getvalue()


def test_the_export_keeps_notes_apart(tmp_path: Path) -> None:
    call_command("export_rulings", "doomtrooper", output=str(tmp_path / "rulings.toml"))
    tables = tomllib.loads((tmp_path / "rulings.toml").read_text())
    (entry,) = (table for table in tables["ruling"] if table["id"] == "PP11-F04")
    (open_point,) = (table for table in tables["contradiction"] if table["id"] == "CON-72")
    assert entry["statement_cs"] == STATEMENT["cs"]
    assert open_point["entries"] == ["PP11-F04"]
    assert "Podle našeho čtení při ní" in open_point["summary_cs"]


def test_an_existing_database_gets_the_note_with_the_shorter_statement() -> None:
    old = "Hraje se varianta Totální válka; dokument ji jen jmenuje. Podle našeho čtení příslušnost neomezuje."
    Ruling.objects.filter(pk="PP11-F04").update(statement_cs=old, digest="before", shipped_digest="before")
    Contradiction.objects.filter(code="CON-72").delete()
    load_shipped_rulings()
    ruling = Ruling.objects.get(pk="PP11-F04")
    assert ruling.statement_cs == STATEMENT["cs"]
    assert [note.code for note in ruling.contradictions.filter(nature="ambiguity")] == ["CON-72"]
