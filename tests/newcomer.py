"""Somebody with a fresh copy of this checkout, who types what the README says."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

from .serving import PATIENCE, ROOT, free_port, processes, wait_until

INSTALLING = 900.0
"""Seconds that a line may take which installs everything first."""


def built(kind: str, folder: Path) -> Path:
    """This checkout as a file in ``folder``: "wheel", or "sdist", which holds what a clone holds."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


class Newcomer:
    """A machine with Python, make and uv, and a copy of the checkout in ``folder``.

    Nothing of the environment in which the tests run is seen there.
    """

    def __init__(self, sdist: Path, folder: Path) -> None:
        with tarfile.open(sdist) as packed:
            packed.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
            packed.extractall(folder)
        (self.home,) = folder.iterdir()
        tools = folder / "tools"
        tools.mkdir()
        self._address = folder / "address"
        self._keep = folder / "keep.sqlite3"
        browser = tools / "browser"
        browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" > "{self._address}"\n')
        browser.chmod(0o755)
        (tools / "python3").symlink_to(Path(sys.executable).resolve())
        uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        if uv:
            (tools / "uv").symlink_to(uv)
        ours = ("PYTHON", "VIRTUAL_ENV", "CATAN_NB_KEEP", "CATAN_NB_NOTEBOOKS", "MAKE", "MFLAGS", "PYTEST")
        self._env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self._env |= {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "BROWSER": str(browser),
            "CATAN_NB_KEEP": str(self._keep),
            "IPYTHONDIR": str(folder / "ipython"),
            "PIP_NO_COMPILE": "1",
        }

    def types(self, line: str) -> str:
        """Run a line in the copy; what it prints. Fails when the line does."""
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=self.home,
            env=self._env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=INSTALLING,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}"
        return done.stdout

    def opens(self, line: str) -> str:
        """Run a line that ends in `catan-nb`, and then press Ctrl-C; the page that a browser opens on.

        Nothing of it runs on when this returns. The port is another one than `catan-nb`'s own, which may
        be taken here.
        """
        self._address.unlink(missing_ok=True)
        log = self.home.parent / "catan-nb.log"
        with log.open("w") as written:
            process = subprocess.Popen(
                ["bash", "-c", f"{line} --port {free_port()}"],
                cwd=self.home,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
                start_new_session=True,
            )
        try:
            wait_until(
                lambda: self._address.exists() or process.poll() is not None, "the browser", INSTALLING
            )
            assert process.poll() is None, f"{line}\n{log.read_text()}"
            wait_until(self._address.read_text, "the address")
            with urllib.request.urlopen(self._address.read_text().strip(), timeout=PATIENCE) as page:
                return str(page.read().decode())
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)
            wait_until(lambda: not processes(self._keep), "the end of what the line started")
