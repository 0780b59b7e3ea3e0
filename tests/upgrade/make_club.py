"""Makes the database of a club whose members play, correct cards and keep decks; its rows become a golden file.

The program of an earlier commit runs this file, which therefore uses only what that program had: docs/testing.md.

    python -m tests.upgrade.make_club rows.json
"""

import io
import json
import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.services.people import grant_site_role  # noqa: E402
from decks.services import save_deck_version  # noqa: E402
from decks.services.decisions import accept_card_proposal, reject_card_proposal  # noqa: E402
from decks.services.imports import import_cards  # noqa: E402
from decks.services.proposals import propose_card, propose_correction  # noqa: E402
from games.registry import find_format, read_shipped_cards  # noqa: E402
from tests.builders import entries, make_person, organizer_of, pair, play_round, player_of, report, staff_of  # noqa: E402
from tests.tournament.deck_events import (  # noqa: E402
    DUEL,
    banned,
    choose_deck_settings,
    entry_at,
    open_for_decks,
    write_house_rules,
)
from tournament.entries.services.entries import change_status  # noqa: E402
from tournament.models import Entry, Event  # noqa: E402
from tournament.organizing.services.events import move_event  # noqa: E402
from tournament.submissions.services.rules import set_deck_lock  # noqa: E402
from tournament.submissions.services.submissions import edit_deck, submit_deck  # noqa: E402

GAME = "doomtrooper"
# Rows that every installation has, or that no upgrade keeps.
_LEFT_OUT = ("contenttypes", "auth.permission", "sessions", "rulings")
# Three banned cards with typing errors, and lines of an e-mail: until then they were cards, known to no rule.
_MISSPELT = ("1 Oslepujicci blesk", "1 Velký stratégg", "1 Zaváhaní se")
_MAIL = ("Ahoj Ireno,", "Díky moc", "Pavel", "Měj se")
_BANNED_BY_THE_CLUB = "Trofej"


def make_club() -> None:
    """Write the rows of the club through the services."""
    author, editor = make_person("Božena Šťastná"), make_person("Luděk Říha")
    grant_site_role(user=editor, role="editor", actor=None)
    change_cards(author, editor)
    kept = save_deck_version(
        owner=author, format_key="doomtrooper/prague-cup-2011", text=misspelt_deck(), name="Doma", actor=author
    )
    assert kept.legal
    finish(hand_in_decks("Jarní turnaj", "jaro"))
    play(hand_in_decks("Podzimní turnaj", "podzim"))
    finish(hand_in_rosters("Večer s kartami", "vecer"))


def change_cards(author: User, editor: User) -> None:
    """Correct and add cards, and leave proposals open, rejected and accepted."""
    renamed = {"names": [["cs", "Šum"]], "type": "art"}
    right = propose_correction(actor=author, game=GAME, key="komunikacni-sum", facts=renamed, reason="na kartě")
    accept_card_proposal(actor=editor, number=right.pk)
    for name in ("Léčka", "Klubová karta"):
        new = propose_card(actor=author, game=GAME, facts={"names": [["cs", name]]}, reason="mám ji")
        accept_card_proposal(actor=editor, number=new.pk)
    import_cards(game=GAME, text=json.dumps([{"name": "Our Own Card"}]), language="en", actor=editor)
    wrong = propose_correction(
        actor=author, game=GAME, key="kurator", facts={"aliases": ["Kurát"]}, reason="říkáme tak"
    )
    reject_card_proposal(actor=editor, number=wrong.pk, reason="jen u nás")
    waiting = {"names": [["cs", "Ilian, paní prázdnoty"]]}
    propose_correction(actor=author, game=GAME, key="ilian", facts=waiting, reason="na kartě")


