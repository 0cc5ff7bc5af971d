"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from .serving import Server, running

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts real servers, `start_server(**options of serve)`; each is ended with the test."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(running(tmp_path, **options))


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as they found it."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """What is in tests/browser is marked `browser`."""
    for item in items:
        if "browser" in Path(item.fspath).parts:
            item.add_marker(pytest.mark.browser)
