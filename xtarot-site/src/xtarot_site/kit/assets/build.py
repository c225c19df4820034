"""What the build of a wheel makes of the static files, once: minified scripts of pages, and files packed by Brotli.

A server does neither when it starts: to pack all files as well as can be takes seconds. In a checkout nothing is built;
then scripts are sent as they are written, and packed fast. Nothing of this needs more than the two packages that it
imports: the wheel is built where the rest of the site is not installed.
"""

import json
import sys
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path

import brotli

from xtarot_site.kit.assets.bundle import Bundle
from xtarot_site.kit.assets.sources import PAGES, bundles_of, is_worth_packing, read_pages, static_files

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
    return replace(
        page,
        script=shorten(page.script),
        scripts={name: shorten(script, "") for name, script in page.scripts.items()},
        later={name: shorten(script) for name, script in page.later.items()},
    )


def shorten(script: str, kind: str = "module") -> str:
    """The script minified; as it is, where there is no minifier. `kind`: "module", or "" for one that is none."""
    if not find_spec("minify_html") or "</script" in script.lower():  # no wheel for this platform; would end the tag
        return script
    import minify_html  # for its minifier of scripts, oxc

    tag = f"<script type={kind}>" if kind else "<script>"
    page: str = minify_html.minify(f"{tag}{script}</script>", minify_js=True, keep_closing_tags=True)
    return page[page.index(">") + 1 : page.rindex("</script>")]


if __name__ == "__main__":
    build_for_tests()
