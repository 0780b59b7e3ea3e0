"""What is played: one folder is one game, found by itself. Pure; imports only :mod:`problems` and :mod:`language`.

Entry points: :func:`games.registry.find_games`, :func:`games.registry.find_format`, :func:`games.checking.check_games`.
"""
