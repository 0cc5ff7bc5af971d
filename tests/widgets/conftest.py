"""For the tests of pages without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import DOMWidget, Layout
from ipywidgets.widgets.widget import _instances


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Pages leave memory with their test; ipywidgets keeps every widget that is not closed."""
    yield
    for widget in list(_instances.values()):
        if isinstance(widget, (DOMWidget, Layout)):
            widget.close()
