"""Commands of the tournament package: output, error message in one line, exit code."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from accounts.queries.sign_in_links import read_link
from tests.builders import make_event, make_person, play_round
from tests.ground.prepared import migrated_database, server_url, service_environment
from tournament.models import Event
from tournament.papers.registry import PAPERS

pytestmark = pytest.mark.django_db

MANAGE = Path(__file__).parents[3] / "manage.py"


def run_command(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def code_of(link: str) -> str:
    return link.strip().rstrip("/").rpartition("/")[2]


def test_load_sample_prints_links_and_stores_them_readable_by_the_owner_only() -> None:
    output = run_command("load_sample", "--base-url", "http://10.0.0.5:8000")
    links = re.findall(r"^(owner|organizer|judge|player)\b.* (http://10\.0\.0\.5:8000/\S+)$", output, re.MULTILINE)
    assert [person for person, _link in links] == ["owner", "organizer", "judge", "player"]
    assert [read_link(code=code_of(link)).user.full_name for _person, link in links[1:]] == [
        "Irena Sovová",
        "Ladislav Kubát",
        "Kateřina Benešová",
    ]
    assert re.findall(r"^(?:organizer|judge|player) +(\S+ \S+) +http", output, re.MULTILINE) == [
        "Irena Sovová",
        "Ladislav Kubát",
        "Kateřina Benešová",
    ], "each line says whose link it is"
    kept = settings.DATA_DIR / "sign-in-links.txt"
    assert kept.stat().st_mode & 0o077 == 0
    assert all(link in kept.read_text() for _person, link in links)


def test_load_sample_changes_nothing_in_a_database_with_an_account() -> None:
    make_person()
    assert "not empty" in run_command("load_sample")
    assert not Event.objects.exists()


def test_make_document_writes_the_paper(tmp_path: Path) -> None:
    event = make_event(4)
    play_round(event)
    file = tmp_path / "poradi.pdf"
    output = run_command("make_document", event.slug, "standings", "--output", str(file), "--language", "cs")
    assert file.read_bytes() == PAPERS["standings"].make(event, 1, "cs")
    assert output == f"{file}: {file.stat().st_size} B\n"


@pytest.mark.parametrize(
    ("slug", "kind", "more", "output"),
    [
        ("nikde", "standings", (), "There is no event at this address."),
        ("zimni-turnaj", "horoscope", (), "Papers of the kind horoscope are not known here."),
        ("zimni-turnaj", "standings", ("--round", "7"), "There are no standings after round 7 yet."),
        ("zimni-turnaj", "standings", (), "There are no standings after round 1 yet."),
    ],
)
def test_make_document_explains_a_refusal_and_writes_no_file(
    tmp_path: Path, slug: str, kind: str, more: tuple[str, ...], output: str
) -> None:
    make_event(2)
    with pytest.raises(CommandError) as caught:
        run_command("make_document", slug, kind, "--output", str(tmp_path / "paper.pdf"), *more)
    assert str(caught.value) == output
    assert list(tmp_path.iterdir()) == []


def test_make_document_explains_a_file_error(tmp_path: Path) -> None:
    event = make_event(2)
    play_round(event)
    with pytest.raises(CommandError, match="No such file or directory"):
        run_command("make_document", event.slug, "standings", "--output", str(tmp_path / "nowhere" / "paper.pdf"))


def test_sign_in_link_makes_a_new_link_each_time() -> None:
    person = make_person("Zuzana Čápová")
    first, second = (code_of(run_command("sign_in_link", person.username)) for _ in range(2))
    assert read_link(code=second).user == person
    assert first != second
    assert code_of(run_command("sign_in_link", person.username, "--set-up")) != second


def test_sign_in_link_refuses_an_unknown_person() -> None:
    with pytest.raises(CommandError, match="nikdo"):
        run_command("sign_in_link", "nikdo")


@pytest.mark.parametrize(
    "command", [("make_document", "nikde", "standings", "--output", "x.pdf"), ("sign_in_link", "nikdo")]
)
def test_error_is_one_line_and_exit_code_one(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The command runs in a process of its own, as a user starts it."""
    prepared = migrated_database()
    prepared.copy_data_dir(tmp_path)
    database = {"DATABASE_URL": server_url(prepared.database)} if prepared.database else {}
    done = subprocess.run(
        [sys.executable, MANAGE, *command],
        env=service_environment(tmp_path, **database),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
