"""How the HTML and the scripts of a page come about: once, not anew for every visitor."""

from __future__ import annotations

import asyncio
import gzip
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path

import jinja2
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.paths import jupyter_path
from nbformat.v4 import new_code_cell, new_notebook
from voila.paths import collect_static_paths, collect_template_paths

from catan_nb_widgets.bundle import Bundle
from catan_nb_widgets.executor import PageExecutor
from catan_nb_widgets.exporter import PageExporter
from catan_nb_widgets.paths import TEMPLATE, jupyter_dir

from ..serving import Server


def parts(folders: list[str]) -> list[str]:
    """The texts of Voilà's numbered scripts that its first one names, and of those of three extensions."""
    (main,) = [file for folder in folders if (file := Path(folder) / "voila.js").is_file()][:1]
    names = set(re.findall(r"\.e\((\d+)\)", main.read_text(encoding="utf-8")))
    files = [file for file in main.parent.glob("*.voila.js") if file.name.partition(".")[0] in names]
    for name in ("@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas"):
        (static,) = [
            place for at in jupyter_path("labextensions") if (place := Path(at) / name / "static").is_dir()
        ][:1]
        theirs = [file for file in static.iterdir() if re.match(r"\d+\..*js$", file.name)]
        assert theirs, name
        files += theirs
    return [file.read_text(encoding="utf-8") for file in files]


@pytest.fixture
def statics(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where Voilà looks for scripts."""
    monkeypatch.setenv("JUPYTER_PATH", str(jupyter_dir()))
    return list(collect_static_paths(["voila", "nbconvert"], TEMPLATE))


def test_scripts_come_in_one_file_that_a_browser_may_keep(shared_server: Server, statics: list[str]) -> None:
    start = shared_server.get("/").text
    (address,) = re.findall(r'<link rel="prefetch" as="script" href="(/voila/scripts\.js\?v=\w{16})">', start)
    file = shared_server.get(address)
    assert file.status == 200 and file.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "immutable" in file.headers["Cache-Control"]
    assert file.headers["X-Content-Type-Options"] == "nosniff"
    asked = urllib.request.Request(shared_server.url + address, headers={"Accept-Encoding": "br, gzip"})
    with urllib.request.urlopen(asked) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.read()).decode() == file.text
    texts = parts(statics)
    assert len(texts) > 20  # else the file is no gain
    assert all(text in file.text for text in texts)
    assert file.text.count("\n})();\n") == len(texts)


def test_another_voila_that_names_no_scripts_needs_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "voila.js").write_text("import('./1234.voila.js')")
    (tmp_path / "1234.voila.js").write_text("")
    for folders in ([], [str(tmp_path)]):
        assert Bundle(folders).tell({"baseUrl": "/"}) == {"baseUrl": "/", "bundle": ""}
    (tmp_path / "voila.js").write_text("Promise.all([t.e(1234), t.e(99)])")  # 99 is no file
    assert gzip.decompress(Bundle([str(tmp_path)]).packed) == b"(function(){\n})();\n"


def test_a_template_is_compiled_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, statics: list[str]
) -> None:
    compiled = []
    compile_it: Callable[..., object] = jinja2.Environment.compile

    def counted(self: jinja2.Environment, source: str, name: str, *rest: object) -> object:
        compiled.append(name)
        return compile_it(self, source, name, *rest)

    monkeypatch.setattr(jinja2.Environment, "compile", counted)
    (tmp_path / "one.html.j2").write_text("{{ 1 + 1 }}")

    def rendered() -> object:
        folders = [str(tmp_path), *collect_template_paths(["voila", "nbconvert"], TEMPLATE)]
        return PageExporter(template_paths=folders).environment.get_template("one.html.j2")

    first = rendered()
    assert rendered() is not first and compiled == ["one.html.j2"]
    (tmp_path / "one.html.j2").write_text("{{ 2 + 2 }}")  # somebody edits it
    rendered()
    assert len(compiled) == 2


def test_cells_are_run_as_soon_as_a_kernel_answers_and_nothing_is_missed() -> None:
    async def first_words() -> list[str]:
        book, manager = new_notebook(cells=[new_code_cell("print('here')")]), AsyncKernelManager()
        await manager.start_kernel()
        said = []
        try:
            for _ in range(5):  # a page has a client of its own
                runs = PageExecutor(book, km=manager)
                await runs.async_start_new_kernel_client()
                await runs.execute_cell(book.cells[0], None, 0, store_history=False)
                said.append(book.cells[0].outputs[0].text)
                runs.kc.stop_channels()
        finally:
            await manager.shutdown_kernel(now=True)
        with pytest.raises(RuntimeError, match="died"):
            await PageExecutor(book, km=manager).async_start_new_kernel_client()
        return said

    assert asyncio.run(first_words()) == ["here\n"] * 5
