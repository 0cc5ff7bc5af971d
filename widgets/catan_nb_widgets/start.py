"""The start page."""

from __future__ import annotations

from pathlib import Path

from IPython.display import HTML


def start_page() -> HTML:
    """What the product is, "Play now", and what can be continued; the same in Voilà and JupyterLab.

    Plain HTML, style and a little script: it is served without a kernel.
    """
    return HTML((Path(__file__).parent / "start.html").read_text(encoding="utf-8"))
