"""The page without a server, as a folder of files for any static host: `topout site -o FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def site(*, output: Annotated[Path, Parameter(name=["--output", "-o"])]) -> None:
    """Write the page that plays without a server: all games, bots, lessons and analyses, in the browser alone.

    Parameters
    ----------
    output
        The folder to write; any static host will do for it, under any path.
    """
    from topout.server.web.site import NoFiles, contents

    try:
        files = contents()
    except NoFiles as problem:
        sys.exit(f"topout: {problem}")
    for name, content in files.items():
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    size = sum(map(len, files.values()))
    sys.stdout.write(f"{len(files)} files, {size / 1e6:.1f} MB, in {output}. Put them on any static host.\n")
