"""Readers of the TOML and CSV files of a game folder; every fault names its file and line.

Entry points: :func:`games.files.card_lists.read_cards`, :func:`games.files.card_lists.read_listed_cards`,
:func:`games.files.toml_tables.read_tables`.
"""
