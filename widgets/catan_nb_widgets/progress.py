"""What a learner has done: stars for each step of each lesson, and a short code for them.

Stars are a text with one digit a step, 0 for not done. They are kept by the learner's browser;
the code carries them to another browser, or into a learning platform.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

Stars = dict[str, str]
"""``starfarers/first-turn`` to ``3200``."""
MARK = "catan-nb-1"
LONGEST = 20_000
_DIGITS = re.compile(r"[0-3]*")


class BadCode(ValueError):
    """A text that is no code of progress; the message is one sentence."""


def clean(found: Any, sizes: Mapping[str, int]) -> Stars:
    """What of some found progress belongs to lessons there are; ``sizes`` are their numbers of steps."""
    if not isinstance(found, Mapping):
        return {}
    out: Stars = {}
    for key, size in sizes.items():
        stars = found.get(key)
        if isinstance(stars, str) and len(stars) <= 200 and _DIGITS.fullmatch(stars):
            out[key] = stars[:size].ljust(size, "0")
    return {key: stars for key, stars in out.items() if stars.strip("0")}


def from_text(text: str, sizes: Mapping[str, int]) -> Stars:
    """Progress as the browser keeps it; nothing from what is not readable."""
    try:
        return clean(json.loads(text) if len(text) <= LONGEST else None, sizes)
    except ValueError:
        return {}


def to_text(stars: Stars) -> str:
    """Progress as the browser keeps it."""
    return json.dumps(stars, sort_keys=True, separators=(",", ":"))


def with_stars(done: Stars, key: str, size: int, step: int, stars: int) -> Stars:
    """The progress after a step, whose best result counts."""
    row = done.get(key, "").ljust(size, "0")
    best = max(int(row[step]), stars)
    return {**done, key: f"{row[:step]}{best}{row[step + 1 :]}"}


def encode(stars: Stars) -> str:
    """The code: a mark, the progress, a checksum."""
    body = base64.urlsafe_b64encode(zlib.compress(to_text(stars).encode(), 9)).decode().rstrip("=")
    return f"{MARK}.{body}.{zlib.crc32(body.encode()):08x}"


def decode(code: str, sizes: Mapping[str, int]) -> Stars:
    """The progress that a code tells. Raises BadCode."""
    parts = "".join(code.split()).split(".")
    if len(parts) != 3 or parts[0] != MARK or len(code) > LONGEST:
        raise BadCode("That is no code of progress; it begins with “catan-nb-1.”.")
    body = parts[1]
    if parts[2] != f"{zlib.crc32(body.encode()):08x}":
        raise BadCode("The code is not complete or was changed; copy all of it.")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = zlib.decompressobj().decompress(packed, LONGEST).decode()
    except (ValueError, zlib.error):
        raise BadCode("The code cannot be read.") from None
    return from_text(text, sizes)


def merged(first: Stars, second: Stars) -> Stars:
    """The best of both."""
    out = dict(first)
    for key, row in second.items():
        mine = out.get(key, "").ljust(len(row), "0")
        out[key] = "".join(max(a, b) for a, b in zip(mine, row.ljust(len(mine), "0"), strict=False))
    return out


def done_of(stars: Stars, key: str, size: int) -> int:
    """How many steps of a lesson are done."""
    return sum(digit != "0" for digit in stars.get(key, "")[:size])


def row(stars: Stars, key: str, size: int) -> Sequence[int]:
    """The stars of each step of a lesson."""
    return [int(digit) for digit in stars.get(key, "").ljust(size, "0")[:size]]
