"""What the build of a wheel makes of the static files, once: minified scripts of pages, and files packed by Brotli.

A server does neither when it starts: to pack all files as well as can be takes seconds. In a checkout nothing is built;
then scripts are sent as they are written, and packed fast. Nothing of this needs more than the two packages that it
imports: the wheel is built where the rest of the site is not installed.
"""

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import brotli

from xtarot_site.kit.assets.bundle import Bundle
from xtarot_site.kit.assets.sources import PAGES, bundles_of, is_worth_packing, read_pages, static_files

try:
    import minify
except ImportError:  # there is no wheel of it for this platform
    minify = None

BEST = 11  # of Brotli's qualities


def build_assets(folder: Path, quality: int = BEST) -> None:
    """Write ``pages.json``, and ``NAME.br`` for each file that pages load and that is worth it, into a folder."""
    pages = {name: minified(page) for name, page in read_pages().items()}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGES).write_text(json.dumps({name: asdict(page) for name, page in pages.items()}), encoding="utf-8")
    # Scripts and styles are in the pages and their bundles; by themselves few are asked for.
    files = {name: path.read_bytes() for name, path in static_files().items() if path.suffix not in (".js", ".css")}
    files |= {name: script.encode() for name, script in bundles_of(pages).items()}
    for name, body in files.items():
        if is_worth_packing(name, body):
            packed = folder / f"{name}.br"
            packed.parent.mkdir(parents=True, exist_ok=True)
            packed.write_bytes(brotli.compress(body, quality=quality))


def build_for_tests() -> None:
    """Build the files for the tests, fast, into the folder that is named: ``python -m … FOLDER``."""
    build_assets(Path(sys.argv[1]), quality=1)


def minified(page: Bundle) -> Bundle:
    """The page with its scripts minified, where there is a minifier."""
    if not minify:
        return page

    def short(script: str) -> str:
        text: str = minify.string("text/javascript", script)
        return text

    return replace(
        page,
        script=short(page.script),
        scripts={name: short(script) for name, script in page.scripts.items()},
        later={name: short(script) for name, script in page.later.items()},
    )


if __name__ == "__main__":
    build_for_tests()
