"""The files that browsers get: bundled, compressed, and named by their contents, so that they may be kept for ever.

They are written to STATIC_ROOT from ``static/`` when a process starts to serve; what is there already is not written
again. Entry point: :func:`find_built_files`.
"""

import hashlib
import os
import time
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.contrib.staticfiles import finders
from whitenoise.compress import Compressor

from web.static_files.bundles import BUNDLES, bundle_module, join_scripts, join_sheets, list_imports

_SOURCES = settings.BASE_DIR / "static"
# Pages of an earlier program may be open or kept by a phone, and ask for its files.
_MAX_AGE = 30 * 24 * 3600
_DIGITS = 12
_building = Lock()


def find_built_files() -> dict[str, str]:
    """Return the names under which files are served, by the names that templates use. Missing files are written.

    While debugging, a changed source makes another file.
    """
    sources = tuple(sorted(path for path in _SOURCES.rglob("*") if path.is_file())) if settings.DEBUG else ()
    with _building:
        return _build(tuple(path.stat().st_mtime_ns for path in sources))


@lru_cache(1)
def _build(_changes: tuple[int, ...]) -> dict[str, str]:
    _read.cache_clear()
    names = [path.relative_to(_SOURCES).as_posix() for path in sorted(_SOURCES.rglob("*")) if path.is_file()]
    parts = {part for bundle in BUNDLES.values() for part in bundle}
    parts |= {imported for name in names if name.endswith(".js") for imported in list_imports(name, _read)}
    built: dict[str, str] = {}
    for name in names:
        if not name.endswith((".css", ".js")):
            built[name] = _write(name, (_SOURCES / name).read_bytes())
    for name in (*BUNDLES, *names):
        if name.endswith(".css") and name not in parts:
            built[name] = _write(name, join_sheets(BUNDLES.get(name, (name,)), _read, built).encode())
        elif name.endswith(".js") and name not in parts:
            is_module = name in names and list_imports(name, _read)
            text = bundle_module(name, _read) if is_module else join_scripts(BUNDLES.get(name, (name,)), _read)
            built[name] = _write(name, text.encode())
    _remove_old(set(built.values()))
    return built


@cache
def _read(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


def _write(name: str, content: bytes) -> str:
    """Write a file and its compressed forms, unless it is there whole, and return its name. Raises OSError.

    A file that is there gets the time of now, because its age counts from the last start that served it.
    """
    stem, _, kind = name.rpartition(".")
    named = f"{stem}.{hashlib.sha256(content).hexdigest()[:_DIGITS]}.{kind}"
    path = Path(settings.STATIC_ROOT) / named
    if path.exists() and path.read_bytes() == content:
        for form in (path, path.with_name(f"{path.name}.gz"), path.with_name(f"{path.name}.br")):
            with suppress(FileNotFoundError):
                os.utime(form)
        return named
    path.parent.mkdir(parents=True, exist_ok=True)
    compressor = Compressor(quiet=True)
    if compressor.should_compress(name):
        if compressor.use_brotli:
            _replace(path.with_name(f"{path.name}.br"), compressor.compress_brotli(content))
        _replace(path.with_name(f"{path.name}.gz"), compressor.compress_gzip(content))
    _replace(path, content)
    return named


def _replace(path: Path, content: bytes) -> None:
    """Write a file at once, because another process may write the same one."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def _remove_old(named: set[str]) -> None:
    """Remove files of earlier programs after some weeks."""
    root = Path(settings.STATIC_ROOT)
    for path in root.rglob("*"):
        name = path.relative_to(root).as_posix().removesuffix(".gz").removesuffix(".br")
        # Another process may have removed it meanwhile.
        with suppress(FileNotFoundError):
            if path.is_file() and name not in named and path.stat().st_mtime < time.time() - _MAX_AGE:
                path.unlink()
