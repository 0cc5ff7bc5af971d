"""The facts of the 32 encounter cards, copied from the project's data sheet, and their paths.

A card is a list of effects. The last one may branch: ``ask`` (answer, with the cards it needs),
``fight`` and ``race`` (neighbour, won, lost), ``flee`` (neighbour, away, caught), ``table`` (sum of
the balls). Neighbours: left1 is the next in turn order, right1 the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Effects = list[Any]
Path = tuple[str, ...]

# fmt: off
FACTS: dict[int, Effects] = \
{1: [("ask",
      {"0": ["levy", "fame -2"],
       "1": ["take 1 food", "fame -1"],
       "2": ["take 1 any", "fame +1"],
       "3": ["take 2 any", "fame +1"]})],
 2: [("ask",
      {"0": ["fame -1"],
       "1": ["take 1 any"],
       "2": ["take 1 any", "fame +1"],
       "3": ["part +1", "fame +1"]})],
 3: [("ask", {"0": ["fame -1"], "1": [], "2": ["fame +1"], "3": ["take 1 goods", "fame +1"]})],
 4: [("ask",
      {"0": ["take 1 goods"],
       "1": ["take 1 any", "fame +1"],
       "2": ["take 2 any", "fame +1"],
       "3": ["refund"]})],
 5: [("ask", {"0": ["ground", "fame -1"], "1": ["fame -1"], "2": ["fame +1"], "3": ["ship"]})],
 6: [("ask", {"0": ["ground", "fame -1"], "1": ["fame -1"], "2": ["fame +1"], "3": ["ship"]})],
 7: [("ask",
      {"0": [("ask", {"yes": [("fight", "right1", ["refund"], ["ground"])], "no": []})],
       "1": [("ask", {"yes": [("fight", "right1", ["refund"], ["ground"])], "no": []})],
       "2": [("ask", {"yes": [("fight", "right1", ["refund"], ["ground"])], "no": []})],
       "3": [("ask", {"yes": [("fight", "right1", ["refund"], ["ground"])], "no": []})]})],
 8: [("ask",
      {"0": [("ask", {"yes": [("fight", "left1", ["refund"], ["ground"])], "no": []})],
       "1": [("ask", {"yes": [("fight", "left1", ["refund"], ["ground"])], "no": []})],
       "2": [("ask", {"yes": [("fight", "left1", ["refund"], ["ground"])], "no": []})],
       "3": [("ask", {"yes": [("fight", "left1", ["refund"], ["ground"])], "no": []})]})],
 9: [("ask",
      {"yes 2": ["pay 2"], "no": [("fight", "right1", ["ship", "fame +1"], ["part -1", "fame +1"])]})],
 10: [("ask",
       {"yes 2": ["pay 2"],
        "no": [("fight", "right2", ["take 2 carbon", "fame +1"], ["ground", "fame +1"])]})],
 11: [("ask",
       {"yes 2": ["pay 2", "ground"],
        "no": [("fight", "left1", ["take 2 ore", "fame +1"], ["part -1"])]})],
 12: [("ask",
       {"yes 1": ["swap 1 for 2", ("table", {"1-2": ["fame -1"], "3": ["confiscate"], "4-5": []})],
        "no": ["fame +1"]})],
 13: [("ask",
       {"yes 1": ["swap 1 for 2", ("table", {"1-2": [], "3": ["confiscate"], "4-5": ["fame -1"]})],
        "no": []})],
 14: [("ask",
       {"yes 1": ["pay 1", ("table", {"1-2": ["fame -1"], "3-4": ["levy", "fame -1"], "5": ["levy"]})],
        "no": ["fame +1"]})],
 15: [("ask",
       {"yes 1": ["pay 1", ("table", {"1": ["levy"], "2-3": ["levy", "fame -1"], "4-5": ["fame -1"]})],
        "no": ["fame +1"]})],
 16: [("ask",
       {"yes": [("flee", "right1", [], [("fight", "right1", ["part +1", "fame +1"], ["part -1"])])],
        "no": [("fight", "right1", ["part +1", "fame +1"], ["part -1"])]})],
 17: [("ask",
       {"yes": [("flee",
                 "left2",
                 [],
                 [("fight", "left2", ["take 2 ore", "fame +1"], ["part -1", "fame +1"])])],
        "no": [("fight", "left2", ["take 2 ore", "fame +1"], ["part -1", "fame +1"])]})],
 18: [("ask",
       {"yes": [("flee", "left1", ["fame -1"], [("fight", "left1", ["ship"], ["ground"])])],
        "no": [("fight", "left1", ["ship"], ["ground"])]})],
 19: [("ask", {"yes": [("race", "right2", ["ship", "fame +1"], ["part -1"])], "no": []})],
 20: [("ask",
       {"yes": [("race", "left1", ["levy", "fame +1"], ["part -1", "fame +1"])], "no": ["fame -1"]})],
 21: [("ask", {"yes": [("race", "left1", ["part +1", "fame +1"], ["part -1"])], "no": ["fame -1"]})],
 22: [("ask", {"yes": [("fight", "left1", ["take 2 goods", "fame +1"], ["ground"])], "no": []})],
 23: [("ask",
       {"yes": [("fight", "right1", ["take 2 any", "fame +1"], ["part -1", "fame +1"])],
        "no": ["fame -1"]})],
 24: [("ask",
       {"yes": [("fight", "left1", ["jump", "fame +1"], ["ground", "fame +1"])], "no": ["fame -1"]})],
 25: [("ask", {"yes": [("race", "left1", ["jump"], ["ground"])], "no": ["redraw"]})],
 26: [("ask", {"yes": [("race", "right1", ["jump"], ["ground"])], "no": ["redraw"]})],
 27: [("ask", {"yes": [("race", "right2", ["jump"], ["part -1"])], "no": ["redraw"]})],
 28: [("ask", {"0": ["part -1", "fame -1"], "1": ["fame +1"], "2": ["jump"], "3": ["jump"]})],
 29: [("ask", {"0": [], "1": ["fame +1"], "2": ["fame +1"], "3": ["ship"]})],
 30: [("ask", {"0": ["fame -1"], "1": ["fame -1"], "2": ["fame +1"], "3": ["jump", "fame +1"]})],
 31: ["inspect 8", "redraw all"],
 32: ["inspect 6", "honour pods", "redraw all"]}

FAMILIES = {
    "merchant": (1, 2, 3, 4, 5, 6, 7, 8),  # raiders hail like merchants
    "toll": (9, 10, 11), "freighter": (12, 13), "corsair": (14, 15), "hunter": (16, 17, 18),
    "drifter": (19, 20, 21), "convoy": (22, 23, 24), "rift": (25, 26, 27), "nomads": (28, 29, 30),
    "fatigue": (31,), "audit": (32,),
}
# fmt: on
"""Cards that must sound the same to the one who answers."""

STEPS = {"left1": 1, "left2": 2, "right1": -1, "right2": -2}


def branches(effect: Any) -> dict[str, Effects]:
    """What may follow a branching effect, by the word of the outcome; nothing for a plain one."""
    if isinstance(effect, str):
        return {}
    kind = effect[0]
    if kind == "ask":
        return {word.split()[0]: follow for word, follow in effect[1].items()}
    if kind == "table":
        out = {}
        for row, follow in effect[1].items():
            low, _, high = row.partition("-")
            out.update({str(n): follow for n in range(int(low), int(high or low) + 1)})
        return out
    words = ("away", "caught") if kind == "flee" else ("won", "lost")
    return dict(zip(words, effect[2:], strict=True))


def leaves(effects: Effects, path: Path = ()) -> Iterator[Path]:
    """Every way through a card, as the words of answers and outcomes."""
    after = branches(effects[-1]) if effects else {}
    if not after:
        yield path
    for word, follow in after.items():
        yield from leaves(follow, (*path, word))


PATHS = [(card, path) for card, effects in FACTS.items() for path in leaves(effects)]
