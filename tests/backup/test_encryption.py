"""Encrypted files: the passphrase gives back the content, and any change of the file is noticed."""

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backup import encryption
from backup.encryption import decrypt_file, encrypt_file
from problems import Refused

pytestmark = pytest.mark.usefixtures("_quick_passphrases")
any_example = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

CHUNK = encryption._CHUNK


def encrypt(content: bytes, passphrase: str = "žluťoučký kůň") -> bytes:
    target = io.BytesIO()
    encrypt_file(io.BytesIO(content), target, passphrase)
    return target.getvalue()


def decrypt(content: bytes, passphrase: str = "žluťoučký kůň") -> bytes:
    target = io.BytesIO()
    decrypt_file(io.BytesIO(content), target, passphrase, name="záloha")
    return target.getvalue()


@any_example
@given(st.binary(max_size=200), st.text(min_size=1, max_size=20))
def test_the_passphrase_gives_back_the_content(content: bytes, passphrase: str) -> None:
    assert decrypt(encrypt(content, passphrase), passphrase) == content


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_content_of_any_number_of_chunks_is_given_back(size: int) -> None:
    content = bytes(number % 251 for number in range(size))
    assert decrypt(encrypt(content)) == content


def test_two_files_of_the_same_content_have_nothing_in_common() -> None:
    head = len(encryption.FORMAT)
    first, second = encrypt(b"stejny obsah"), encrypt(b"stejny obsah")
    assert first[head : head + 23] != second[head : head + 23]
    assert first[head + 23 :] != second[head + 23 :]


@any_example
@given(st.binary(min_size=1, max_size=100), st.data())
def test_a_changed_bit_is_noticed(content: bytes, data: st.DataObject) -> None:
    written = bytearray(encrypt(content))
    # The line that names the format is compared before a file is decrypted.
    index = data.draw(st.integers(len(encryption.FORMAT), len(written) - 1))
    written[index] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(Refused):
        decrypt(bytes(written))


@any_example
@given(st.data())
def test_a_cut_file_is_noticed(data: st.DataObject) -> None:
    written = encrypt(b"x" * (2 * CHUNK + 10))
    edges = st.sampled_from([len(encryption.FORMAT) + 23 + (CHUNK + 16) * number for number in range(3)])
    with pytest.raises(Refused) as refused:
        decrypt(written[: data.draw(st.integers(0, len(written) - 1) | edges)])
    assert refused.value.code in {"backup_damaged", "backup_passphrase_wrong"}


def test_exchanged_chunks_are_noticed() -> None:
    written = encrypt(b"a" * CHUNK + b"b" * CHUNK + b"c")
    head, size = len(encryption.FORMAT) + 23, CHUNK + 16
    first, second, rest = (
        written[head : head + size],
        written[head + size : head + 2 * size],
        written[head + 2 * size :],
    )
    with pytest.raises(Refused) as refused:
        decrypt(written[:head] + second + first + rest)
    assert refused.value.code == "backup_passphrase_wrong"
    with pytest.raises(Refused) as refused:
        decrypt(written[:head] + first + rest)
    assert refused.value.code == "backup_damaged"


def test_another_passphrase_opens_nothing() -> None:
    with pytest.raises(Refused) as refused:
        decrypt(encrypt(b"obsah", "jedna"), "dve")
    assert refused.value.code == "backup_passphrase_wrong"
