"""The day of an event in five browsers: every open page shows each change by itself, also after lost connections.

`python -m attacks.day` measures the seconds; this test has none.
"""

import pytest
from playwright.sync_api import Browser

from attacks.day import play_day
from tests.ground.network import running_network
from tests.ground.service import running_service


@pytest.mark.nightly
@pytest.mark.service
@pytest.mark.browser
@pytest.mark.screen
def test_five_browsers_see_every_change_of_a_round(whole_browser: Browser) -> None:
    with running_service() as service, running_network(service.port) as weak:
        assert play_day(whole_browser, service, weak, short=True).missed == []
