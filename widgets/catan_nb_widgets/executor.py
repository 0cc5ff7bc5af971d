"""What becomes of a notebook cell that fails: a sentence on the page, its traceback in the log."""

from __future__ import annotations

import re
from typing import Any

import voila.notebook_renderer
from voila.execute import VoilaExecutor

from .serverlog import log

SENTENCE = "This page could not be made. Load it again, or go back to the start page; your game is kept."
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class PageExecutor(VoilaExecutor):
    """Runs the cells of a page for one visitor."""

    def strip_code_cell_errors(self, cell: Any) -> Any:
        """Put SENTENCE in place of each error of `cell`, and the error into the server's log."""
        if cell["cell_type"] == "code":
            for output in cell["outputs"]:
                if output["output_type"] == "error":
                    log.error("A cell failed.\n%s", _COLOURS.sub("", "\n".join(output["traceback"])))
                    output.update(ename="Error", evalue=SENTENCE, traceback=[SENTENCE])
        return cell


def use() -> None:
    """Have Voilà, which offers no setting for it, run cells this way."""
    voila.notebook_renderer.VoilaExecutor = PageExecutor
