"""Typst as a function: a template of ours and data in, a document out.

Data reach a template as JSON values, so a text in them is printed and never read as Typst source. A template sees
the files of this folder and nothing else: no system fonts, no packages, no network.
"""

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from logging import getLogger
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from xtarot.extras import Needed, require_extra
from xtarot.printing import FONTS
from xtarot.printing.pdf_cache import cache_pdf

logger = getLogger(__name__)

FOLDER = Path(__file__).parent
MISSING = "〓"  # geta: what Japanese printers set where a sort is missing
ACCESSIBLE = "ua-1"  # PDF/UA-1: tagged, with a title, a language, and words for every picture


TYPST = Needed("Typst", "typst", "typst", (0, 14), "print")


class TypesettingError(RuntimeError):
    """A template cannot be set with these data."""


def typeset(template: str, data: Mapping[str, Any], made: date, standard: str | None = ACCESSIBLE) -> bytes:
    """The PDF of the template ``TEMPLATE.typ`` in this folder.

    The template reads the data, which `msgspec` must be able to encode as JSON, by
    ``#let data = json(bytes(sys.inputs.data))``. `made` is the date in the PDF's metadata: the same template, data and
    date give the same bytes, which are kept. Where a text prevents the standard, the PDF does without it, and the log
    says why. Raises TypesettingError, with Typst's own words.
    """

    def make() -> bytes:
        how: dict[str, Any] = {"format": "pdf", "timestamp": datetime(made.year, made.month, made.day, 12, tzinfo=UTC)}
        try:
            (document,) = _compiled(template, data, **how, pdf_standards=standard and [standard])
        except TypesettingError as error:
            if not standard or "PDF/" not in str(error):
                raise
            logger.warning("not %s: %s", standard, error)
            (document,) = _compiled(template, data, **how)
        return document

    return cache_pdf(f"{_own_digest()}/{template}/{made}/{standard}/{_encoded(data)}".encode(), make)


def draw_pages(template: str, data: Mapping[str, Any], dots_per_inch: float) -> list[bytes]:
    """The pages of a template as PNG pictures; otherwise as `typeset`."""
    return _compiled(template, data, format="png", ppi=dots_per_inch)


def measure(template: str, data: Mapping[str, Any], label: str, dots_per_inch: float) -> tuple[list[bytes], Any]:
    """The pages of a template as PNG pictures, and the value of its metadata of this label; otherwise as `typeset`."""
    typst = load_typst()
    try:
        compiler = typst.Compiler(
            str(FOLDER / f"{template}.typ"), root=str(FOLDER), font_paths=_fonts(), sys_inputs={"data": _encoded(data)}
        )
        pages = compiler.compile(format="png", ppi=dots_per_inch)
        value = msgspec.json.decode(compiler.query(f"<{label}>", field="value", one=True))
    except typst.TypstError as error:
        raise TypesettingError(f"{template}.typ: {error.message}\n{error.diagnostic}") from error
    return pages if isinstance(pages, list) else [pages], value


def unprintable(text: str) -> str:
    """The characters of a text that our fonts lack, each once; they are printed as 〓."""
    return "".join(dict.fromkeys("".join(_lacking().findall(_visible(text)))))


def _encoded(data: Mapping[str, Any]) -> str:
    return msgspec.json.encode(_printable(msgspec.to_builtins(data))).decode()


def _compiled(template: str, data: Mapping[str, Any], **how: Any) -> list[bytes]:
    """The files that Typst makes of a template: one, or where each page is one, those of all pages."""
    source = str(FOLDER / f"{template}.typ")
    typst = load_typst()
    try:
        found, warnings = typst.compile_with_warnings(
            source, root=str(FOLDER), font_paths=_fonts(), sys_inputs={"data": _encoded(data)}, **how
        )
    except typst.TypstError as error:
        raise TypesettingError(f"{template}.typ: {error.message}\n{error.diagnostic}") from error
    for warning in warnings:
        logger.warning("%s.typ: %s", template, warning.message)
    return found if isinstance(found, list) else [found]


@cache
def load_typst() -> ModuleType:
    """Typst, which the extra ``print`` brings. Raises MissingExtra."""
    require_extra(TYPST)
    import typst

    return typst


@cache
def _own_digest() -> str:
    """What a PDF depends on besides its data: templates, fonts, Typst."""
    load_typst()
    digest = sha256(version("typst").encode())
    for file in sorted([*FOLDER.glob("*.typ"), *FONTS.glob("*")]):
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def _fonts() -> Any:
    return load_typst().Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])


@cache
def _lacking() -> re.Pattern[str]:
    has = (FONTS / "characters.txt").read_text(encoding="utf-8")
    return re.compile(f"[^{re.escape(has)}]")


def _visible(text: str) -> str:
    """The text with accents put together, without characters that only steer its display (and may mislead)."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isascii():
        return composed
    return "".join(sign for sign in composed if unicodedata.category(sign) != "Cf" and sign not in _VARIANTS)


_VARIANTS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def _printable(value: Any) -> Any:
    """The data with characters only that our fonts have."""
    match value:
        case str():
            return _lacking().sub(MISSING, _visible(value))
        case list() | tuple():
            return [_printable(part) for part in value]
        case dict():
            return {key: _printable(part) for key, part in value.items()}
    return value
