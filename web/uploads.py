"""Files that a reader sends with a form."""

from django.http import HttpRequest

from problems import refuse


def read_upload(request: HttpRequest, name: str, *, limit: int) -> bytes:
    """Return the content of the file in a field of the form; ``limit`` is in bytes.

    Raises ``Refused``: ``file_missing`` also for an empty file, ``file_too_large``.
    """
    file = request.FILES.get(name)
    if file is None or not file.size:
        refuse("file_missing")
    if file.size > limit:
        refuse("file_too_large", found=file.size, limit=limit)
    return bytes(file.read())
