"""The web server: reads whole requests without a thread, answers them in a few threads, and sends without a thread.

``python -m service.web_server APPLICATION DESCRIPTOR`` starts it (:mod:`service.web_server.__main__`). A process has
one loop that owns all connections (:mod:`worker`, :mod:`connection`). A thread gets a request when its last byte is
there (:mod:`request`), and is free when the answer is made, not when it has been read (:mod:`answer`).
"""
