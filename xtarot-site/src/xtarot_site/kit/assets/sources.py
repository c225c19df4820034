"""The static files and templates as they are written, and the pages that are put together from them.

The build of the wheel does this, too, where nothing else of the site is installed (`xtarot_site.kit.assets.build`).
"""

import re
from collections.abc import Mapping
from pathlib import Path

from xtarot_site.kit.assets.bundle import Bundle, bundle_page, folder_of
from xtarot_site.kit.assets.sheets import write_out

SITE = Path(__file__).parents[2]
ROOTS = tuple(sorted(SITE.rglob("static")))  # what all pages share, and what each feature adds: one tree of addresses
PAGES = "pages.json"  # where the build writes them
PARTS = SITE / "kit" / "pages" / "parts"
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".png": "image/png",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
}
_PACKED = {".woff2", ".png", ".mp3"}  # compressed as they are
_RARE = {".ttf"}  # what few ever load
_SMALL = 1024
_PART = re.compile(r"^ *\$(\w+)\n", re.MULTILINE)


def static_files() -> dict[str, Path]:
    """The static files by name. The name is the path in the folder ``static`` of a feature, as in its address."""
    files = ((path.relative_to(root).as_posix(), path) for root in ROOTS for path in root.rglob("*.*"))
    return dict(sorted((name, path) for name, path in files if path.suffix in TYPES))


def entry_of(template: Path) -> str:
    """The name, without a suffix, of the script and the stylesheet of a page, which are in its feature."""
    static = template.parent / "static"
    (sheet,) = static.glob(f"*/{template.stem}.css")
    return sheet.relative_to(static).with_suffix("").as_posix()


def templates() -> list[Path]:
    """The templates of pages and of their parts."""
    return sorted(SITE.rglob("*.html"))


def read_sheets() -> dict[str, str]:
    """The stylesheets by name, with named queries written out."""
    files = static_files().items()
    return write_out({name: path.read_text(encoding="utf-8") for name, path in files if path.suffix == ".css"})


def bundles_of(pages: Mapping[str, Bundle]) -> dict[str, str]:
    """The scripts that pages load, by the names of their files."""
    scripts = {f"{name}.bundle.js": page.script for name, page in pages.items()}
    for name, page in pages.items():
        scripts |= {f"{folder_of(name)}/{module}": script for module, script in page.later.items()}
    return scripts


def read_pages() -> dict[str, Bundle]:
    """The pages by name, each put together with the scripts and styles that it loads.

    A page's template lies in its feature; script and stylesheet of the same name in the feature's static files.
    """
    texts = {name: path.read_text(encoding="utf-8") for name, path in static_files().items() if path.suffix == ".js"}
    sheets = read_sheets()
    read = {path: path.read_text(encoding="utf-8") for path in templates()}
    parts = {path.stem: text for path, text in read.items() if path.parent == PARTS}
    whole = {
        path: put_together(parts["frame"], {**parts, "content": text})
        for path, text in read.items()
        if path.parent != PARTS
    }
    return {path.stem: bundle_page(entry_of(path), text, texts, sheets) for path, text in whole.items()}


def put_together(template: str, parts: Mapping[str, str]) -> str:
    """The template with what its lines ``$name`` stand for, where there is such a part; parts can have parts too."""

    def whole(found: re.Match[str]) -> str:
        return put_together(parts[found[1]], parts) if found[1] in parts else found[0]

    return _PART.sub(whole, template)


def is_worth_packing(name: str, body: bytes) -> bool:
    """Whether a file is sent compressed."""
    return Path(name).suffix not in _PACKED | _RARE and len(body) >= _SMALL
