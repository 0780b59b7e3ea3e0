"""Statements of shipped rulings contain the facts by which they are searched."""

import pytest

from games.rulings.reader import read_shipped_rulings


@pytest.mark.parametrize(
    ("game", "entry", "facts"),
    [
        ("super-trooper", "ST-TOK-02", ("muž", "majiteli matky", "znovu")),
        ("super-trooper", "ST-COMBAT-06", ("zranění obránce",)),
        ("super-trooper", "ST-BEAST-02", ("má-li příslušnost", "Není-li na kartě uvedeno jinak")),
        ("super-trooper", "ST-SPH-03", ("Bojovník ve vzduchu",)),
        ("super-trooper", "ST-EX-03", ("by majitel směl jednu zbraň vyměnit",)),
        ("super-trooper", "ST-JOIN-01", ("Rozpojit je pak smí jen karta",)),
        ("super-trooper", "ST-TERM-TECHNIK", ("hardware", "nemá vliv")),
        ("neuroshima-hex", "NH-ATK-03", ("N+1 zraněních",)),
        ("neuroshima-hex", "NH-ACT-01", ("hráč, kterému zatlačovaná jednotka patří",)),
        ("neuroshima-hex", "NH-NET-03", ("některé další fázi",)),
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
        ("scratch-wars", "SW-ROSTER-04", ("téhož druhu ano",)),
        ("scratch-wars", "SW-TGT-03", ("Výjimkou je Zepplandský šrapnel",)),
        ("scratch-wars", "SW-EFF-06", ("odložený efekt", "ihned zničí")),
        ("scratch-wars", "SW-TURN-04", ("vzdát všech svých akcí",)),
        ("scratch-wars", "SW-TERM-UTOK-NA-ZBRAN", ("aspoň rovná odolnosti",)),
        ("scratch-wars", "SW-TERM-MECHANIK", ("odolností do své hodnoty", "odložený efekt")),
        ("scratch-wars", "SW-ROUND-01", ("vždy ráno",)),
        ("scratch-wars", "SW-MODE-04", ("12 let", "20 minut")),
        ("scratch-wars", "SW-CARD-05", ("šedá vlaječka", "životy pro Duel a pro Komando")),
        ("scratch-wars", "SW-HERO-06", ("bez znaménka plus",)),
        ("scratch-wars", "SW-HERO-08", ("odložený efekt kombo",)),
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
        ("doomtrooper", "DT-EX-08", ("akce přesto propadá", "příslušnost vůdce", "zbylé získané užije neútočně")),
        ("doomtrooper", "DT-COVER-11", ("zraněný", "přiloženo předtím")),
        ("doomtrooper", "DT-COMBAT-13", ("kroku 4",)),
        ("doomtrooper", "DT-EQ-08", ("žádní bojovníci nejsou",)),
        ("doomtrooper", "DT-BEAST-03", ("netransferuje", "vyřazen")),
        ("doomtrooper", "DT-TURN-07", ("kolo nikoho",)),
        ("doomtrooper", "DT-EQ-01", ("stojí jednu akci",)),
        ("doomtrooper", "DT-TURN-04", ("Má-li jich tento hráč víc",)),
        ("doomtrooper", "DT-MULTI-03", ("zaútočit vícekrát", "celkem 50")),
        ("doomtrooper", "DT-ACT-03", ("téže příslušnosti jako vůdce",)),
        ("doomtrooper", "DT-STATION-10", ("vykládaná jen tam",)),
        ("doomtrooper", "DT-ATT-01", ("žádný bojovník na toho",)),
        ("doomtrooper", "DT-RELIC-02", ("ani když jsou zbraní či brněním",)),
        ("doomtrooper", "DT-BEAST-01", ("kdo ho mít může",)),
        ("doomtrooper", "DT-FORT-03", ("zvláštní účinky", "jeho přílohou")),
        ("doomtrooper", "DT-COVER-08", ("ostatní hráči ne",)),
        ("doomtrooper", "DT-END-05", ("nemá ve hře",)),
        ("doomtrooper", "PP11-G01", ("obou hráčů",)),
        ("doomtrooper", "PP11-K006", ("Komunikační šum, Zapuzení",)),
        ("doomtrooper", "PP11-G22", ("PAAT", "kdykolivku")),
        ("doomtrooper", "PP11-C01", ("PAAT", "kdykolivky")),
        ("doomtrooper", "DT-TERM-PAAT", ("Play At Any Time", "kdykolivky")),
        ("neuroshima-hex", "NH-TILE-01", ("volný hex",)),
        ("neuroshima-hex", "NH-TILE-04", ("i pro HQ",)),
        ("neuroshima-hex", "NH-BATTLE-08", ("obě", "neproletí")),
        ("neuroshima-hex", "NH-MOB-02", ("libovolným směrem",)),
        ("neuroshima-hex", "NH-NET-02", ("vypne jiného",)),
        ("neuroshima-hex", "NH-MED-01", ("Odstřelovačem", "Leteckým úderem", "Granátem")),
        ("neuroshima-hex", "NH-ACT-06", ("natočit libovolně",)),
        ("neuroshima-hex", "NH-UNIT-06", ("bonusy modulů", "zda vůbec")),
        ("neuroshima-hex", "NH-UNIT-07", ("hned po svém položení",)),
        ("doomtrooper", "PP11-K090", ("podobných karet",)),
        ("doomtrooper", "PP11-C01", ("až po tomto okně",)),
        ("doomtrooper", "PP11-F15", ("Omezené zdroje", "Věhlasný sběratel", "Změna oběhu")),
        ("doomtrooper", "DT-EQ-01", ("používat však jen jeden", "nelze přesunout")),
        ("doomtrooper", "DT-BEAST-02", ("vozidlo k němu mít nesmí",)),
        ("doomtrooper", "DT-END-01", ("po kolech střídají",)),
        ("doomtrooper", "DT-DEPLOY-03", ("vítězné body",)),
        ("scratch-wars", "SW-HERO-03", ("po jejich odečtení",)),
        ("super-trooper", "ST-AFF-03", ("nesmějí útočit", "jen pro vlastní bojovníky")),
        ("super-trooper", "ST-COMBAT-10", ("jiné příslušnosti",)),
        ("doomtrooper", "PP11-K084", ("jedna či dvě", "čtyři")),
        ("doomtrooper", "PP11-K077", ("odchodem",)),
    ],
)
def test_a_statement_contains_the_facts_that_its_hints_ask_for(game: str, entry: str, facts: tuple[str, ...]) -> None:
    (found,) = [candidate for candidate in read_shipped_rulings(game).entries if candidate.id == entry]
    assert all(words in found.statement.cs for words in facts)


@pytest.mark.parametrize(
    ("game", "entry", "czech", "english"),
    [
        ("doomtrooper", "PP11-K104", ("popř. obětovaný",), ("or by sacrificing",)),
        ("doomtrooper", "PP11-K004", ("Umění používat nesmí",), ("may not use the Art",)),
        ("doomtrooper", "PP11-K080", ("Thadeova pláň", "chrání i před jejím účinkem"), ("Thadeova pláň", "protects")),
        ("neuroshima-hex", "NH-MED-05", ("trvá neustále",), ("all the time",)),
    ],
)
def test_a_statement_says_what_its_line_says_in_both_languages(
    game: str, entry: str, czech: tuple[str, ...], english: tuple[str, ...]
) -> None:
    (found,) = [candidate for candidate in read_shipped_rulings(game).entries if candidate.id == entry]
    assert all(words in found.statement.cs for words in czech)
    assert all(words in found.statement.en for words in english)
    # "vypnout" and "disable" are what a net does; whether a net stops a medic the rulebook leaves open.
    if entry == "NH-MED-05":
        assert "vyp" not in found.statement.cs
        assert "disable" not in found.statement.en
    assert "perhaps" not in found.statement.en
