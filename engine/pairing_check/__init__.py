"""Checks of a round, independent of the engine.

Entry points: :func:`~engine.pairing_check.check.check_round`, :func:`~engine.pairing_check.run.check_tournaments`. The
package imports nothing of ``engine.pairing``: points, meetings and the best possible round are computed a second time.
"""
