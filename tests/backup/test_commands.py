"""``manage.py backup`` and ``restore`` with real installations, on the database of the run."""

import json
import re
import resource
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ground.nightly import at_night, count_examples
from tests.ground.service import Service
from tests.ground.source import ROOT

TABLES = ("accounts_user", "decks_card", "rulings_ruling", "rulings_terms", "tournament_entry", "tournament_result")
CHANGE_RESULT = """
import django; django.setup()
from tournament.models import Result
found = [result for result in Result.objects.filter(match__round__number=1) if result.games and result.games[0]]
Result.objects.filter(pk=found[-1].pk).update(games=[0, *found[-1].games[:1], 0])
"""
SECRET = {"SECRET_KEY": "klíč z prostředí, dost dlouhý na padesát znaků a ještě delší"}


def fingerprint(service: Service) -> list[object]:
    """Return what a refused restore must not change: the rows of some tables, the key and the names of all files."""
    counts: list[object] = [service.rows(f"SELECT count(*) FROM {table}") for table in (*TABLES, "ledger_action")]
    key = service.data_dir / "secret-key"
    names = sorted(str(path.relative_to(service.data_dir)) for path in service.data_dir.rglob("*"))
    # The lock stays as an empty file, and SQLite's own files come and go.
    kept = [name for name in names if name != "serve.lock" and not name.endswith(("-wal", "-shm"))]
    return [*counts, key.read_text() if key.exists() else "", kept]


def make_backup(service: Service, path: Path, *options: str, **more: str) -> str:
    code, output = service.try_to_manage("backup", str(path), *options, **more)
    assert code == 0, output
    return output


@pytest.mark.both_databases
def test_a_backup_restores_everything_into_an_empty_installation(
    installation: Service, empty_installation: Service, tmp_path: Path
) -> None:
    path = tmp_path / "kartel.backup"
    assert installation.rows("SELECT count(*) FROM accounts_signinlink WHERE replaced_at IS NULL")[0][0] > 0
    output = make_backup(installation, path)
    assert "password hashes and keys" in output
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [child.name for child in tmp_path.iterdir()] == ["kartel.backup"]
    code, output = empty_installation.try_to_manage("restore", str(path))
    assert (code, "unreachable" in output) == (0, False), output
    for table in TABLES:
        count = installation.rows(f"SELECT count(*) FROM {table}")
        assert empty_installation.rows(f"SELECT count(*) FROM {table}") == count
        assert count[0][0] > 0, table
    names = "SELECT username, password FROM accounts_user ORDER BY id"
    assert empty_installation.rows(names) == installation.rows(names)
    key = (installation.data_dir / "secret-key").read_text()
    assert (empty_installation.data_dir / "secret-key").read_text() == key
    assert empty_installation.rows("SELECT count(*) FROM accounts_signinlink WHERE replaced_at IS NULL")[0][0] == 0
    assert "one-time links were withdrawn" in output
    lines = empty_installation.rows("SELECT verb FROM ledger_action ORDER BY id DESC LIMIT 2")
    assert [line[0] for line in lines] == ["backup.restored", "sign_in_link.withdrawn"]
    assert not [child for child in empty_installation.data_dir.iterdir() if child.name.startswith(".kartel")]
    # New rows get new numbers, and searching finds what it found.
    assert "/account/link/" in empty_installation.manage("sign_in_link", "irena.sovova")
    query = ("search_rulings", "Meč")
    assert empty_installation.manage(*query) == installation.manage(*query)


