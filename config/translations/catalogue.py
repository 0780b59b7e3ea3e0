"""The Czech catalogue as files: locale/cs/LC_MESSAGES/django.po for translators, django.mo for the service.

The output is sorted, without locations and dates, so that every difference is a difference of texts.
"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from config.translations.extraction import Message

LANGUAGE = "cs"
PLURAL_FORMS = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
HEADER = f"""msgid ""
msgstr ""
"Project-Id-Version: Kartel\\n"
"Language: {LANGUAGE}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {PLURAL_FORMS}\\n"

"""


def find_po_file(root: Path) -> Path:
    return root / "locale" / LANGUAGE / "LC_MESSAGES" / "django.po"


def find_mo_file(root: Path) -> Path:
    return find_po_file(root).with_suffix(".mo")


def read_catalogue(root: Path) -> Catalog:
    """Return the catalogue of a repository, an empty one if there is none. Raises PoFileError with the broken line."""
    path = find_po_file(root)
    text = path.read_bytes() if path.exists() else HEADER.encode()
    return read_po(BytesIO(text), locale=LANGUAGE, abort_invalid=True)


def carry_over(old: Catalog, messages: Iterable[Message]) -> Catalog:
    """Return a catalogue of exactly these messages, with the translations of the old one."""
    new = read_po(BytesIO(HEADER.encode()), locale=LANGUAGE)
    for message in sorted(messages):
        entry = old.get(message.singular, message.context or None)
        translation = entry.string if entry and bool(entry.pluralizable) == bool(message.plural) else None
        flags = entry.flags & {"fuzzy"} if entry else set()
        entry_id = (message.singular, message.plural) if message.plural else message.singular
        new.add(entry_id, translation, context=message.context or None, flags=flags)
    return new


def write_catalogue(root: Path, catalogue: Catalog) -> None:
    """Save the .po, and the .mo only if a translation changed, because its byte order depends on the machine."""
    find_po_file(root).parent.mkdir(parents=True, exist_ok=True)
    text = BytesIO()
    write_po(text, catalogue, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    find_po_file(root).write_bytes(HEADER.encode() + text.getvalue())
    if not find_mo_file(root).exists() or read_translations(read_compiled(root)) != read_translations(catalogue):
        # Only translated entries, because Babel would compile an untranslated plural as its English text.
        translated = read_po(BytesIO(HEADER.encode()), locale=LANGUAGE)
        for entry in catalogue:
            if entry.id and not entry.fuzzy and all(_strings(entry)):
                translated.add(entry.id, entry.string, context=entry.context)
        compiled = BytesIO()
        write_mo(compiled, translated)
        find_mo_file(root).write_bytes(compiled.getvalue())


def read_compiled(root: Path) -> Catalog:
    with find_mo_file(root).open("rb") as file:
        return read_mo(file)


def read_translations(catalogue: Catalog) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the translations that readers see, by message and context, without the header."""
    return {
        (_singular(entry), _context(entry)): _strings(entry)
        for entry in catalogue
        if entry.id and not entry.fuzzy and all(_strings(entry))
    }


def find_faults(root: Path, messages: Iterable[Message]) -> list[str]:
    """Return one line per fault: unused, untranslated, fuzzy, a placeholder that does not match, not compiled."""
    catalogue = read_catalogue(root)
    fresh = carry_over(catalogue, messages)
    faults: list[str] = []
    for entry in (entry for entry in fresh if entry.id):
        if not all(_strings(entry)):
            faults.append(f"untranslated: {_singular(entry)!r}")
        elif entry.fuzzy:
            faults.append(f"fuzzy: {_singular(entry)!r}")
        else:
            faults += [f"{error}: {_singular(entry)!r}" for error in entry.check(fresh)]
    for entry in catalogue:
        used = fresh.get(_singular(entry), entry.context)
        if entry.id and (used is None or bool(used.pluralizable) != bool(entry.pluralizable)):
            faults.append(f"no longer used: {_singular(entry)!r}")
    if not find_mo_file(root).exists() or read_translations(read_compiled(root)) != read_translations(catalogue):
        faults.append("django.mo is not what django.po says: run manage.py messages")
    return faults


def _singular(entry: Entry) -> str:
    return str(entry.id[0] if isinstance(entry.id, list | tuple) else entry.id)


def _context(entry: Entry) -> str:
    """Return the context as text; Babel reads that of a compiled message as bytes."""
    context: str | bytes = entry.context or ""
    return context.decode() if isinstance(context, bytes) else context


def _strings(entry: Entry) -> tuple[str, ...]:
    return tuple(entry.string) if isinstance(entry.string, list | tuple) else (entry.string or "",)
