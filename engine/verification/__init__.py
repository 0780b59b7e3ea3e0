"""Verification of an event from its own record: every pairing, every manual change, every standing is computed again.

``file`` writes and reads the verification file of a record (``record``); ``run`` returns the differences between the
record and what the rules and the seed give.
"""
