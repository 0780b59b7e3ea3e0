"""The cache of finished pages, etags, and the middleware that answers a request before its view; see README.md."""
