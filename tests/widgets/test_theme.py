"""Everything that is written on the pages and pictures can be read: contrast of 4.5 to 1 or better."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import catan_nb_widgets
from catan_nb.starfarers import svg as starfarers

THEME = (Path(catan_nb_widgets.__file__).parent / "theme.css").read_text(encoding="utf-8")
LEAST = 4.5


def channels(colour: str) -> tuple[float, ...]:
    """``#rgb`` or ``#rrggbb`` as three numbers from 0 to 1."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * d for d in digits)
    return tuple(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))


def brightness(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str) -> float:
    light, dark = sorted((brightness(ink), brightness(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def variables(rule: str) -> dict[str, str]:
    """The colours that a rule of the theme names."""
    found = re.search(re.escape(rule) + r"\{(--.*?)\}", THEME, re.DOTALL)
    assert found, rule
    return dict(re.findall(r"--(\w+):(#[0-9a-f]{3,6})\b", found[1]))


DARK = variables(".cn-play")
LIGHT = {**DARK, **variables(".cn-play.cn-light")}


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast("#fff", "#000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("ink", ["ink", "soft", "accent", "warm", "bad"])
@pytest.mark.parametrize("ground", ["bg", "panel", "field"])
def test_text_of_the_page(scheme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(scheme[ink], scheme[ground]) >= LEAST


def test_main_buttons_phases_and_notices() -> None:
    for selector in (r"\.cn-play button\.main", r"\.cn-phases li\[aria-current\]"):
        found = re.search(selector + r"\{[^}]*?color:(#[0-9a-f]{3,6})", THEME)
        assert found, selector
        assert contrast(found[1], DARK["accent"]) >= LEAST
    assert contrast("#ffffff", LIGHT["accent"]) >= LEAST
    for selector in (r"\.cn-notice", r"\.cn-light \.cn-notice"):
        found = re.search(selector + r"\{background:(#[0-9a-f]+);[^}]*?color:(#[0-9a-f]+)", THEME)
        assert found, selector
        assert contrast(found[2], found[1]) >= LEAST


def test_numbers_and_names_on_the_map() -> None:
    paper = starfarers.PAPER
    for ink in (starfarers.INK, starfarers.HOT, *starfarers.SEAT_COLOURS):
        assert contrast(ink, paper) >= LEAST, ink
    for ink in starfarers.PEOPLE_COLOURS:
        assert contrast(ink, starfarers.SKY) >= LEAST, ink


def test_counts_on_the_resource_cards() -> None:
    for _, _, dark in starfarers.RESOURCE_COLOURS:
        assert contrast("#ffffff", dark) >= LEAST, dark
