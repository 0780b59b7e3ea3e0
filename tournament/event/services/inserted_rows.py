"""Insert thousands of rows of numbers and texts without making an object of each. Entry point: :func:`insert_rows`.

``bulk_create`` takes four times as long: it makes an object of each row, and prepares each of its values.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from django.db import connection
from django.db.models import Model

# SQLite allows 999 parameters in a query in some builds.
_MAX_PARAMETERS = 999


def insert_rows(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[int | str | None]]) -> None:
    """Insert rows with values for the fields in ``names``; the database assigns the keys.

    Columns of other fields become NULL: defaults of the model are not applied. A value is stored as it is, so it has to
    be a number, a text, None, or a moment as ``adapt_datetimefield_value`` returns it.
    """
    column_of = {field.name: str(field.column) for field in model._meta.concrete_fields}
    # A name may also be that of a column, such as ``entry_id`` for the relation ``entry``.
    columns = [column_of.get(name, name) for name in names]
    table = connection.ops.quote_name(model._meta.db_table)
    head = f"INSERT INTO {table} ({', '.join(map(connection.ops.quote_name, columns))}) VALUES "
    one_row, left = f"({', '.join(['%s'] * len(columns))})", iter(rows)
    with connection.cursor() as cursor:
        while batch := list(islice(left, _MAX_PARAMETERS // len(columns))):
            values = [value for row in batch for value in row]
            cursor.execute(head + ", ".join([one_row] * len(batch)), values)
