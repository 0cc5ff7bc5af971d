"""Write the golden texts anew."""

from __future__ import annotations

from . import FOLDER, GOLDEN

for name, make in GOLDEN.items():
    path = FOLDER / name
    text = make()
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {'as it was' if old == text else 'changed'}, {len(text)} characters")
