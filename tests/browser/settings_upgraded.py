"""Settings of a program that also reads its documentation, so its digest is another one, as after an upgrade."""

from typing import Any, cast

from config.settings import *  # noqa: F403
from service import program

cast(Any, program)._FOLDERS = (*program._FOLDERS, "docs")
