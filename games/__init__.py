"""The games: a folder with ``GAME`` is one game and is found without a list. Imports only `problems` and `language`.

Entry points: :func:`games.registry.find_games`, :func:`games.registry.find_format`,
:func:`games.data_check.check_games`. A game is declared with :mod:`games.declaration`, :mod:`games.scoring` and the
rules of :mod:`games.construction`.
"""
