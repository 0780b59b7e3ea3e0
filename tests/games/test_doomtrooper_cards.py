"""The card list of Doomtrooper: every card of all sets, with both names where they are known."""

from collections import Counter

from games.declaration import Card
from games.registry import find_game, read_shipped_cards
from language.folding import fold

GAME = find_game("doomtrooper")
CARDS = {card.key: card for card in read_shipped_cards("doomtrooper")}

# Keys shipped with version 0.2; decks, rulings and addresses use them.
FIRST_KEYS = """
ac-40-rozhresitel alakhai algeroth-vladce-cerne-technologie algerothova-citadela algerothova-kletba amnezie
android-vyhlazovac anihilace apokalypsa archiv-bratrstva atentatnicke-brneni barbarsky-mec bariera-z-ostnateho-dratu
barikada-z-bodcu bauhausky-policista bitevni-tank-grizzly bludiste-smrti bohem-pozehnany boure-chaosu crenshaw
ctvrte-oddeleni dar-osudu demnogonis demolicni-souprava devatenacta-exekutiva doktorka-diana doslo-palivo
doslo-strelivo dragoun druhe-oddeleni dvoji-sluzba esence ex-zoldneri golem-temnoty helitek-drakoplas
hora-masa-v-pohybu chut-valky ilian ilianin-nefarit indigo iniciativa jake-kramer jestrab-poutniku jezdecky-skaut
kacirske-spiknuti kardinal-durand kartelove-dohody kniha-zakona kocici-zlato komunikacni-sum koordinator-boje
krvavy-chtic kurator kybermechanik lehky-pruzkumny-pegasus lekarnicka letec-trevor-bartolomej likvidace lord-nozaki
loupeni-a-drancovani loupez luteransky-ucednik mala-domu mala-spionaz maska-vestalek missing-in-action mitch-hunter
mlady-strazce mocny-uder mortifikator muawijhe nabor napalen nastupni-tabor navigacni-chyba ne-tak-zhurta
nedotknutelny negativni-karma nejvyssi-nekromag nekromag nekrotank nekrotank-pekelny-pes nemilosrdna-ucinnost
nemrtvy-legionar nespoutana-golgotha nimrod-mk-1 nimroduv-autokanon ocelovy-zralok odsouzen-k-zahube odstrelovaci
ochranna-zed omezene-zdroje opotrebeni oslepujici-blesk osobni-protiposadkove-miny ostrovan-grinder
paladinovo-hrdinstvi pechotni-sniper pekelny-chrlic pekne-nadeleni plenitelsky-transporter pod-prisnym-dohledem
poddejte-se podfuk-korporaci polni-marsal-johnstone poplasne-zarizeni poskvrneny potulny-zoldak pozitivni-karma
predatorian prezident-charles-w-colding primitivni-past protiposadkovy-granat prumyslovy-komplex pruzkumny-netopyr
prvni-oddeleni prenos-souboru preprogramovan preskoleni preveleni prislusnik-klanu reaktivni-pancerovani relikviar
renegatsky-odpadlik rovnovaha rozmysli-si-marenko-rozmysli rozsahla-ofenziva sabotaz sean-gallagher sebevrazedny-ukol
sebevrazedny-utok selhani semai serzant skromnost-je-nejvyssi-ctnost skryti-agenti smrtelne-zraneni smrtici-hvezda
smrtka soumar svitek-rouhaveho-vyzyvani stabni-general-konstance-romanov stastny-vystrel tajemstvi tajny-sklad
tanec-na-ostri-prazdnoty telesny-strazce temna-zhouba thadeova-plan timothy-mcguire toshiro tovarna treti-oddeleni
ty-uz-si-nejak-poradis uderna-vzdusna-kavalerie uhybna-akce ukradene-dokumenty unik-o-vlasek upiri-netopyr
uplne-zatmeni uspiseni-pozadavku ustup valerie-duvalova valpurgius vecne-prokleti vehlasny-sberatel vek-pokroku
vek-zkazy velka-manipulace velka-nadvlada velka-vestba velky-strateg velky-zurivec-bauhausu venusansky-marsal
venusin-jezdec vlna-poctivosti vudce-korporace vylepseny-bezpecnostni-system vymitani-zraneni vyvolani-doomtroopera
vyvolani-kouzla wolfbaneovsky-strazce-cti zajatec zajatecky-tabor zapuzeni zasobovaci-potize zaskodnictvi zavahani
zbabelost zbrojnice zdokonal-se zjevne-predurceni zkresleni zkus-me-zastavit zlodeji-stad zmena-obehu
zmetky-v-dodavkach zurici-wolfe zivelna-stena zolik
"""


def cards_by_folded_name() -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in CARDS.values():
        for name in {fold(name) for name in card.all_names}:
            found.setdefault(name, []).append(card)
    return found


def test_the_list_has_every_card() -> None:
    assert len(CARDS) == len(read_shipped_cards("doomtrooper")) == 1_097
    sets = Counter(card.expansion for card in CARDS.values())
    assert sets == {
        "Unlimited": 341,
        "Inquisition": 175,
        "Warzone": 131,
        "Mortificator": 122,
        "Golgotha": 82,
        "Apocalypse": 80,
        "Paradise Lost": 124,
        "Promo": 20,
        "Ragnarok": 8,
        "": 14,
    }


def test_every_key_of_the_first_list_is_still_a_card() -> None:
    assert set(FIRST_KEYS.split()) <= CARDS.keys()


def test_only_likely_names_are_shared() -> None:
    shared = {
        name: sorted(card.key for card in cards) for name, cards in cards_by_folded_name().items() if len(cards) > 1
    }
    assert shared == {
        "vojenske cviceni": ["martial-training", "training"],
        "crenshaw": ["crenshaw", "crenshaw-the-mortificator", "crenshaw-the-redeemer"],
    }
    for name, keys in shared.items():
        assert all(name in map(fold, CARDS[key].likely_names) for key in keys)


def test_every_leading_name_is_certain_and_of_one_card() -> None:
    assert [card.key for card in CARDS.values() if card.name in card.likely_names] == []
    assert len({fold(card.name) for card in CARDS.values()}) == len(CARDS)


def test_a_name_of_several_cards_is_no_card_itself() -> None:
    groups = {card.key: len(card.stands_for) for card in CARDS.values() if card.stands_for}
    assert groups == {"esence": 6, "ex-zoldneri": 5, "vudce-korporace": 5, "nekromag": 1, "nekrotank": 1}
    assert all(key in CARDS and not CARDS[key].stands_for for group in groups for key in CARDS[group].stands_for)


def test_types_and_affiliations_are_known_but_for_some_czech_names() -> None:
    assert {card.type for card in CARDS.values()} - {None} == set(GAME.types_by_key)
    for field in ("type", "affiliation"):
        unknown = [card for card in CARDS.values() if not getattr(card, field)]
        assert len(unknown) < 30
        assert all(len(card.names) == 1 or card.key == "temna-zhouba" for card in unknown)


def test_homemade_cards_were_released_in_no_language() -> None:
    homemade = [card for card in CARDS.values() if card.homemade]
    assert len(homemade) == 6
    assert all(not card.printed for card in homemade)


def test_a_card_of_unknown_release_counts_in_no_language() -> None:
    assert CARDS["blessed-armor"].printed == frozenset()
    assert CARDS["ambush"].printed == frozenset({"cs", "en"})
