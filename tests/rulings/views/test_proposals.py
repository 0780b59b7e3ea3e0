"""Pages of proposals: permissions, initial values, problems, and decisions."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.people import grant_site_role
from ledger.models import Action
from rulings.models import Proposal, Ruling, Source
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change, propose_ruling
from tests.builders import make_person

pytestmark = pytest.mark.django_db

FORM = {"statement_cs": "Kapybara útočí první.", "cards": "Golem temnoty\nilian", "reason": "stůl 7"}
COMPLETE = {
    "id": "DOOM-1",
    "statement_cs": "Kapybara útočí první.",
    "statement_en": "The capybara strikes first.",
    "title_cs": "Kapybara",
    "title_en": "Capybara",
    "cards": "Golem temnoty",
    "status": "in force",
    "kind": "ruling",
    "source": "prague-cup-2011",
    "section": "general",
    "hints": "kdo začíná, kapybara?\ndoes the capybara start",
    "revision": "0",
}


def signed_in(person: User, language: str = "cs") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(person)
    return client


@pytest.fixture
def judge() -> User:
    return make_person("Věra Dvořáková")


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


@pytest.fixture
def proposal(judge: User) -> Proposal:
    content = {"statement": {"cs": "Kapybara útočí první.", "en": ""}, "cards": ["Golem temnoty"]}
    return propose_ruling(actor=judge, game="doomtrooper", content=content, reason="stůl 7", origin="/events/pohar/")


def visible_text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def read_page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


ADDRESSES = ["/rulings/propose/", "/rulings/PP11-K016/propose/", "/rulings/proposals/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_visitor_must_sign_in(address: str) -> None:
    assert Client().get(address).status_code == 401
    assert Client().post(address, FORM).status_code in (401, 405)
    assert not Proposal.objects.exists()


def test_another_page_fills_in_the_form(judge: User) -> None:
    address = "/rulings/propose/?game=doomtrooper&text=Golem%20se%20nel%C3%A9%C4%8D%C3%AD&card=golem-temnoty&card=Ilian"
    html = unescape(
        read_page(signed_in(judge), f"{address}&card=nikdo&origin=/events/pohar/&title=Golem&reason=st%C5%AFl+7")
    )
    assert "Golem se neléčí</textarea>" in html
    assert "Golem temnoty\nIlian\nnikdo</textarea>" in html
    assert 'value="/events/pohar/"' in html
    assert 'value="Golem"' in html
    assert 'value="stůl 7"' in html
    assert html.index("statement_cs") < html.index("statement_en")
    english = read_page(signed_in(judge, "en"), address)
    assert english.index("statement_en") < english.index("statement_cs")


def test_another_page_fills_in_long_texts_by_post(judge: User) -> None:
    text = "Golem se neléčí. " * 230
    parameters = {"game": "doomtrooper", "text": text, "card": ["golem-temnoty", "ilian"], "origin": "/events/pohar/"}
    response = signed_in(judge).post("/rulings/propose/", parameters)
    html = unescape(response.content.decode())
    assert response.status_code == 200
    assert text.strip() in html
    assert "Golem temnoty\nIlian</textarea>" in html
    assert 'value="/events/pohar/"' in html
    assert not Proposal.objects.exists()


def test_without_a_game_the_page_asks_for_it(judge: User) -> None:
    for address in ("/rulings/propose/", "/rulings/propose/?game=sachy"):
        html = read_page(signed_in(judge), address)
        assert '<option value="neuroshima-hex">' in html
        assert "textarea" not in html


def test_a_proposal_is_seen_by_its_author_and_editors_only(judge: User, editor: User) -> None:
    client = signed_in(judge)
    response = client.post("/rulings/propose/?game=doomtrooper", {**FORM, "game": "doomtrooper"})
    made = Proposal.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/rulings/proposals/{made.pk}/")
    assert made.changes["cards"] == ["Golem temnoty", "Ilian"]
    page = visible_text(read_page(client, response["Location"]))
    assert "Děkujeme. Podívá se na to redaktor." in page
    assert "Kapybara útočí první." in page
    assert "Schválit" not in page
    read_page(signed_in(make_person("Petr Žižka")), response["Location"], 404)
    assert "Schválit" in visible_text(read_page(signed_in(editor), response["Location"]))
    assert Client().get(response["Location"]).status_code == 401


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"cards": "Golem temnotyy"}, "Golem temnotyy v seznamu karet není. Podobná jména: Golem temnoty"),
        ({"statement_cs": "  "}, "Napište, co výklad říká."),
        ({"statement_cs": "x" * 4001}, "4000"),
        ({"reason": "x" * 301}, "300"),
        ({"cards": "\x00"}, "null"),
    ],
)
def test_an_error_is_shown_and_keeps_the_submitted_values(judge: User, values: dict[str, str], expected: str) -> None:
    response = signed_in(judge).post("/rulings/propose/", {**FORM, "game": "doomtrooper", **values})
    html = unescape(response.content.decode())
    assert response.status_code == 422
    assert expected in " ".join(html.split()) or expected == "null"
    assert FORM["reason"] in html or "reason" in values
    assert not Proposal.objects.exists()


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Golem temnotyy", "Podobná jména: Golem temnoty"), ("Qqqqxxxx", "Karta Qqqqxxxx není v seznamu karet.")],
)
def test_similar_names_are_shown_only_if_there_are_any(judge: User, name: str, expected: str) -> None:
    response = signed_in(judge).post("/rulings/propose/", {**FORM, "game": "doomtrooper", "cards": name})
    html = visible_text(response.content.decode())
    assert expected in html
    assert "jména: –" not in html


def test_the_form_of_a_change_shows_the_current_content(judge: User) -> None:
    client = signed_in(judge)
    html = unescape(read_page(client, "/rulings/PP11-K016/propose/"))
    assert "Dar Černé symetrie nedostane nikdy" in html
    assert "Ilian\nValpurgius</textarea>" in html
    found = {
        "statement_cs": "Dar nedostane nikdy.",
        "statement_en": Ruling.objects.get(pk="PP11-K016").statement_en,
        "title_cs": Ruling.objects.get(pk="PP11-K016").title_cs,
        "title_en": Ruling.objects.get(pk="PP11-K016").title_en,
        "cards": "Golem temnoty",
        "also_mentions": "Ilian\nValpurgius",
        "status": "in force",
    }
    response = client.post("/rulings/PP11-K016/propose/", found)
    assert response.status_code == 302
    assert set(Proposal.objects.get().changes) == {"statement"}
    same = {**found, "statement_cs": Ruling.objects.get(pk="PP11-K016").statement_cs}
    assert "Přesně tohle už výklad říká." in client.post("/rulings/PP11-K016/propose/", same).content.decode()


def test_the_difference_is_shown_word_by_word(judge: User, editor: User) -> None:
    changed = {"statement": {"cs": "Dar nedostane.", "en": "Never."}, "status": "disputed"}
    made = propose_change(actor=judge, ruling_id="PP11-K016", content=changed)
    html = read_page(signed_in(editor), f"/rulings/proposals/{made.pk}/")
    assert "<del>in force</del>" not in html
    assert "<del>platí</del><ins>sporný</ins>" in html
    assert re.search(r'<dd lang="cs">.*<del>.*</del>', html)


def test_an_editor_completes_and_approves(editor: User, proposal: Proposal) -> None:
    client = signed_in(editor)
    page = read_page(client, f"/rulings/proposals/{proposal.pk}/")
    assert f'value="DOOMTROOPER-{proposal.pk}"' in page
    response = client.post(f"/rulings/proposals/{proposal.pk}/approve/", COMPLETE)
    assert (response.status_code, response["Location"]) == (302, "/rulings/DOOM-1/")
    shown = visible_text(read_page(client, "/rulings/DOOM-1/"))
    assert "Kapybara útočí první." in shown
    assert "Irena Sovová" in shown
    decided = visible_text(read_page(client, f"/rulings/proposals/{proposal.pk}/"))
    assert "schváleno" in decided
    assert "Schválit" not in decided


@pytest.mark.parametrize(
    "missing",
    [
        {"id": "malá"},
        {"hints": "jen jeden"},
        {"title_en": ""},
        {"source": ""},
        {"section": "neznámý"},
        {"supersedes": "PP11-K999"},
        {"magazine": "legenda"},
        {"magazine": "legenda", "issue": "96", "page": "3"},
        {"revision": "7"},
        {"revision": "ne"},
    ],
)
def test_an_incomplete_ruling_is_not_approved_and_its_form_returns(
    editor: User, proposal: Proposal, missing: dict[str, str]
) -> None:
    response = signed_in(editor).post(f"/rulings/proposals/{proposal.pk}/approve/", {**COMPLETE, **missing})
    assert response.status_code == 422
    assert "The capybara strikes first." in response.content.decode()
    assert not Ruling.objects.filter(pk="DOOM-1").exists()
    proposal.refresh_from_db()
    assert proposal.is_open


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ({"title_en": ""}, "Název anglicky: tady ještě nic není."),
        ({"hints": "jen jeden"}, "Nápověd má být 2, je jen 1."),
        ({"hints": "jen jeden\na druhý"}, "Žádná nápověda není anglická otázka."),
        ({"supersedes": "PP11-K999"}, "Jiný výklad PP11-K999, na který by šlo odkázat, neexistuje."),
    ],
)
def test_problems_name_the_field_and_no_line_of_a_file(
    editor: User, proposal: Proposal, missing: dict[str, str], sentence: str
) -> None:
    response = signed_in(editor).post(f"/rulings/proposals/{proposal.pk}/approve/", {**COMPLETE, **missing})
    page = visible_text(response.content.decode())
    assert sentence in page
    assert "řádek 1," not in page


def test_only_an_editor_decides(judge: User, proposal: Proposal) -> None:
    for action in ("approve", "reject"):
        address = f"/rulings/proposals/{proposal.pk}/{action}/"
        assert signed_in(judge).post(address, {**COMPLETE, "reason": "ne"}).status_code == 403
        assert Client().post(address, COMPLETE).status_code == 401
        assert signed_in(judge).get(address).status_code == 405
    proposal.refresh_from_db()
    assert proposal.is_open


def test_an_operator_decides_too(proposal: Proposal) -> None:
    owner = make_person("Adam Zeman", operator=True)
    response = signed_in(owner).post(f"/rulings/proposals/{proposal.pk}/reject/", {"reason": "zdroj chybí"})
    assert response.status_code == 302


def test_the_author_reads_the_reason_of_a_rejection(judge: User, editor: User, proposal: Proposal) -> None:
    client = signed_in(editor)
    assert client.post(f"/rulings/proposals/{proposal.pk}/reject/", {"reason": " "}).status_code == 422
    assert client.post(f"/rulings/proposals/{proposal.pk}/reject/", {"reason": "zdroj chybí"}).status_code == 302
    page = visible_text(read_page(signed_in(judge), f"/rulings/proposals/{proposal.pk}/"))
    assert "zamítnuto" in page
    assert "zdroj chybí" in page


def test_the_author_withdraws(judge: User, editor: User, proposal: Proposal) -> None:
    assert signed_in(editor).post(f"/rulings/proposals/{proposal.pk}/withdraw/").status_code == 404
    assert signed_in(judge).post(f"/rulings/proposals/{proposal.pk}/withdraw/").status_code == 302
    proposal.refresh_from_db()
    assert proposal.state == "withdrawn"


def test_authors_list_their_proposals_and_editors_all(judge: User, editor: User, proposal: Proposal) -> None:
    link = f'href="/rulings/proposals/{proposal.pk}/"'
    assert link in read_page(signed_in(judge), "/rulings/proposals/")
    assert link in read_page(signed_in(editor), "/rulings/proposals/")
    assert link not in read_page(signed_in(editor), "/rulings/proposals/?state=rejected")
    assert link not in read_page(signed_in(make_person("Petr Žižka")), "/rulings/proposals/")


@pytest.mark.parametrize(
    ("origin", "is_link"),
    [
        ("/events/pohar/", True),
        ("https://example.org/forum", True),
        ("javascript:alert(1)", False),
        ("//example.org", False),
        ("/\\example.org", False),
        ("pohar.txt: 12", False),
    ],
)
def test_only_a_safe_origin_is_a_link(judge: User, origin: str, is_link: bool) -> None:
    content = {"statement": {"cs": "Kapybara.", "en": ""}}
    made = propose_ruling(actor=judge, game="doomtrooper", content=content, origin=origin)
    html = unescape(read_page(signed_in(judge), f"/rulings/proposals/{made.pk}/"))
    assert (f'href="{origin}"' in html) == is_link
    assert origin in html


def test_the_page_of_a_ruling_shows_its_history(judge: User, editor: User) -> None:
    made = propose_change(
        actor=judge, ruling_id="PP11-K016", content={"statement": {"cs": "Dar nedostane.", "en": "No."}}
    )
    approve_proposal(actor=editor, number=made.pk, revision=1, reason="stůl 7 měl pravdu")
    html = read_page(Client(headers={"accept-language": "cs"}), "/rulings/PP11-K016/")
    history = html[html.index('class="past"') :]
    assert "stůl 7 měl pravdu" in history
    assert "<del>" in history
    assert "Převzato z pramene" in visible_text(history)
    changes = visible_text(read_page(Client(headers={"accept-language": "cs"}), "/rulings/changes/"))
    assert "stůl 7 měl pravdu" in changes


SOURCE = {
    "id": "brno-2026",
    "title_cs": "Rozhodnutí v Brně",
    "title_en": "Decisions in Brno",
    "short": "Brno 2026",
    "kind": "decisions",
    "authority": "head judge",
    "language": "cs",
    "date": "2026-11-21",
    "jurisdiction": ["doomtrooper/prague-cup-2011"],
}
NEW_SOURCE = "/rulings/sources/doomtrooper/new/"


def test_an_editor_adds_a_source_and_uses_it_for_a_ruling(editor: User, proposal: Proposal) -> None:
    client = signed_in(editor)
    assert client.post(NEW_SOURCE, SOURCE).status_code == 302
    approved = client.post(
        f"/rulings/proposals/{proposal.pk}/approve/", {**COMPLETE, "source": "brno-2026", "section": "undivided"}
    )
    assert approved.status_code == 302
    text = visible_text(read_page(client, "/rulings/DOOM-1/"))
    assert "Rozhodnutí v Brně" in text
    assert "Kdo rozhodl hlavní rozhodčí turnaje" in text
    assert "brno-2026" in read_page(client, "/rulings/books/")
    assert "bez oddílů" in visible_text(read_page(client, "/rulings/books/brno-2026/"))
    assert Action.objects.filter(verb="source.added", subject="source:brno-2026", actor=editor).exists()


def test_a_section_of_another_source_is_refused(editor: User, proposal: Proposal) -> None:
    client, page = signed_in(editor), f"/rulings/proposals/{proposal.pk}/approve/"
    for wrong in ({"source": "legenda"}, {"source": "doomtrooper-standard"}, {"section": "undivided"}):
        response = client.post(page, {**COMPLETE, **wrong})
        assert response.status_code == 422
        assert "Tento oddíl není z vybraného pramene." in visible_text(response.content.decode())
    assert not Ruling.objects.filter(pk="DOOM-1").exists()
    assert client.post(page, {**COMPLETE, "source": "legenda", "section": "undivided"}).status_code == 302


def test_the_history_names_author_and_editor(judge: User, editor: User, proposal: Proposal) -> None:
    signed_in(editor).post(f"/rulings/proposals/{proposal.pk}/approve/", COMPLETE)
    changed = {"statement": {"cs": "Kapybara útočí druhá.", "en": "The capybara strikes second."}}
    other = propose_change(actor=editor, ruling_id="DOOM-1", content=changed, reason="oprava")
    approve_proposal(actor=editor, number=other.pk, revision=1, content={})
    history = re.findall(r'<ol class="past">.*?</ol>', read_page(signed_in(judge), "/rulings/DOOM-1/"), re.S)[0]
    newest, first = (visible_text(item) for item in history.split("<li>")[1:])
    assert "návrh: Irena Sovová, schválení: Irena Sovová" in newest
    assert "návrh: Věra Dvořáková, schválení: Irena Sovová" in first


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "Brno 2026"},
        {"id": "legenda"},
        {"title_en": ""},
        {"authority": "nikdo"},
        {"date": "včera"},
        {"jurisdiction": ["scratch-wars/duel"]},
    ],
)
def test_an_incomplete_or_repeated_source_is_not_added(editor: User, wrong: dict[str, object]) -> None:
    response = signed_in(editor).post(NEW_SOURCE, {**SOURCE, **wrong})
    assert response.status_code == 422
    assert "Decisions in Brno" in response.content.decode() or "title_en" in wrong
    assert not Source.objects.filter(pk="brno-2026").exists()


def test_only_an_editor_adds_sources(judge: User) -> None:
    assert signed_in(judge).post(NEW_SOURCE, SOURCE).status_code == 403
    assert Client().get(NEW_SOURCE).status_code == 401
    assert not Source.objects.filter(pk="brno-2026").exists()


def test_text_of_a_proposal_is_escaped(judge: User) -> None:
    content = {"statement": {"cs": "<script>alert(1)</script>", "en": ""}}
    made = propose_ruling(actor=judge, game="doomtrooper", content=content, reason="<b>proč</b>", origin='"><i>')
    html = read_page(signed_in(judge), f"/rulings/proposals/{made.pk}/")
    assert "<script>alert" not in html
    assert "<b>proč" not in html


def test_no_page_has_inline_script_or_style(judge: User, editor: User, proposal: Proposal) -> None:
    for address in (*ADDRESSES, "/rulings/propose/?game=doomtrooper", f"/rulings/proposals/{proposal.pk}/"):
        html = read_page(signed_in(editor), address)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)|hx-on|js:", html), address
