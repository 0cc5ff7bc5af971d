"""What becomes of a notebook cell that fails: a sentence on the page, its traceback in the log."""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import Any

import voila.notebook_renderer
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_output
from voila.execute import VoilaExecutor

from .serverlog import log

SENTENCE = "This page could not be made. Load it again, or go back to the start page; your game is kept."
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")

failures: ContextVar[list[Exception]] = ContextVar("failures")
"""What failed in the cells of the page that the current request asked for."""


class PageExecutor(VoilaExecutor):
    """Runs the cells of a page for one visitor."""

    async def execute_cell(self, cell: Any, *args: Any, **kwargs: Any) -> Any:
        """Run a cell. Raises CellExecutionError when it fails, or when its kernel does."""
        try:
            return await super().execute_cell(cell, *args, **kwargs)
        except Exception as error:
            failures.get().append(error)
            if isinstance(error, CellExecutionError):
                raise
            name, said = type(error).__name__, str(error)
            cell.outputs = [new_output("error", ename=name, evalue=said, traceback=[f"{name}: {said}"])]
            raise CellExecutionError(said, name, said) from error

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
