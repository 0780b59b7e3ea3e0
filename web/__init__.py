"""What every page and the API share: refusals, formats, limits, template tags, the page cache."""