def test_restoring_keeps_the_old_data_aside(installation: Service, tmp_path: Path) -> None:
    path = tmp_path / "kartel.backup"
    make_backup(installation, path)
    installation.manage("sign_in_link", "irena.sovova")
    later = installation.rows("SELECT count(*) FROM ledger_action")[0][0]
    (installation.data_dir / "secret-key").write_text("klíč po záloze")
    code, output = installation.try_to_manage("restore", str(path), "--language", "cs")
    assert code == 0, output
    # Two lines of the restored log are about the restoring itself, one of the kept data came after the backup.
    assert installation.rows("SELECT count(*) FROM ledger_action")[0][0] == later + 1
    (kept,) = installation.data_dir.glob("kartel-before-*")
    assert (kept / "secret-key").read_text() == "klíč po záloze"
    assert (kept / "secret-key").stat().st_mode & 0o777 == 0o600
    assert str(kept) in output
    if url := installation.environment.get("DATABASE_URL"):
        schema = kept.name.replace("-", "_")
        assert schema in output
        assert installation.rows(f'SELECT count(*) FROM "{schema}".ledger_action')[0][0] == later
        assert url
    else:
        (kept / "kartel.sqlite3").rename(installation.data_dir / "kartel.sqlite3")
        assert installation.rows("SELECT count(*) FROM ledger_action")[0][0] == later


@pytest.mark.nightly
def test_a_second_restore_is_possible_and_a_backup_leaves_out_what_is_kept_aside(
    installation: Service, tmp_path: Path
) -> None:
    path = tmp_path / "kartel.backup"
    make_backup(installation, path)
    size = path.stat().st_size
    installation.manage("restore", str(path))
    make_backup(installation, tmp_path / "again.backup")
    assert abs((tmp_path / "again.backup").stat().st_size - size) < size / 10
    assert installation.try_to_manage("restore", str(tmp_path / "again.backup"))[0] == 0


