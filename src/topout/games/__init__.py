"""The games, one folder each. The folders in the one that TOPOUT_GAMES names are games as well."""

from __future__ import annotations

import os

OWN_GAMES = "TOPOUT_GAMES"
"""The environment variable that names a folder with games of one's own."""

if os.environ.get(OWN_GAMES):
    __path__.append(os.path.abspath(os.environ[OWN_GAMES]))
