"""Where the notebooks and the page template are, in a source checkout and in an installed wheel."""

from __future__ import annotations

import os
from pathlib import Path

_HERE = Path(__file__).resolve().parent

TEMPLATE = "catan-nb"
"""Name of our Voilà template."""

WIDGETS_ALONE = (
    *("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"),
    *("anywidget", "ipycanvas"),
)
"""The extensions of JupyterLab that our pages need; no other is loaded."""

SETTING = "CATAN_NB_NOTEBOOKS"
"""Environment variable that names another folder of notebooks; it needs an `index.ipynb`."""


def notebooks_dir() -> Path:
    """The folder with `index.ipynb`.

    The checkout's own `notebooks/` is used where there is one, so that an editable
    install serves the files being edited; an installed wheel has a copy of its own.
    Raises FileNotFoundError when neither is there.
    """
    named, checkout = os.environ.get(SETTING, ""), _HERE.parents[1]
    is_checkout = (checkout / "pyproject.toml").is_file()
    places = (
        [Path(named).resolve()] if named else [checkout / "notebooks"] * is_checkout + [_HERE / "notebooks"]
    )
    for folder in places:
        if (folder / "index.ipynb").is_file():
            return folder
    raise FileNotFoundError(f"There is no index.ipynb in {places[0]}.")


def jupyter_dir() -> Path:
    """The folder to put on JUPYTER_PATH: it holds our Voilà template."""
    return _HERE / "jupyter"


def add_to_jupyter_path() -> None:
    """Let Jupyter, and the processes started from here, find our template."""
    known = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    ours = str(jupyter_dir())
    if ours not in known:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([ours, *filter(None, known)])


def page_names() -> frozenset[str]:
    """The pages there are, as paths under `notebooks_dir()` with forward slashes."""
    folder = notebooks_dir()
    return frozenset(
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*.ipynb")
        if not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
