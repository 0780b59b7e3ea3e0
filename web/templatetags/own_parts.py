"""``{% own_part "parts/menu.html" %}`` includes a template that shows something of its reader.

See :mod:`web.page_cache.parts`: on a shared page the place of the part is remembered. Beside the context of every
page the template may use only the values given here (texts and numbers), and what the page of its application says.
"""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from web.page_cache.parts import mark_part

register = template.Library()


@register.simple_tag(takes_context=True)
def own_part(context: template.Context, name: str, **values: Any) -> SafeString:
    """Return a rendered template that shows something of its reader."""
    page_template: Any = context.template
    with context.push(**values):
        content = page_template.engine.get_template(name).render(context)
    return SafeString(mark_part(context.get("request"), content, name, values))