def hand_in_decks(name: str, slug: str) -> Event:
    """Return an event with house rules, to which five of six players hand in decks; a judge changed one of them."""
    event = open_for_decks(6, name=name, slug=slug)
    write_house_rules(event, banned(_BANNED_BY_THE_CLUB))
    staff_of(event, "judge")
    decks = {0: good_deck(60), 1: "\n".join((good_deck(59), "1 Zaváhání")), 2: misspelt_deck(), 3: mailed_deck()}
    for index, text in decks.items():
        entry = entry_at(event, index)
        submit_deck(entry=entry, text=text, actor=player_of(entry))
    changed = entry_at(event, 4)
    submit_deck(entry=changed, text=good_deck(58), actor=player_of(changed))
    edit_deck(entry=changed, text=misspelt_deck(), reason="podle papíru", actor=staff_of(event, "judge"))
    assert [is_legal(entry_at(event, index)) for index in range(5)] == [True, False, True, True, True]
    choose_deck_settings(event, shown_during="public", shown_after="public")
    return event


def hand_in_rosters(name: str, slug: str) -> Event:
    """Return an event of rosters with serial codes; one has a weapon of unknown type, two the same codes."""
    event = open_for_decks(4, name=name, slug=slug, format_key=DUEL)
    shared = "Hrdina: Skřet [A3]\nZbraň: Luk [B3]"
    rosters = ("Hrdina: Drak [A1]\nZbraň: Kopí [B1]", "Hrdina: Obr [A2]\nMeč [B2]", shared, shared)
    for index, text in enumerate(rosters):
        submit_deck(entry=entry_at(event, index), text=text, actor=None)
    choose_deck_settings(event, shown_during="public", shown_after="public")
    return event


def start(event: Event) -> None:
    """Check in all players and start the event."""
    move_event(event=event, to="check_in", actor=organizer_of(event))
    for entry in entries(event):
        change_status(entry=entry, to="checked_in", actor=organizer_of(event))
    move_event(event=event, to="running", actor=organizer_of(event))


def play(event: Event) -> None:
    """Pair the first round with one result; a judge leaves the misspelt deck open."""
    start(event)
    pair(event)
    report(event, 1)
    set_deck_lock(entry=entry_at(event, 2), to="open", until=None, actor=staff_of(event, "judge"))


def finish(event: Event) -> None:
    """Play two rounds and finish the event."""
    start(event)
    for _number in range(2):
        play_round(event)
    move_event(event=event, to="finished", actor=organizer_of(event))


def good_deck(size: int) -> str:
    """Return a list of legal cards, ten of them warriors."""
    _game, rules = find_format("doomtrooper/prague-cup-2011")
    bans = {card for rule in rules.rules if rule.code == "banned" for card in rule.params()["cards"]}
    cards = [card for card in read_shipped_cards(GAME) if card.name not in {*bans, _BANNED_BY_THE_CLUB}]
    names = [card.name for card in cards if card.type == "warrior"][:10]
    names += [card.name for card in cards if card.type == "special"][: size - 10]
    return "\n".join(f"1 {name}" for name in names)


def misspelt_deck() -> str:
    """Return a list of 57 legal and three banned cards, whose names have typing errors."""
    return "\n".join((good_deck(57), *_MISSPELT))


def mailed_deck() -> str:
    """Return a list of 56 cards in an e-mail."""
    return "\n".join((_MAIL[0], good_deck(56), *_MAIL[1:]))


def is_legal(entry: Entry) -> bool:
    """Return whether the deck that counts was legal when it was handed in."""
    submission = entry.submissions.order_by("-id").first()
    assert submission
    return submission.deck_version.legal


def read_rows() -> str:
    """Return all rows of the club as JSON, one row a line."""
    output = io.StringIO()
    call_command("dumpdata", exclude=_LEFT_OUT, stdout=output)
    rows = (json.dumps(row, ensure_ascii=False) for row in json.loads(output.getvalue()))
    return "[\n" + ",\n".join(rows) + "\n]\n"


if __name__ == "__main__":
    make_club()
    Path(sys.argv[1]).write_text(read_rows(), encoding="utf-8")
