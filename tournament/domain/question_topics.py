"""Topics of questions that the settings of an event answer: time, draws, late players, drops, sideboard, points.

Entry points: :class:`FloorTopic`, :func:`find_topics`. Words are compared folded. Pure.
"""

from enum import StrEnum

from language.folding import fold

MAX_QUESTION_LENGTH = 400


class FloorTopic(StrEnum):
    """A subject that an event settles; the values are names in the API."""

    TIME_OVER = "time_over"
    ROUND_TIME = "round_time"
    DRAWS = "draws"
    LATE = "late"
    DROPS = "drops"
    SIDEBOARD = "sideboard"
    POINTS = "points"
    FINALS = "finals"


# A question is about a topic if it has all words of one of these phrases, in any order. A word stands for itself with
# any ending; a word in quotes stands for itself alone. A phrase that begins with = is the whole question.
# Czech phrases come first.
_PHRASES: dict[FloorTopic, str] = {
    FloorTopic.TIME_OVER: """
        vyprs, 'cas' 'dojde', 'cas' 'dosel', 'cas' konc, 'cas' skonc, konec casu, casov limit, 'po' limitu,
        nedohran, nestihn, dohrat, dohrav, prodlouzen,
        'time' 'over', 'time' 'up', 'time' called, 'time' ends, 'time' runs, 'run' 'out' 'time',
        'out' 'of' 'time', extra turn, overtime, unfinished,
        = cas, = time
    """,
    FloorTopic.ROUND_TIME: """
        dlouho hraj, dlouho kol, dlouho zapas, dlouho parti, dlouho 'hra', kolik minut, kolik casu,
        kolik 'kol', pocet kol, delka kol, trva kolo,
        'long' round, 'long' match, 'long' game, 'long' play, many round, many minute, many game,
        minutes round, round length,
        = cas, = time, = minuty, = minutes, = kola, = rounds
    """,
    FloorTopic.DRAWS: """
        remiz, nerozhodn,
        drawn match, drawn game, 'tied', intentional draw, agree draw, offer draw, 'end' draw, 'ends' draw,
        = draw, = draws
    """,
    FloorTopic.LATE: """
        'pozde', zpozd, nedoraz, neprisel, neprijd, neprijel, nedostav, trest, penal, varovan,
        'late', 'no' 'show', noshow, tardy, warning, absent
    """,
    FloorTopic.DROPS: """
        odstoup, vzdat turnaj, odejit turnaj, odejdu turnaj, skoncit turnaj,
        drop tournament, drop event, 'drop' 'out', leave tournament, leave event, withdraw tournament,
        withdraw event,
        = drop
    """,
    FloorTopic.SIDEBOARD: """
        sideboard, 'sajdu', 'sajda', vymen balic, menit balic, zmenit balic, upravit balic, 'mezi' hram,
        'mezi' partie, 'mezi' koly balic,
        change deck, swap cards, 'between' games, 'between' rounds deck
    """,
    FloorTopic.POINTS: """
        bodu 'vyhra', bodu 'vyhru' zapas, body 'vyhra', bodu remiz, bodu 'bye', stejn bod, pomocn hodnocen,
        rovnost bod, buchholz, tiebreak, 'tie' break,
        points 'for' win, points match, same points, equal points, volny los, 'bye',
        = body, = points
    """,
    FloorTopic.FINALS: """
        finale, semifinale, ctvrtfinale, postup nejlepsi,
        'finals', 'final', playoff, top cut
    """,
}
_TOPICS = {topic: [phrase.split() for phrase in text.split(",")] for topic, text in _PHRASES.items()}


def find_topics(question: str) -> tuple[FloorTopic, ...]:
    """Return the topics that a question is about, in the order of FloorTopic; none for most questions about cards."""
    words = fold(question[:MAX_QUESTION_LENGTH]).split()
    return tuple(topic for topic in FloorTopic if any(_is_about(words, phrase) for phrase in _TOPICS[topic]))


def _is_about(words: list[str], phrase: list[str]) -> bool:
    if phrase[0] == "=":
        return words == phrase[1:]
    return all(
        part.strip("'") in words if part.startswith("'") else any(word.startswith(part) for word in words)
        for part in phrase
    )
