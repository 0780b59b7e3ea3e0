"""Reading a game's rulings: what is shipped is whole, and every fault of a folder is named with its place."""

import tomllib
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.files.toml_tables import read_tables
from games.registry import cards_of, find_games
from games.rulings.reader import read_rulings, read_rulings_text, rulings_of
from games.rulings.records import RulingsFolder
from language.english import is_english
from problems import Problem, Refused
from problems.texts import TEXTS

SOURCE = """
[[source]]
id = "sbornik"
kind = "event rules"
title_cs = "Sborník"
title_en = "Collection"
short = "Sborník"
language = "cs"
authority = "event"
"""
RULING = """
[[ruling]]
id = "ZK-01"
section = "general"
source = "sbornik"
kind = "ruling"
title_cs = "Zkouška"
title_en = "Trial"
statement_cs = "Zkouší se jednou."
statement_en = "Tried once."
cards = ["Žolík"]
hints = ["kolikrát se zkouší", "how is it tried"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "one.toml").write_text(RULING, encoding="utf-8")
    return tmp_path


def faults(folder: Path, known: frozenset[str] | None = None) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        read_rulings(folder, known)
    return list(caught.value.problems)


@pytest.fixture(scope="module")
def shipped() -> RulingsFolder:
    return rulings_of("doomtrooper")


def test_every_game_folder_can_be_read() -> None:
    for game in find_games():
        rulings_of(game)


def test_all_186_entries_of_the_prague_cup_and_its_ban_list_are_there_by_section(shipped: RulingsFolder) -> None:
    ours = [entry for entry in shipped.entries if entry.id.startswith("PP11-")]
    assert Counter(entry.section for entry in ours) == {
        "format": 15,
        "removed forever": 4,
        "combat": 11,
        "timing": 2,
        "vehicles": 9,
        "beasts": 8,
        "general": 25,
        "card errata": 113,
    }
    assert Counter(entry.kind for entry in ours) == {
        "ruling": 163,
        "timing": 13,
        "worked example": 5,
        "faq": 4,
        "errata": 2,
    }


def test_ids_run_without_a_gap(shipped: RulingsFolder) -> None:
    ids = {entry.id for entry in shipped.entries}
    series = {"F": 15, "X": 4, "C": 11, "T": 2, "V": 9, "Z": 8, "G": 25}
    assert {f"PP11-{letter}{number:02d}" for letter, last in series.items() for number in range(1, last + 1)} <= ids
    assert {f"PP11-K{number:03d}" for number in range(1, 114)} <= ids


@pytest.mark.parametrize(
    ("game", "document", "collected"),
    [
        ("doomtrooper", "doomtrooper-standard", 138),
        ("super-trooper", "super-trooper-rules", 66),
        ("scratch-wars", "scratch-wars-duel-rules", 85),
        ("neuroshima-hex", "neuroshima-hex-rules", 68),
    ],
)
def test_no_collected_rule_of_a_rulebook_is_lost(game: str, document: str, collected: int) -> None:
    """Rules found later go on with the numbers of their family, so a hole would be a rule that is gone."""
    rules = [entry.id for entry in rulings_of(game).entries if entry.kind == "rule" and entry.source == document]
    families: dict[str, list[str]] = {}
    for family, number in (one.rsplit("-", 1) for one in rules):
        families.setdefault(family, []).append(number)
    colours = families.pop("SW-COL", [])
    assert sorted(colours) in ([], ["G", "O", "R"])
    for family, numbers in families.items():
        assert sorted(numbers) == [f"{at:02d}" for at in range(1, len(numbers) + 1)], family
    assert len(rules) >= collected


@pytest.mark.parametrize(
    ("game", "entry", "said"),
    [
        ("super-trooper", "ST-TOK-02", ("muž", "majiteli matky", "znovu")),
        ("super-trooper", "ST-COMBAT-06", ("zranění obránce",)),
        ("super-trooper", "ST-EQ-03", ("Kyblíček", "skupinu uživatelů")),
        ("scratch-wars", "SW-COL-G", ("akci ani energii", "nepoškozený")),
        ("scratch-wars", "SW-COL-O", ("akci ani energii", "lehce potrhaný")),
        ("scratch-wars", "SW-EFF-03", ("témže tahu",)),
        ("scratch-wars", "SW-EFF-11", ("hrdinu", "zbraň", "odložený efekt", "jediný cíl")),
        ("scratch-wars", "SW-EFF-12", ("štíty",)),
        ("scratch-wars", "SW-EFF-14", ("za každou", "celková hodnota zrušeného efektu")),
        ("scratch-wars", "SW-TGT-01", ("nepočítá se za použitý",)),
        ("scratch-wars", "SW-CURSE-03", ("na kartě prokletí", "útočit")),
        ("scratch-wars", "SW-SPIN-01", ("tužku",)),
        ("scratch-wars", "SW-BON-01", ("propadá",)),
        ("scratch-wars", "SW-BON-05", ("vybere sám",)),
        ("scratch-wars", "SW-BON-07", ("Záporné se povinně",)),
        ("scratch-wars", "SW-HERO-04", ("štíty", "příštího vlastního tahu")),
        ("scratch-wars", "SW-HERO-05", ("soupeře", "odložený efekt")),
        ("scratch-wars", "SW-ROSTER-04", ("výslovně neříká",)),
        ("doomtrooper", "DT-COMBAT-01", ("dřív, než byli určeni",)),
        ("doomtrooper", "DT-COMBAT-02", ("poté, co byli určeni",)),
        ("doomtrooper", "DT-IMM-01", ("vůbec nepůsobí", "ani nepřímo")),
        ("doomtrooper", "DT-STATION-01", ("každý hráč aspoň jednoho",)),
        ("doomtrooper", "DT-STATION-05", ("dobírání karet", "donutí")),
        ("doomtrooper", "DT-STATION-07", ("při nejbližší příležitosti",)),
        ("doomtrooper", "DT-STATION-09", ("na něj nepůsobí", "pro Stanici ano")),
        ("doomtrooper", "DT-SAB-01", ("od jednoho vlastního dobírání",)),
        ("doomtrooper", "DT-EQ-04", ("ledaže jím bojovník sám je",)),
        ("doomtrooper", "DT-EQ-07", ("Doomtrooperovi", "Cizímu bojovníkovi")),
        ("doomtrooper", "DT-DS-03", ("vždy volí",)),
        ("doomtrooper", "DT-PERS-02", ("smí nový hráč vzít", "není-li")),
        ("doomtrooper", "DT-PERS-04", ("kolo nejdřív", "Nemůže-li ji zaplatit")),
        ("doomtrooper", "DT-ART-02", ("až tolik bodů osudu",)),
        ("doomtrooper", "DT-ART-04", ("zůstal i Doomtrooperem", "vyvolává")),
        ("doomtrooper", "DT-KI-03", ("příslušnost dala jiná karta",)),
        ("doomtrooper", "DT-SETUP-02", ("znovu sejme",)),
        ("doomtrooper", "DT-MISSION-03", ("po hře se vrací vám",)),
        ("doomtrooper", "DT-TIMING-02", ("v ruce", "Vyvoláním kouzla", "zahrát znovu")),
        ("doomtrooper", "DT-STAKE-02", ("mince", "znovu snímá")),
        ("doomtrooper", "DT-MOD-01", ("vytištěných na kartě", "vyřadit i později")),
        ("doomtrooper", "DT-MOD-02", ("sčítají", "Warzone")),
        ("doomtrooper", "DT-FIRST-01", ("z více zdrojů",)),
        ("doomtrooper", "DT-FORT-01", ("zůstává ve hře",)),
        ("doomtrooper", "DT-EX-08", ("druhá přesto propadá", "příslušnost vůdce")),
        ("doomtrooper", "DT-COVER-11", ("zraněný", "přiloženo předtím")),
        ("doomtrooper", "DT-COMBAT-13", ("kroku 4",)),
        ("doomtrooper", "DT-EQ-08", ("žádní bojovníci nejsou",)),
        ("doomtrooper", "DT-BEAST-03", ("netransferuje", "vyřazen")),
        ("doomtrooper", "DT-TURN-07", ("kolo nikoho",)),
        ("doomtrooper", "PP11-G01", ("dokument mlčí",)),
        ("doomtrooper", "PP11-K006", ("soupeřova karta kdykoliv", "dokument neříká")),
        ("doomtrooper", "PP11-G22", ("PAAT", "kdykolivku")),
        ("doomtrooper", "PP11-C01", ("PAAT", "kdykolivky")),
        ("doomtrooper", "DT-TERM-PAAT", ("Play At Any Time", "kdykolivky")),
        ("neuroshima-hex", "NH-TILE-01", ("volný hex",)),
        ("neuroshima-hex", "NH-TILE-04", ("i pro HQ",)),
        ("neuroshima-hex", "NH-BATTLE-08", ("obě", "neproletí")),
        ("neuroshima-hex", "NH-MOB-02", ("libovolným směrem", "nic neříká")),
        ("neuroshima-hex", "NH-NET-02", ("vypne jiného",)),
        ("neuroshima-hex", "NH-MED-01", ("Odstřelovačem", "Leteckým úderem", "Granátem")),
        ("neuroshima-hex", "NH-ACT-06", ("dokument neříká",)),
        ("neuroshima-hex", "NH-UNIT-06", ("bonusy modulů", "zda vůbec")),
        ("neuroshima-hex", "NH-UNIT-07", ("hned po svém položení",)),
        ("doomtrooper", "PP11-K090", ("podobných karet",)),
        ("doomtrooper", "PP11-K084", ("jedna či dvě", "čtyři")),
        ("doomtrooper", "PP11-K077", ("odchodem",)),
    ],
)
def test_a_statement_answers_what_its_hints_ask(game: str, entry: str, said: tuple[str, ...]) -> None:
    (found,) = [one for one in rulings_of(game).entries if one.id == entry]
    assert all(words in found.statement.cs for words in said)


def test_issues_of_legenda_are_cited_as_often_as_the_document_does(shipped: RulingsFolder) -> None:
    cited = [entry.cited for entry in shipped.entries if entry.cited and entry.id.startswith("PP11-")]
    assert Counter(f"{one.issue} p.{one.page}" for one in cited) == {
        "1/98 p.43": 4,
        "2/97 p.43": 8,
        "2/98 p.43": 4,
        "3/96 p.28": 12,
        "3/97 p.43": 5,
        "4/96 p.32": 19,
        "4/97 p.43": 2,
        "5/96 p.43": 12,
        "5/97 p.43": 4,
        "6/97 p.43": 2,
    }


def test_the_source_carries_its_date(shipped: RulingsFolder) -> None:
    source = next(source for source in shipped.sources if source.id == "prague-cup-2011")
    assert source.date == date(2011, 2, 14)
    assert all(entry.source == source.id for entry in shipped.entries if entry.id.startswith("PP11-"))


def test_every_card_is_in_the_card_list_and_every_text_in_both_languages(shipped: RulingsFolder) -> None:
    names = {card.name for card in cards_of("doomtrooper")}
    for entry in shipped.entries:
        assert {*entry.cards, *entry.also_mentions} <= names
        assert entry.title.cs != entry.title.en or entry.kind == "term"
        assert entry.statement.cs != entry.statement.en
        assert max(len(entry.title.cs), len(entry.title.en)) <= 80


@pytest.mark.parametrize("game", find_games())
def test_every_entry_can_be_asked_for_in_english(game: str) -> None:
    for entry in rulings_of(game).entries:
        assert any(map(is_english, entry.hints)), entry.id
        assert len(entry.hints) >= 2


def test_hints_without_an_english_question_are_a_fault(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING.replace("how is it tried", "jak často"), encoding="utf-8")
    (problem,) = faults(folder)
    assert problem.code == "ruling_hint_english_missing"
    assert problem.params["id"] == "ZK-01"


def test_the_known_conflict_names_both_sides(shipped: RulingsFolder) -> None:
    found = {one.id: one for one in shipped.contradictions}
    assert found["CON-01"].entries == ("PP11-G21", "PP11-K008")
    assert found["CON-01"].nature == "conflict"
    assert len(found) >= 12


def test_titles_are_told_apart(shipped: RulingsFolder) -> None:
    assert not [title for title, count in Counter(entry.title.cs for entry in shipped.entries).items() if count > 1]


def test_a_good_folder_is_read_whole(folder: Path) -> None:
    found = read_rulings(folder, frozenset({"Žolík"}))
    (entry,) = found.entries
    assert (entry.id, entry.title.en, entry.cards) == ("ZK-01", "Trial", ("Žolík",))
    assert (entry.file_line.file, entry.file_line.line) == ("one.toml", 2)


def test_values_at_the_head_of_a_file_hold_for_its_tables(folder: Path) -> None:
    text = 'section = "combat"\nformats = ["hra/liga"]\n' + RULING.replace('section = "general"\n', "")
    (folder / "one.toml").write_text(text, encoding="utf-8")
    (entry,) = read_rulings(folder).entries
    assert (entry.section, entry.formats) == ("combat", ("hra/liga",))


@pytest.mark.parametrize(
    ("change", "to", "code", "detail"),
    [
        ('kind = "ruling"', 'kind = "opinion"', "data_value_invalid", {"key": "kind"}),
        ('title_cs = "Zkouška"\n', "", "data_key_missing", {"key": "title_cs"}),
        ('statement_en = "Tried once."', 'statement_en = ""', "data_value_invalid", {"key": "statement_en"}),
        ('section = "general"', 'section = "general"\nnote = "x"', "data_key_unknown", {"key": "note"}),
        ('cards = ["Žolík"]', 'cards = ["Žolik"]', "ruling_card_unknown", {"card": "Žolik"}),
        ('cards = ["Žolík"]', 'cards = "Žolík"', "data_value_invalid", {"key": "cards"}),
        ('source = "sbornik"', 'source = "kronika"', "ruling_source_unknown", {"source": "kronika"}),
        (
            'hints = ["kolikrát se zkouší", "how is it tried"]',
            'hints = ["a"]',
            "ruling_hints_too_few",
            {"found": 1},
        ),
        ('cards = ["Žolík"]', 'duplicates = ["ZK-99"]', "ruling_link_unknown", {"link": "ZK-99"}),
        ('cards = ["Žolík"]', 'duplicates = ["ZK-01"]', "ruling_link_unknown", {"link": "ZK-01"}),
        ('cards = ["Žolík"]', "lines = [0]", "data_value_invalid", {"key": "lines"}),
        (
            'cards = ["Žolík"]',
            'cited = { magazine = "sbornik", issue = "3-96", page = 28 }',
            "data_value_invalid",
            {"key": "cited"},
        ),
        (
            'cards = ["Žolík"]',
            'cited = { magazine = "kronika", issue = "3/96", page = 28 }',
            "ruling_source_unknown",
            {"source": "kronika"},
        ),
    ],
)
def test_a_fault_is_named_with_file_line_and_id(
    folder: Path, change: str, to: str, code: str, detail: dict[str, object]
) -> None:
    assert change in RULING
    (folder / "one.toml").write_text(RULING.replace(change, to), encoding="utf-8")
    (problem,) = faults(folder, frozenset({"Žolík"}))
    assert problem.code == code
    assert problem.params.items() >= {"file": "one.toml", "line": 2, "id": "ZK-01", **detail}.items()
    assert problem.lines == (2,)
    assert code in TEXTS


def test_all_faults_are_reported_at_once(folder: Path) -> None:
    text = RULING.replace('kind = "ruling"', 'kind = "opinion"').replace('title_cs = "Zkouška"\n', "")
    (folder / "one.toml").write_text(text + RULING, encoding="utf-8")
    (folder / "two.toml").write_text("[[ruling]\n", encoding="utf-8")
    codes = Counter(problem.code for problem in faults(folder))
    assert codes == {"data_value_invalid": 1, "data_key_missing": 1, "ruling_id_repeated": 1, "data_file_unreadable": 1}


def test_a_second_table_is_named_by_its_own_line(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING + RULING.replace("ZK-01", "zk 2"), encoding="utf-8")
    (problem,) = faults(folder)
    assert (problem.params["id"], problem.lines) == ("zk 2", (14,))


def test_a_table_of_another_name_is_not_lost_in_silence(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING.replace("[[ruling]]", "[[rulling]]"), encoding="utf-8")
    (problem,) = faults(folder)
    assert (problem.code, problem.params["key"]) == ("data_key_unknown", "rulling")


def test_contradictions_and_aliases_are_checked_too(folder: Path) -> None:
    wrong = (
        '[[contradiction]]\nid = "CON-01"\nnature = "conflict"\nentries = ["ZK-77"]\n'
        'summary_cs = "a"\nsummary_en = "b"\n'
        '[[alias]]\nphrase = "sum"\nmeans = []\n'
    )
    (folder / "two.toml").write_text(wrong, encoding="utf-8")
    assert [(problem.code, problem.lines) for problem in faults(folder)] == [
        ("ruling_link_unknown", (1,)),
        ("ruling_alias_empty", (7,)),
    ]


@pytest.mark.parametrize(
    ("there", "instead", "code", "key"),
    [
        ('id = "sbornik"', 'id = "a/b"', "data_value_invalid", "id"),
        ('id = "sbornik"', 'id = "Sborník"', "data_value_invalid", "id"),
        ('id = "sbornik"', f'id = "{"x" * 61}"', "data_text_too_long", "id"),
        ('authority = "event"', 'authority = "soused"', "data_value_invalid", "authority"),
        ('language = "cs"', 'language = "čeština"', "data_value_invalid", "language"),
        ('title_en = "Collection"', f'title_en = "{"x" * 500}"', "data_text_too_long", "title_en"),
        ('short = "Sborník"', f'short = "{"x" * 81}"', "data_text_too_long", "short"),
        ('kind = "event rules"', f'kind = "{"x" * 41}"', "data_text_too_long", "kind"),
        ('title_cs = "Sborník"', 'title_cs = "a\\u0000b"', "data_value_invalid", "title_cs"),
    ],
)
def test_a_source_that_no_page_or_database_could_take_is_a_fault(
    folder: Path, there: str, instead: str, code: str, key: str
) -> None:
    assert there in SOURCE
    (folder / "sources.toml").write_text(SOURCE.replace(there, instead), encoding="utf-8")
    found = [(problem.code, problem.params.get("key")) for problem in faults(folder) if problem.params["id"]]
    assert (code, key) in found


@pytest.mark.parametrize(
    ("there", "instead", "code", "key"),
    [
        ('title_cs = "Zkouška"', f'title_cs = "{"x" * 500}"', "data_text_too_long", "title_cs"),
        ('id = "ZK-01"', f'id = "ZK-{"1" * 40}"', "data_text_too_long", "id"),
        ('section = "general"', f'section = "{"x" * 61}"', "data_text_too_long", "section"),
        ('cards = ["Žolík"]', 'topics = ["a\\u0000b"]', "data_value_invalid", "topics"),
        (
            'cards = ["Žolík"]',
            'cited = {magazine = "sbornik", issue = "3/96", page = 99999}',
            "data_value_invalid",
            "cited",
        ),
    ],
)
def test_a_ruling_longer_than_the_database_takes_is_a_fault(
    folder: Path, there: str, instead: str, code: str, key: str
) -> None:
    assert there in RULING
    (folder / "one.toml").write_text(RULING.replace(there, instead), encoding="utf-8")
    assert (code, key) in [(problem.code, problem.params.get("key")) for problem in faults(folder)]


def circular(text: str) -> set[tuple[str, str]]:
    """Which rulings of the text would take the place of which, in a circle."""
    try:
        read_rulings_text(text, file="x", known_cards=None, known=RulingsFolder())
    except Refused as refused:
        return {(one.params["id"], one.params["link"]) for one in refused.problems if one.code.endswith("circular")}
    return set()


@given(st.dictionaries(st.integers(0, 5), st.sets(st.integers(0, 5), max_size=3), min_size=1, max_size=6))
def test_supersession_is_refused_exactly_where_it_leads_back(links: dict[int, set[int]]) -> None:
    links = {one: {other for other in others if other in links and other != one} for one, others in links.items()}
    texts = [
        RULING.replace("ZK-01", f"ZK-{one}") + f"supersedes = {[f'ZK-{other}' for other in sorted(others)]}\n"
        for one, others in links.items()
    ]

    def leads_to(start: int, goal: int, seen: frozenset[int] = frozenset()) -> bool:
        return any(
            other == goal or (other not in seen and leads_to(other, goal, seen | {other})) for other in links[start]
        )

    wrong = {(f"ZK-{one}", f"ZK-{two}") for one, others in links.items() for two in others if leads_to(two, one)}
    found = circular(SOURCE + "".join(texts))
    assert found == wrong


def test_an_empty_or_missing_folder_has_no_rulings(tmp_path: Path) -> None:
    assert read_rulings(tmp_path / "nowhere") == RulingsFolder()


@given(text=st.text(max_size=300))
def test_no_text_makes_the_reader_fall_over(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "any.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    problems: list[Problem] = []
    tables = read_tables(path, problems)
    try:
        tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        assert not tables
        assert [problem.code for problem in problems] == ["data_file_unreadable"]


@given(
    values=st.dictionaries(
        st.sampled_from(["id", "kind", "cards", "lines", "cited", "hints"]),
        st.sampled_from(['""', "1", "[1]", '["a"]', "{}", "true", "1979-05-27", "[[]]"]),
        min_size=1,
    )
)
def test_any_kind_of_value_is_a_fault_or_fine_never_a_crash(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    lines = "\n".join(f"{key} = {value}" for key, value in values.items())
    (folder / "odd.toml").write_text(f"[[ruling]]\n{lines}\n", encoding="utf-8")
    assert all(problem.params["file"] == "odd.toml" for problem in faults(folder))


SECTION = """
[[section]]
key = "general"
source = "sbornik"
name_cs = "Obecně"
name_en = "In general"
"""


def test_a_source_with_sections_has_every_entry_in_one(folder: Path) -> None:
    (folder / "sections.toml").write_text(SECTION, encoding="utf-8")
    assert [one.name.cs for one in read_rulings(folder).sections] == ["Obecně"]
    (folder / "sections.toml").write_text(SECTION.replace("general", "combat"), encoding="utf-8")
    (problem,) = faults(folder)
    assert problem.code == "ruling_section_unknown"
    assert problem.params["id"] == "ZK-01"


def test_faults_of_sections_name_them_by_their_key(folder: Path) -> None:
    (folder / "sections.toml").write_text(SECTION + SECTION.replace("sbornik", "kronika"), encoding="utf-8")
    assert {(problem.code, problem.params["id"]) for problem in faults(folder)} == {
        ("ruling_id_repeated", "general"),
        ("ruling_source_unknown", "general"),
    }


def test_paragraphs_are_read_as_the_source_numbers_them(folder: Path) -> None:
    (folder / "one.toml").write_text(RULING + 'paragraphs = ["1.3.1.2", "Souboj"]\n', encoding="utf-8")
    assert read_rulings(folder).entries[0].paragraphs == ("1.3.1.2", "Souboj")
