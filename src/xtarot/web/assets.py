"""The static files, at addresses that change with their content, so that browsers may keep them for ever.

One hash stands for the whole tree, ``/static/HASH/table.js``: modules import each other by relative addresses, and
no build step is needed. What pages load is bundled (`xtarot.web.bundle`), and what they need first stands in them.
"""

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from xtarot.faces import sprite
from xtarot.texts import LANGS
from xtarot.web.bundle import Page, bundle_page
from xtarot.web.middleware import policy

ROOT = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
}
_PACKED = {".woff2", ".png", ".mp3"}  # compressed as they are
_SMALL = 1024
_PART = re.compile(r"^ *\$(\w+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent; `packed` is the same by gzip, where that is smaller."""

    kind: str
    body: bytes
    packed: bytes | None


class Assets:
    """Pages, static files, sheets of card faces. A changed file is noticed when a page is next asked for.

    `pages` are by name. A line ``$bar`` of a template stands for ``parts/bar.html``, which pages share. `policy` is the
    content policy of all pages, for a page may read another one as a document.
    """

    def __init__(self, root: Path = ROOT, templates: Path = TEMPLATES) -> None:
        self._root = root
        self._templates = templates
        self.pages: dict[str, Page] = {}
        self.policy = ""
        self._made = {f"cards-{lang}.svg": sprite(lang).encode() for lang in LANGS}
        self._seen: object = None
        self._hash = ""
        self._assets: dict[str, Asset] = {}

    @property
    def prefix(self) -> str:
        """The address of the tree, without a slash at its end."""
        files = sorted(path for path in self._root.rglob("*") if path.suffix in TYPES and path.is_file())
        templates = sorted(self._templates.rglob("*.html"))
        stats = [(path, path.stat()) for path in [*files, *templates]]
        seen = [(path, stat.st_mtime_ns, stat.st_size) for path, stat in stats]
        if seen != self._seen:
            found = {path.relative_to(self._root).as_posix(): path.read_bytes() for path in files} | self._made
            self._join(templates, found)
            digest = hashlib.sha256()
            for name, body in sorted(found.items()):
                digest.update(f"{name} {len(body)} ".encode())
                digest.update(body)
            self._assets = {name: _asset(name, body) for name, body in found.items()}
            self._hash = digest.hexdigest()[:16]
            self._seen = seen
        return f"/static/{self._hash}"

    def _join(self, templates: list[Path], found: dict[str, bytes]) -> None:
        """Take in the templates, and add to the files the script that each loads."""
        texts = {name: body.decode() for name, body in found.items() if Path(name).suffix in (".js", ".css")}
        read = {path.relative_to(self._templates): path.read_text(encoding="utf-8") for path in templates}
        parts = {path.stem: text for path, text in read.items() if path.parent.name == "parts"}
        pages = {path.stem: put_together(text, parts) for path, text in read.items() if path.parent.name != "parts"}
        self.pages = {name: bundle_page(name, text, texts) for name, text in pages.items()}
        inside = [(page.scripts.values(), page.styles.values()) for page in self.pages.values()]
        self.policy = policy(*({text for texts in kind for text in texts} for kind in zip(*inside, strict=True)))
        for name, page in self.pages.items():
            found[f"{name}.bundle.js"] = page.script.encode()

    def get(self, name: str) -> Asset | None:
        """The file of this name."""
        return self._assets.get(name)

    def lasting(self, given: str) -> bool:
        """Whether the hash in an address is that of the files as they are."""
        return given == self._hash


def put_together(template: str, parts: Mapping[str, str]) -> str:
    """The template with what its lines ``$name`` stand for, where there is such a part; parts can have parts too."""

    def whole(found: re.Match[str]) -> str:
        return put_together(parts[found[1]], parts) if found[1] in parts else found[0]

    return _PART.sub(whole, template)


def _asset(name: str, body: bytes) -> Asset:
    suffix = Path(name).suffix
    packed = gzip.compress(body, 9, mtime=0) if suffix not in _PACKED and len(body) >= _SMALL else None
    return Asset(TYPES[suffix], body, packed)
