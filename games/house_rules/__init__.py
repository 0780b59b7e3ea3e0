"""House rules: an event's additions to its format, their faults, and the game's own words in them.

Entry points: :class:`games.house_rules.rules.HouseRules`, :func:`games.house_rules.rules.apply_house_rules`,
:func:`games.house_rules.check.find_house_rule_problems`.
"""
