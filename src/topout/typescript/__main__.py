"""Write every module that is made from Python."""

from __future__ import annotations

from topout.typescript.modules import modules

for path, text in modules().items():
    path.write_text(text, encoding="utf-8")
