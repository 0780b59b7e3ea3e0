"""Answers of the API, made by the fields that the schema describes. Entry point: :class:`AnswerShape`."""

from collections.abc import Callable, Mapping
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import Any, ClassVar

from rest_framework import serializers

# The name of a field, the function that reads its value, and the one that writes it, None for a value as it is.
_Step = tuple[str, Callable[[Any], Any], Callable[[Any], Any] | None]

# Fields of these kinds write a value as it is: JSON has it already.
_UNCHANGED = {
    kind.to_representation
    for kind in (
        serializers.BooleanField,
        serializers.CharField,
        serializers.ChoiceField,
        serializers.FloatField,
        serializers.IntegerField,
        serializers.JSONField,
        type(serializers.DictField().child),
    )
}


class AnswerShape(serializers.Serializer[Any]):
    """A serializer that only writes. Of an object each field is read from an attribute, of a dict from its name.

    ``computed`` are functions of the object, by field, for what is no attribute; ``given`` are values of fields that
    the caller has beside the object, or functions of it. A field without a value is an error. Texts and numbers are not
    converted, so that a row costs hardly more than a dict written by hand (decision 78).
    """

    computed: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    def __init__(self, *args: Any, given: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._given = given or {}

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the fields in their order."""
        steps = self._steps_of_dict if isinstance(instance, dict) else self._steps_of_object
        return {
            name: value if (value := read(instance)) is None or write is None else write(value)
            for name, read, write in steps
        }

    @cached_property
    def _steps_of_dict(self) -> list[_Step]:
        return [(name, itemgetter(name), _find_writer(field)) for name, field in self.fields.items()]

    @cached_property
    def _steps_of_object(self) -> list[_Step]:
        return [(name, self._find_reader(name, field), _find_writer(field)) for name, field in self.fields.items()]

    def _find_reader(self, name: str, field: Any) -> Callable[[Any], Any]:
        if name in self._given:
            value = self._given[name]
            return value if callable(value) else lambda _instance: value
        if field.source == "*":
            return lambda instance: instance
        return self.computed.get(name) or attrgetter(field.source)


def _find_writer(field: Any) -> Callable[[Any], Any] | None:
    if type(field).to_representation in _UNCHANGED:
        return None
    if isinstance(field, serializers.ListField | serializers.DictField) and _find_writer(field.child) is None:
        return list if isinstance(field, serializers.ListField) else dict
    writer: Callable[[Any], Any] = field.to_representation
    return writer
