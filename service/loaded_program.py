"""Keep the garbage collector from examining the program again and again. Entry point: :func:`exempt_loaded_program`."""

import gc

from django.urls import get_resolver


def exempt_loaded_program() -> None:
    """Load all pages and exempt every object that exists now from garbage collection.

    The master of the web processes and the job worker call it once at their start; forked processes inherit it. The
    program is some 200,000 objects that live as long as the process; to examine them takes a tenth of a second, several
    times in a request that makes thousands of rows. The objects of requests are collected as before.
    """
    list(get_resolver().url_patterns)
    gc.collect()
    gc.freeze()
