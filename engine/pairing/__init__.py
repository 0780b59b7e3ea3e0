"""Pairing the next round; one file per strategy, each ``(state) -> Pairing``.

Entry point: :func:`engine.pairing.strategies.pair_round`, which uses the strategy named by the settings.
"""
