"""Pure rules about rulings: no database, no Django and no particular game.

Modules here: ``content`` (a ruling as JSON), ``differences`` (between two contents), ``nearness`` (of two rulings),
``ranges`` (numbers of lines as text).
Packages: ``search`` finds the rulings that answer a question, ``documents`` makes drafts from an organizer's document,
``toml`` writes rulings as the files of a game folder.
"""
