"""Formats as data: the edition that an event keeps, plain values of rules and back, and the example lists of a format.

Entry points: :func:`games.formats.edition.write_format`, :func:`games.formats.edition.read_format`,
:func:`games.formats.examples.read_example`. A format itself is declared in :mod:`games.declaration`.
"""