def change_manifest(path: Path, **changes: object) -> None:
    """Write an archive anew with changed values in its manifest."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"])
    for key, value in changes.items():
        manifest[key] = {**manifest[key], **value} if isinstance(value, dict) else value
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(manifest) if name == "manifest.json" else content)


def flip_bit(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:200_000] + bytes([whole[200_000] ^ 1]) + whole[200_001:])


# Each command takes two seconds of a processor, so a change tries the first three.
DAMAGES: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]), "damaged"),
    (
        lambda path: change_manifest(path, contents={"migrations": ["ledger.0099_future"]}, program="9.1"),
        "newer Kartel (9.1)",
    ),
    (lambda path: path.write_text("Seznam hráčů"), "not a backup"),
    (flip_bit, "damaged"),
    (lambda path: change_manifest(path, database="jiná"), "of the kind jiná"),
    (lambda path: change_manifest(path, contents={"tables": {"ledger_action": {"rows": 1, "digest": ""}}}), "damaged"),
    (lambda path: path.unlink(), "no file"),
]


@pytest.mark.fuller_at_night
def test_a_damaged_or_foreign_file_changes_nothing(installation: Service, tmp_path: Path) -> None:
    path = tmp_path / "kartel.backup"
    make_backup(installation, path)
    whole = path.read_bytes()
    before = fingerprint(installation)
    for damage, word in DAMAGES[: count_examples(change=3, night=len(DAMAGES))]:
        path.write_bytes(whole)
        damage(path)
        code, output = installation.try_to_manage("restore", str(path))
        assert code == 1, output
        assert len(output.strip().splitlines()) == 1, output
        assert word in output
        assert "Nothing was changed." in output
        assert fingerprint(installation) == before
    path.write_bytes(whole[: len(whole) // 2])
    code, output = installation.try_to_manage("verify_event", str(path))
    assert (code, "damaged" in output, "changed" in output) == (2, True, False), output


@pytest.mark.nightly
def test_an_encrypted_backup_needs_its_passphrase(installation: Service, tmp_path: Path) -> None:
    path, passphrase = tmp_path / "kartel.backup", "tři žluté čtverce"
    code, output = installation.try_to_manage("backup", str(path), "--passphrase", typed="jedno\ndruhé\n")
    assert (code, path.exists()) == (1, False), output
    code, output = installation.try_to_manage(
        "backup", str(path), "--passphrase", typed=f"{passphrase}\n{passphrase}\n"
    )
    assert code == 0, output
    assert "password hashes" not in output
    assert not zipfile.is_zipfile(path)
    before = fingerprint(installation)
    code, output = installation.try_to_manage("restore", str(path), "--passphrase")
    assert (code, "Set KARTEL_BACKUP_PASSPHRASE" in output) == (1, True), output
    code, output = installation.try_to_manage("restore", str(path))
    assert (code, "--passphrase" in output) == (1, True), output
    code, output = installation.try_to_manage("restore", str(path), KARTEL_BACKUP_PASSPHRASE="jiné")
    assert (code, "does not open" in output) == (1, True), output
    assert fingerprint(installation) == before
    code, output = installation.try_to_manage("restore", str(path), KARTEL_BACKUP_PASSPHRASE=passphrase)
    assert code == 0, output


@pytest.mark.nightly
def test_a_secret_key_from_the_environment_is_asked_for(
    installation: Service, empty_installation: Service, tmp_path: Path
) -> None:
    path = tmp_path / "kartel.backup"
    make_backup(installation, path, **SECRET)
    with zipfile.ZipFile(path) as archive:
        assert "secret-key" not in archive.namelist()
        assert SECRET["SECRET_KEY"].encode() not in archive.read("manifest.json")
    code, output = empty_installation.try_to_manage("restore", str(path))
    assert (code, "SECRET_KEY" in output) == (1, True), output
    code, output = empty_installation.try_to_manage("restore", str(path), SECRET_KEY="jiný")
    assert (code, "another secret key" in output) == (1, True), output
    own = (empty_installation.data_dir / "secret-key").read_text()
    code, output = empty_installation.try_to_manage("restore", str(path), **SECRET)
    assert code == 0, output
    assert (empty_installation.data_dir / "secret-key").read_text() == own
    code, output = empty_installation.try_to_manage("restore", str(path), "--without-key")
    assert code == 0, output


def test_a_full_disk_leaves_no_file(installation: Service, tmp_path: Path) -> None:
    def limit_files() -> None:
        # What a process may write into one file: less than any copy of the database.
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

    before = sorted(child.name for child in installation.data_dir.iterdir())
    done = subprocess.run(
        [sys.executable, "manage.py", "backup", str(tmp_path / "kartel.backup")],
        cwd=ROOT,
        env=installation.environment,
        capture_output=True,
        text=True,
        preexec_fn=limit_files,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert list(tmp_path.iterdir()) == []
    assert sorted(child.name for child in installation.data_dir.iterdir()) == before


@pytest.mark.nightly
def test_the_events_of_a_backup_are_verified_without_restoring_it(installation: Service, tmp_path: Path) -> None:
    path = tmp_path / "kartel.backup"
    make_backup(installation, path, KARTEL_BACKUP_PASSPHRASE="heslo")
    before = fingerprint(installation)
    code, output = installation.try_to_manage("verify_event", str(path), KARTEL_BACKUP_PASSPHRASE="heslo")
    assert (code, output) == (0, "prazsky-pohar-2026: Equal.\n")
    code, output = installation.try_to_manage("verify_event", str(path), "--language", "cs")
    assert (code, "zašifrovaný" in output) == (2, True), output
    assert fingerprint(installation) == before
    # A result changed behind the back of the program is found in a backup as well.
    installation.python("-c", CHANGE_RESULT)
    make_backup(installation, tmp_path / "changed.backup")
    code, output = installation.try_to_manage("verify_event", str(tmp_path / "changed.backup"))
    assert (code, output.startswith("prazsky-pohar-2026: Round ")) == (1, True), output


def test_a_backup_replaces_no_file(installation: Service, tmp_path: Path) -> None:
    path = tmp_path / "kartel.backup"
    path.write_text("jediná záloha")
    code, output = installation.try_to_manage("backup", str(path), "--language", "cs")
    assert (code, path.read_text()) == (1, "jediná záloha")
    assert "existuje" in output
    code, output = installation.try_to_manage("backup", str(tmp_path / "neni" / "kartel.backup"))
    assert (code, "does not exist" in output) == (1, True), output


@pytest.mark.parametrize("command", ["backup", at_night("restore")])
def test_missing_arguments_end_with_exit_code_2(command: str, installation: Service) -> None:
    code, output = installation.try_to_manage(command, "--unknown")
    assert code == 2
    assert re.search(r"usage: manage.py", output)
