"""The file of a backup: a change anywhere is refused or harmless, foreign files are named as such."""

import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backup.archive import DATABASE, KEY, MANIFEST, is_backup, read_archive, write_archive
from backup.key import is_key_of, make_key_check
from backup.manifest import Contents, Manifest, TableContents, read_manifest, write_manifest
from problems import Refused

any_example = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)

CONTENTS = {DATABASE: b"rows of Kate\xc5\x99ina " * 40, KEY: b"tajny klic"}


def make_manifest(**changes: object) -> Manifest:
    values = {
        "made_at": "2026-11-23T07:00:00+00:00",
        "program": "0.2.0",
        "database": "kind",
        "contents": Contents({"table": TableContents(3, "12")}, ("app.0001_initial",)),
        "files": {},
        "key": None,
    }
    return Manifest(**{**values, **changes})  # type: ignore[arg-type]


def write(tmp_path: Path, passphrase: str = "") -> bytes:
    files = {}
    for name, content in CONTENTS.items():
        files[name] = tmp_path / f"source-{name}"
        files[name].write_bytes(content)
    target = io.BytesIO()
    write_archive(target, make_manifest(), files, passphrase, tmp_path)
    return target.getvalue()


def read(tmp_path: Path, content: bytes, passphrase: str = "") -> tuple[Manifest, dict[str, bytes]]:
    (tmp_path / "záloha").write_bytes(content)
    scratch = tmp_path / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    manifest = read_archive(tmp_path / "záloha", passphrase, scratch)
    return manifest, {name: (scratch / name).read_bytes() for name in manifest.files}


@pytest.mark.usefixtures("_quick_passphrases")
@pytest.mark.parametrize("passphrase", ["", "heslo"])
def test_a_written_archive_is_read_back(tmp_path: Path, passphrase: str) -> None:
    written = write(tmp_path, passphrase)
    manifest, contents = read(tmp_path, written, passphrase)
    assert contents == CONTENTS
    assert manifest.contents == make_manifest().contents
    assert {*manifest.files} == {DATABASE, KEY}
    assert (b"tajny klic" in written) is False or not passphrase
    assert (tmp_path / "scratch" / KEY).stat().st_mode & 0o777 == 0o600


@any_example
@given(st.data())
def test_a_change_anywhere_is_refused_or_harmless(tmp_path: Path, data: st.DataObject) -> None:
    written = bytearray(write(tmp_path))
    intact = read(tmp_path, bytes(written))
    index = data.draw(st.integers(0, len(written) - 1))
    written[index] ^= 1 << data.draw(st.integers(0, 7))
    found: object
    try:
        found = read(tmp_path, bytes(written))
    except Refused as refused:
        found = refused.code
    assert found in (intact, "backup_damaged", "backup_foreign")


@any_example
@given(st.integers(0, 2000))
def test_a_cut_archive_is_refused(tmp_path: Path, length: int) -> None:
    written = write(tmp_path)
    with pytest.raises(Refused) as refused:
        read(tmp_path, written[: min(length, len(written) - 1)])
    assert refused.value.code in {"backup_damaged", "backup_foreign"}


def zip_of(**files: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("manifest", MANIFEST), content)
    return target.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "backup_foreign"),
        (b"SQLite format 3\0" + b"x" * 100, "backup_foreign"),
        (zip_of(obrazek=b"x"), "backup_foreign"),
        (zip_of(manifest=b"{"), "backup_foreign"),
        (zip_of(manifest=b"[" * 50_000), "backup_foreign"),
        (zip_of(manifest=b'{"kind": "other", "version": 1}'), "backup_foreign"),
        (zip_of(manifest=b'{"kind": "kartel-backup", "version": 1}'), "backup_foreign"),
        (zip_of(manifest=b'{"kind": "kartel-backup", "version": 2, "program": "9.0"}'), "backup_newer"),
        (zip_of(manifest=write_manifest(make_manifest())), "backup_damaged"),
        (zip_of(manifest=write_manifest(make_manifest(files={DATABASE: "0"}))), "backup_damaged"),
        (zip_of(manifest=write_manifest(make_manifest(files={DATABASE: "0"})), database=b"x"), "backup_damaged"),
        (zip_of(manifest=write_manifest(make_manifest(files={DATABASE: "0", "../x": "0"}))), "backup_damaged"),
    ],
)
def test_a_foreign_or_newer_file_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(tmp_path, content)
    assert refused.value.code == code


@pytest.mark.usefixtures("_quick_passphrases")
def test_a_backup_is_recognized_by_its_first_bytes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content, expected in [(write(tmp_path), True), (write(tmp_path, "heslo"), True), (b'{"kind": "event"}', False)]:
        path.write_bytes(content)
        assert is_backup(path) is expected


values = st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=2))
keys = ["made_at", "program", "database", "contents", "files", "key"]


@given(st.dictionaries(st.sampled_from(keys), values))
def test_a_manifest_of_any_shape_is_read_or_refused(changes: dict[str, object]) -> None:
    value = json.loads(write_manifest(make_manifest())) | changes
    found: object
    try:
        found = read_manifest(json.dumps(value).encode(), name="záloha")
    except Refused as refused:
        found = refused.code
    assert isinstance(found, Manifest) or found == "backup_foreign"


def test_a_key_is_recognized_without_being_stored() -> None:
    check = make_key_check("klíč z prostředí")
    assert is_key_of(check, "klíč z prostředí")
    assert not is_key_of(check, "jiný klíč")
    assert make_key_check("klíč z prostředí") != check
