"""Fails if product code contains more vague words than CONTRIBUTING.md allows, or a style sheet leaves the scales."""

import sys

from tests.lint.styles import check_styles
from tests.lint.wording import MAX_PER_10_000_LINES, count_vague_words, product_lines


def check_wording() -> str:
    """Return a message that names the ten files with most vague words, or "" if the limit is kept."""
    counts = count_vague_words()
    rate = 10_000 * counts.total() / product_lines()
    if rate <= MAX_PER_10_000_LINES:
        return ""
    most = "\n".join(f"  {path}: {count}" for path, count in counts.most_common(10))
    return f"{rate:.0f} vague words per 10,000 lines, at most {MAX_PER_10_000_LINES} are allowed:\n{most}"


if __name__ == "__main__":
    sys.exit("\n".join(filter(None, (check_wording(), check_styles()))) or 0)
