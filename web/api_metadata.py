"""The answer to OPTIONS requests of the API. Entry point: :class:`AddressMetadata`."""

from typing import Any

from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request


class AddressMetadata(SimpleMetadata):
    """Name, description and media types of an address; its methods are in the header ``Allow``.

    DRF would describe the body of POST from one serializer a view. Our views have one serializer for each method, and
    the schema at ``/api/v1/schema/`` describes them all.
    """

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:
        """Return no description of bodies."""
        return {}
