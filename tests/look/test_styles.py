"""Style sheets and templates as text: contrast of every theme, known classes, nothing inline."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SHEETS = sorted((ROOT / "static/css").glob("*.css"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TINTS = {"ok": "#5fb010", "warn": "#f5b000", "bad": "#ff4626"}


def read_tokens(selector: str) -> dict[str, str]:
    """Return the custom properties of the first rule that begins with a selector."""
    text = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    body = text[text.index(selector) :].split("{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))


LIGHT = read_tokens(':root,\n[data-theme="light"]')
DARK = read_tokens('[data-theme="dark"],\n')
CONTRAST = {**DARK, **read_tokens('[data-theme="contrast"],\n[data-theme="contrast"] .steel')}
THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def channels(colour: str) -> tuple[float, ...]:
    digits = colour.lstrip("#")
    full = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    return tuple(int(full[at : at + 2], 16) / 255 for at in (0, 2, 4))


def mix(top: str, share: float, under: str) -> str:
    mixed = (share * a + (1 - share) * b for a, b in zip(channels(top), channels(under), strict=True))
    return "#" + "".join(f"{round(value * 255):02x}" for value in mixed)


def luminance(colour: str) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def list_text_pairs(theme: dict[str, str]) -> list[tuple[str, str]]:
    """Return the pairs of text colour and background that the sheets use."""
    surface = theme["surface"]
    grounds = [theme["bg"], surface, theme["sunk"], mix(theme["accent"], 0.15, surface)]
    pairs = [(theme[ink], ground) for ink in ("ink", "ink-2", "accent") for ground in grounds]
    pairs += [(theme["ink-3"], theme["bg"]), (theme["ink-3"], surface)]
    pairs += [(surface, theme[fill]) for fill in ("accent", "bad")]
    pairs += [(theme["on-plate"], theme["plate"]), (theme["on-first"], theme["first"])]
    pairs += [(theme["won-ink"], theme["won"]), (theme["drew-ink"], theme["drew"])]
    pairs += [(theme["lost-ink"], theme["bg"]), (theme["lost-ink"], surface)]
    pairs += [(theme["ink-2"], mix(theme["ink"], 0.16, surface))]
    pairs += [(theme[state], mix(tint, 0.17, surface)) for state, tint in TINTS.items()]
    return pairs + [(theme[state], ground) for state in TINTS for ground in (theme["bg"], surface)]


def test_contrast_is_measured_by_the_wcag_formula() -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable_in_every_theme(name: str) -> None:
    least = 7.0 if name == "contrast" else 4.5
    weak = [(*pair, contrast(*pair)) for pair in list_text_pairs(THEMES[name]) if contrast(*pair) < least]
    assert weak == []


@pytest.mark.parametrize("name", THEMES)
def test_borders_of_controls_are_visible_in_every_theme(name: str) -> None:
    theme = THEMES[name]
    assert contrast(theme["edge"], theme["surface"]) >= 3
    assert contrast(theme["edge"], theme["bg"]) >= 3
    assert contrast(theme["accent"], theme["bg"]) >= 3


@pytest.mark.parametrize("name", ["light", "dark"])
def test_colours_of_charts_are_visible(name: str) -> None:
    theme = THEMES[name]
    pairs = [(theme[f"d{number}"], theme[ground]) for number in range(1, 9) for ground in ("bg", "surface")]
    assert [pair for pair in pairs if contrast(*pair) < 3] == []


def test_the_systems_dark_theme_equals_the_chosen_one() -> None:
    assert read_tokens(":root:not([data-theme])") == DARK


def test_every_token_that_is_used_is_defined() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    used = set(re.findall(r"var\(--([\w-]+)\)", text))  # those with a fallback may be absent
    assert used - set(re.findall(r"--([\w-]+):", text)) == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_templates_contain_no_inline_style_or_script(path: Path) -> None:
    # Template tags are no markup: "with one=" is not a handler.
    not_markup = r"{% comment %}.*?{% endcomment %}|{#.*?#}|{%.*?%}"
    text = re.sub(not_markup, "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:|\shx-on|\sjs:|<script(?![^>]*\ssrc=)", text) == []


def test_every_class_in_the_templates_exists() -> None:
    sheets = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    known = set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)))
    unknown = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in TEMPLATES
        for name in literal_classes(path.read_text(encoding="utf-8"))
        if name not in known
    }
    assert unknown == set()


def literal_classes(template: str) -> set[str]:
    """Return the class names written out in a template, without those that tags put together."""
    text = re.sub(r"{% comment %}.*?{% endcomment %}|{#.*?#}", "", template, flags=re.DOTALL)
    names: set[str] = set()
    for value in re.findall(r'\sclass="([^"]*)"', text):
        plain = re.sub(r"{%.*?%}", " ", re.sub(r"[\w-]*{{.*?}}[\w-]*", " ", value))
        names.update(plain.split())
    return names
