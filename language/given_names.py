"""Common Czech and Slovak given names, which tell the order of a written name. Entry point: :func:`is_given_name`."""

from language.folding import fold

# Folded, with the short forms that players write. Names that are as common as family names are left out.
_LINES = (
    "adam adela adrian agata albert alena ales alexander alexandr alexandra alfred alice alois alzbeta amalie",
    "anastazie andrea andrej aneta anezka anna anton antonie antonin apolena arnost artur augustin barbora beata",
    "bedrich berta blanka blazena bohdan bohumil bohumila bohumir bohuslav bohuslava boris borivoj bozena branislav",
    "brigita bronislav bronislava cenek ctibor ctirad cyril dagmar dalibor dalibora dana daniel daniela darina",
    "david denis denisa diana dita dobroslav dominik dominika dorota drahomir drahomira dusan edita eduard ela",
    "elena eliska ema emanuel emil emilie emma ester eva evelina evzen evzenie ferdinand filip filomena frantisek",
    "frantiska gabriel gabriela gustav hana hanus hedvika helena herbert hermina honza hubert hugo hynek ignac igor",
    "ilona irena iva ivan ivana iveta ivo ivona izabela jachym jakub jan jana jarmil jarmila jaromir jaromira",
    "jaroslav jaroslava jindra jindrich jindriska jiri jirina jitka johana jolana jonas josef josefina jozef judita",
    "julie julius juraj kamil kamila karel karin karla karolina katarina katerina klara klaudie kristian kristina",
    "kristyna krystof kvetoslav kvetoslava kvetuse ladislav ladislava lea lenka leona leopold leos leticie libor",
    "libuse lida linda ljuba lubica lubomir lubomira lubor lubos lucie ludek ludmila ludvik lukas lumir lydie magda",
    "magdalena marcel marcela marek margita marian mariana marie marika marina mario marketa marta martin martina",
    "matej matous matyas maxmilian mia michael michaela michal milada milan milena milos miloslav miloslava milus",
    "mira mirek miriam miroslav miroslava mojmir monika nadezda natalie nela nicol nikol nikola nina oldrich",
    "oldriska olga oliver ondra ondrej oskar otakar otto patricie patrik pavel pavla pavlina petr petra pravoslav",
    "premysl prokop radan radana radek radim radka radko radomir radomira radoslav radovan renata rene richard",
    "robert robin roman romana rostislav rudolf ruzena sabina samuel sandra sara sarka silvestr silvie simon simona",
    "sofie sona stanislav stanislava stefan stefanie stela stepan stepanka svatopluk svatoslav svetlana sylva",
    "sylvie tadeas tamara tatana teodor tereza terezie tibor timea tomas vaclav vaclava valentina valerie vanda",
    "vendula vera veronika viktor viktorie vilem vilma viola vit vitek vitezslav vladan vladena vladimir vladimira",
    "vladislav vlasta vlastimil vlastimila vojta vojtech vratislav xenie zaneta zbynek zbysek zdena zdenek zdenka",
    "zdislava zikmund zita zlata zofie zora zuzana",
)
_GIVEN_NAMES = frozenset(name for line in _LINES for name in line.split())


def is_given_name(word: str) -> bool:
    """Return true for a common given name, in any case and with or without diacritics."""
    return fold(word) in _GIVEN_NAMES
