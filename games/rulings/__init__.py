"""Rulings as the ``rulings/`` folder of a game holds them: their values, the reader of the files, checks of links.

Entry points: :func:`games.rulings.reader.read_shipped_rulings`, :func:`games.rulings.reader.read_rulings`. What a site
does with rulings (drafts, search, pages) is the app ``rulings/``.
"""
