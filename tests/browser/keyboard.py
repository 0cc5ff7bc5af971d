"""A person who has no mouse: Tab, Enter, arrows and typing, and who must always see where they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page

from .pages import drawn, now, offered, turn, wanted

WHERE = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  if (focused.closest('.jp-LabShell') && !focused.closest('.cn-play')) return null;
  const style = getComputedStyle(focused);
  const colour = (element) => getComputedStyle(element).backgroundColor;
  let ground = focused.parentElement;
  while (ground.parentElement && colour(ground).endsWith(', 0)')) ground = ground.parentElement;
  const label = focused.labels?.length ? focused.labels[0] : focused;
  return {
    tag: focused.tagName.toLowerCase(),
    name: (focused.ariaLabel ?? label.innerText ?? '').split('\\n')[0].trim(),
    line: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
    colours: [style.outlineColor, colour(ground)],
  };
}"""
FARTHEST = 150
"""So many times the Tab key is pressed at most."""


class Keyboard:
    """Goes about a page by keys alone; fails when nothing shows where the focus is."""

    def __init__(self, page: Page, hit: str = "Enter") -> None:
        self.page = page
        self.hit = hit
        """The key that buttons are pressed with, Enter or Space."""
        self.pressed = 0
        """How often the Tab key was pressed to come to the last thing."""
        self.kinds: set[str] = set()
        """The kinds of elements that had the focus."""

    def where(self) -> str:
        """The name of what has the focus; "" for nothing, or for what is JupyterLab's own."""
        found = self.page.evaluate(WHERE)
        if found is None:
            return ""
        self.kinds.add(found["tag"])
        line, ground = found["colours"]
        assert found["line"] >= 2, f"no line is around “{found['name']}” ({found['tag']})"
        assert contrast(line, ground) >= 3, (
            f"the line around “{found['name']}” is hard to see: {line} on {ground}"
        )
        return str(found["name"])

    def tab(self, back: bool = False) -> str:
        """Press Tab once; the name of what has the focus then."""
        self.page.keyboard.press("Shift+Tab" if back else "Tab")
        return self.where()

    def round(self) -> list[str]:
        """Press Tab until the focus leaves the page; the names of all that had it."""
        passed = [self.tab()]
        while passed[-1]:
            passed.append(self.tab())
            assert len(passed) < FARTHEST, passed
        return passed[:-1]

    def to(self, name: str, back: bool = False) -> None:
        """Press Tab until the focus is on what begins with ``name``."""
        passed = []
        for self.pressed in range(1, FARTHEST + 1):
            passed.append(self.tab(back))
            if passed[-1].startswith(name):
                return
        raise AssertionError(f"the Tab key never reaches “{name}”, only {passed}")

    def press(self, name: str, back: bool = False) -> None:
        """Tab to a button, press it, wait for the page to change; the focus is not lost."""
        self.to(name, back)
        with drawn(self.page):
            self.page.keyboard.press(self.hit)
        assert self.where(), f"after “{name}” the focus is lost"

    def open(self, name: str) -> None:
        """Tab to what can be unfolded, and unfold it."""
        self.to(name)
        self.page.keyboard.press(self.hit)
        assert self.page.evaluate("document.activeElement.parentElement.open")

    def choose(self, field: str, value: str) -> None:
        """Tab to a list, type the beginning of what is wanted."""
        self.to(field)
        self.page.keyboard.type(value)
        chosen = self.page.evaluate("document.activeElement.selectedOptions[0].label")
        assert chosen.startswith(value), chosen

    def say(self, field: str, text: str) -> None:
        """Tab to a field, type into it, and say so with Enter."""
        self.to(field)
        self.page.keyboard.type(text)
        with drawn(self.page):
            self.page.keyboard.press("Enter")
        assert self.where(), f"after “{field}” the focus is lost"

    def play_turn(self, first: Sequence[str]) -> None:
        """Play until the turn is another, with the first of ``first`` that is there each time."""
        began = turn(self.page)
        for _ in range(80):
            if turn(self.page) != began:
                return
            self.press(wanted(offered(self.page), first))
        raise AssertionError("the turn never ends: " + now(self.page))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as a browser writes them."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
