"""How the cells of a page are run. One that fails is a sentence on the page, and a traceback in the log."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from contextvars import ContextVar
from queue import Empty
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

    async def async_start_new_kernel_client(self) -> Any:
        """Open the channels to the kernel, and wait until it answers on them.

        nbclient waits for another fifth of a second without messages; but it looks for those that
        belong to a cell, and so may begin while others are under way. Raises RuntimeError.
        """
        self.kc = self.km.client()
        self.kc.start_channels()
        self.kc.allow_stdin = False
        try:
            await self._answers()
        except Exception:
            await self._async_cleanup_kernel()
            raise
        return self.kc

    async def _answers(self) -> None:
        end = time.monotonic() + self.startup_timeout
        while await self.km.is_alive():
            self.kc.kernel_info()
            with suppress(Empty):
                await self.kc.shell_channel.get_msg(timeout=1)
                await self.kc.iopub_channel.get_msg(timeout=0.2)  # else what a cell shows could be missed
                return
            if time.monotonic() > end:
                raise RuntimeError("The kernel does not answer.")
        raise RuntimeError("The kernel died before it answered.")

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
