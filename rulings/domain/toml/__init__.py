"""Writes rulings as the TOML files of a game folder; :mod:`games.rulings.reader` reads them.

Entry points: :func:`rulings.domain.toml.tables.write_toml`, :func:`rulings.domain.toml.folder.rewrite_folder`.
"""
