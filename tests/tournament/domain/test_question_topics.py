"""Which questions an event answers itself, in both languages, and which it leaves to the rulings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulings.search_quality import QUESTIONS
from tournament.domain.question_topics import FloorTopic, find_topics


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("jak dlouho hrajeme, když vyprší čas", "time_over"),
        ("co když dojde čas", "time_over"),
        ("nestihli jsme dohrát partii", "time_over"),
        ("what happens when time is over", "time_over"),
        ("we are out of time", "time_over"),
        ("jak dlouho trvá kolo", "round_time"),
        ("kolik se hraje kol", "round_time"),
        ("how many rounds are there", "round_time"),
        ("jak dlouho hrajeme, když vyprší čas", "round_time"),
        ("může zápas skončit remízou?", "draws"),
        ("can we agree on a draw", "draws"),
        ("co se stane, když přijdu pozdě", "late"),
        ("jaký je trest za pozdní příchod", "late"),
        ("my opponent is late", "late"),
        ("můžu odstoupit z turnaje", "drops"),
        ("how do I drop out", "drops"),
        ("kolik karet má sideboard", "sideboard"),
        ("can I change my deck between rounds", "sideboard"),
        ("kolik bodů je za remízu", "points"),
        ("co rozhoduje při stejném počtu bodů", "points"),
        ("bude finále?", "finals"),
        ("is there a top cut", "finals"),
        ("time", "time_over"),
        ("Time?", "round_time"),
        ("čas", "time_over"),
        ("čas", "round_time"),
        ("minutes", "round_time"),
        ("draw", "draws"),
        ("drop", "drops"),
        ("body", "points"),
    ],
)
def test_a_question_about_the_event_is_recognized(question: str, topic: str) -> None:
    assert FloorTopic(topic) in find_topics(question)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "kdo útočí první",
        "může se bojovník ukrýt",
        "draw a card at the start of the turn",
        "when do I draw in a match",
        "zahrát kartu později",
        "play it later",
        "jak často smím útočit, než bitva skončí",
        "long range weapon",
    ],
)
def test_a_question_about_cards_is_left_to_the_rulings(question: str) -> None:
    assert find_topics(question) == ()


def test_few_questions_about_rulings_name_a_topic_of_the_event() -> None:
    assert sum(bool(find_topics(question.text)) for question in QUESTIONS) <= 0.015 * len(QUESTIONS)


@given(st.text(max_size=600))
def test_any_text_has_topics_each_once_in_their_order(text: str) -> None:
    found = find_topics(text)
    assert list(found) == [topic for topic in FloorTopic if topic in found]
