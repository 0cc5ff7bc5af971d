"""Finds the browser for the tests: `python -m tests.browser.find` also installs one if it may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SETTING = "CATAN_NB_BROWSER"
NAMES = (
    *(
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "chromium-headless-shell",
    ),
    *("microsoft-edge", "microsoft-edge-stable"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/snap/bin/chromium",
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
HELP = f"""The browser tests need Chromium or Chrome, and none could be found or installed.
  Debian, Ubuntu:  apt-get install chromium fonts-dejavu-core
  elsewhere:       .venv/bin/python -m playwright install chromium
  or name one:     {SETTING}=/path/to/chrome make test"""


def installed() -> str | None:
    """Path of a browser on this machine, or None."""
    named = os.environ.get(SETTING, "")
    if named:
        return shutil.which(named)
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in [*found, *PLACES] if path and Path(path).exists()), None) or downloaded()


def downloaded() -> str | None:
    """Path of the browser that playwright downloaded for itself, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Install Debian's Chromium when this may be done, else try playwright's own download."""
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        print("Installing Chromium with apt-get ...", file=sys.stderr)
        wanted = ["chromium", "fonts-dejavu-core"]
        for command in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
            subprocess.run([apt, "-qq", *command], env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr)
        if installed():
            return
    print("Downloading a Chromium of playwright's own ...", file=sys.stderr)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=900)
    except subprocess.TimeoutExpired:
        print("The download did not end.", file=sys.stderr)


def main() -> int:
    """Print the browser's path; 1 when there is none and none can be had."""
    if os.environ.get(SETTING) and not installed():
        print(f"{SETTING} names {os.environ[SETTING]}, which is not there.", file=sys.stderr)
        return 1
    if not installed():
        install()
    path = installed()
    print(path or HELP, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
