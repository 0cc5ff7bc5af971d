"""Notebooks that tests write."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

KERNEL = {"name": "python3", "language": "python", "display_name": "Python 3"}


def write_notebook(file: Path, *cells: str | NotebookNode, title: str = "Probe") -> None:
    """Write a notebook; a cell that is a text is one of code."""
    made = [new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    nbformat.write(new_notebook(cells=made, metadata={"title": title, "kernelspec": KERNEL}), file)


def books(folder: Path, **pages: str) -> dict[str, str]:
    """Write a new folder of notebooks of one cell each, by name; what tells a server to use it."""
    place = folder / "books"
    place.mkdir()
    for name, code in {"index": "7", **pages}.items():
        write_notebook(place / f"{name}.ipynb", code)
    return {"CATAN_NB_NOTEBOOKS": str(place)}
