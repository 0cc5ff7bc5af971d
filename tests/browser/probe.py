"""The smallest page with everything a play page needs from its surroundings."""

from __future__ import annotations

import ipywidgets
from ipycanvas import Canvas
from ipycanvas import canvas as canvas_module

from catan_nb_widgets import Keeper, PageLink


def probe_page() -> ipywidgets.VBox:
    """A canvas, a button that counts, and what the page said of itself; the count is kept like a game."""
    canvas, count = Canvas(width=400, height=150), ipywidgets.Label("not ready")
    button, said = ipywidgets.Button(description="Count"), ipywidgets.Label()
    leave = ipywidgets.Button(description="Forget")
    link, keeper = PageLink(page="starfarers"), Keeper()
    state = {"count": 0, "key": keeper.new_key()}

    def paint() -> None:
        canvas_module._CANVAS_MANAGER._current_canvas = None
        canvas.fill_style = "#345"
        canvas.fill_rect(0, 0, 400, 150)

    def show(_change: object = None) -> None:
        count.value = f"count {state['count']}"
        said.value = (
            f"dark={link.dark} still={link.reduced_motion} kept={bool(link.kept)} "
            f"storage={link.storage_ok} wide={link.width > 600} query={link.query}"
        )

    def begin() -> None:
        if (text := keeper.load(link.kept)) is not None:
            state.update(count=int(text), key=link.kept)
        show()

    def add(_button: object) -> None:
        state["count"] = int(state["count"]) + 1
        key = str(state["key"])
        keeper.save(key, "starfarers", "probe", str(state["count"]))
        link.keep(key, "starfarers", f"Count <b>{state['count']}</b>")
        link.announce(f"Counted to {state['count']}")
        show()

    canvas.on_client_ready(paint)
    button.on_click(add)
    leave.on_click(lambda _: link.forget())
    link.on_ready(begin)
    link.observe(show, ["dark", "reduced_motion", "width"])
    return ipywidgets.VBox([canvas, ipywidgets.HBox([button, leave]), count, said, link])
