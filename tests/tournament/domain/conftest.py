"""Property tests here have no time limit per example: a busy machine is not a wrong answer."""

from hypothesis import settings

settings.register_profile("without_deadline", deadline=None)
settings.load_profile("without_deadline")
