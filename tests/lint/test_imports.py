"""Imports point one way; the compiler and the web framework stay in their places; `import xtarot` stays light."""

import re
import subprocess
import sys
from collections import defaultdict
from functools import cache

from support.source_imports import ROOT, Import, imports_of, module_of

SOURCE = ROOT / "src" / "xtarot"

# Each module or folder of the package imports from its own row and the rows above. The package itself is part of the
# row whose names it offers.
ROWS = (
    ("rules",),
    ("games",),
    ("families",),
    ("deals", "claims", "xtarot"),
    ("machine",),
    ("bots",),
    ("review",),
    ("lab",),
    ("rulebooks", "faces", "clock", "news", "store"),
    ("eventlog",),
    ("notices",),
    ("problems", "programme"),
    ("table",),
    ("lookback", "people", "talk", "standing", "push", "mail", "duplicate"),
    ("operating",),
    ("testing", "printing"),
    ("web", "cli", "__main__"),
)
ROW = {part: number for number, row in enumerate(ROWS) for part in row}

# The same inside the site: its rooms, from what stands between the network and a page to what is composed of them.
ROOMS = (
    ("metrics",),
    ("http", "prometheus", "memory"),
    ("assets",),
    ("services",),
    ("visitor", "gauges", "suspension"),
    ("pages",),
    ("play",),
    ("home", "lobby", "talk", "deals", "study", "duplicate"),
    ("books", "notices", "standing"),
    ("replay",),
    ("review",),
    ("problems", "desk", "moderate", "operate", "about", "write", "you"),
    ("app", "typescript"),
    ("workers",),
    ("server", "reference"),
)
ROOM = {room: number for number, row in enumerate(ROOMS) for room in row}

# And the folders of the pages' scripts. What is only said of types, in comments, counts for nothing.
FOLDERS = (
    ("lib",),
    ("board",),
    ("opening", "talk"),
    ("play",),
    ("notices",),
    (
        "home",
        "lobby",
        "deals",
        "duplicate",
        "books",
        "desk",
        "moderate",
        "operate",
        "write",
        "you",
        "replay",
        "standing",
    ),
    ("review",),
    ("problems",),
)
FOLDER = {folder: number for number, row in enumerate(FOLDERS) for folder in row}
STATIC = SOURCE / "web" / "static"
JS_IMPORT = re.compile(r"^(?:import|export)\b[^;'\"]*?(?:from\s*)?'(\.{1,2}/[\w./-]+)';", re.MULTILINE)
JS_LATER = re.compile(r"(?<!\{)(?<!typeof )\bimport\('(\.{1,2}/[\w./-]+)'\)")

# Who may import what comes from others, where not everybody may.
RESERVED = {
    "numba": {"machine"},
    "llvmlite": {"machine"},
    "litestar": {"web"},
    "uvicorn": {"web"},
    "typst": {"printing"},
    "webauthn": {"people"},
    "mnemonic": {"people"},
    "segno": {"printing", "web"},
    "pypdf": {"printing"},
    "pyspiel": {"lab"},
    "pywebpush": {"push"},
    "py_vapid": {"push"},
    "aiosmtplib": {"mail"},
    "pettingzoo": {"lab"},
    "gymnasium": {"lab"},
    "confusable_homoglyphs": {"people"},
    "prometheus_client": {"web"},
}
RESERVED |= {name: {"store"} for name in ("sqlalchemy", "alembic", "sqlite3", "psycopg")}

FILES = sorted(SOURCE.rglob("*.py"))


def part_of(module: str) -> str:
    """The row entry of a module: "games" for xtarot.games.xrummy, "xtarot" for the package itself."""
    names = module.split(".")
    return names[1] if len(names) > 1 else names[0]


@cache
def imports() -> list[Import]:
    """All imports of the package. To parse its files takes seconds: not where tests are collected."""
    return [each for path in FILES for each in imports_of(path)]


def test_every_module_has_a_place_in_the_order_of_imports() -> None:
    homeless = {part_of(module_of(path)) for path in FILES} - ROW.keys()
    assert not homeless, "give it one in this test and in the architecture"


def test_imports_point_one_way() -> None:
    ours = [each for each in imports() if each.module.split(".")[0] == "xtarot"]
    backward = [str(each) for each in ours if ROW[part_of(each.module)] > ROW[part_of(each.importer)]]
    assert not backward


def test_imports_run_in_no_circle() -> None:
    """Not even within a row, where the test above sees nothing: neither of modules nor of parts."""
    ours = [(each.importer, each.module) for each in imports() if each.module.split(".")[0] == "xtarot"]
    assert not circles(ours)
    assert not circles([(part_of(importer), part_of(module)) for importer, module in ours])


def circles(pairs: list[tuple[str, str]]) -> set[str]:
    """What imports itself by way of others, given who imports what."""
    direct: dict[str, set[str]] = defaultdict(set)
    for importer, imported in pairs:
        direct[importer] |= {imported} - {importer}
    return {name for name in [*direct] if name in reached(direct, name)}


def reached(direct: dict[str, set[str]], start: str) -> set[str]:
    """Every module that `start` imports, and that these import."""
    found: set[str] = set()
    rest = [start]
    while rest:
        new = direct.get(rest.pop(), set()) - found
        found |= new
        rest += new
    return found


def room_of(module: str) -> str:
    """The room of a module of the site: "play" for xtarot.web.play.door."""
    names = module.split(".")
    return names[2] if len(names) > 2 else ""


def test_every_room_of_the_site_has_a_place_and_imports_from_those_before_it() -> None:
    inside = [each for each in imports() if each.importer.startswith("xtarot.web.")]
    ours = [each for each in inside if each.module.startswith("xtarot.web.")]
    homeless = {room_of(each.importer) for each in inside} - ROOM.keys()
    assert not homeless
    wrong = [str(each) for each in ours if not may_import(ROOM, room_of(each.importer), room_of(each.module))]
    assert not wrong


def test_a_feature_has_the_same_name_in_python_and_in_the_folders_of_scripts() -> None:
    folders = {path.name for path in STATIC.iterdir() if path.is_dir()} - {"fonts"}
    assert folders == FOLDER.keys()
    features = {path.parent.name for path in (SOURCE / "web").glob("*/*.html")}
    assert features <= folders & ROOM.keys()


def test_scripts_import_from_the_folders_before_theirs() -> None:
    wrong = []
    for path in sorted(STATIC.rglob("*.js")):
        folder = path.relative_to(STATIC).parts[0]
        text = path.read_text(encoding="utf-8")
        for address in (*JS_IMPORT.findall(text), *JS_LATER.findall(text)):
            (imported_from, *_) = (path.parent / address).resolve().relative_to(STATIC.resolve()).parts
            if not may_import(FOLDER, folder, imported_from):
                wrong.append(f"{path.relative_to(STATIC)}: {address}")
    assert not wrong


def may_import(places: dict[str, int], importer: str, imported_from: str) -> bool:
    """Whether what stands there may import from here: from the same room, or from a row before its own."""
    return importer == imported_from or places[imported_from] < places[importer]


def test_compiler_web_framework_and_database_stay_in_their_places() -> None:
    strays = [
        str(each)
        for each in imports()
        if (places := RESERVED.get(each.module.split(".")[0])) and part_of(each.importer) not in places
    ]
    assert not strays


def test_rules_import_numpy_and_our_own_only() -> None:
    rules = [each for each in imports() if ROW[part_of(each.importer)] <= ROW["games"]]
    allowed = {"numpy", "xtarot", *sys.stdlib_module_names}
    assert rules
    assert not [str(each) for each in rules if each.module.split(".")[0] not in allowed]


def test_import_xtarot_loads_numpy_and_nothing_else_of_others() -> None:
    # A module without a file is made by another one: Cython's runtime, by NumPy.
    program = """
import sys
before = set(sys.modules)
import xtarot
new = {name for name, module in sys.modules.items() if getattr(module, "__file__", None)} - before
print(*sorted({name.split(".")[0] for name in new} - sys.stdlib_module_names))
"""
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["numpy", "xtarot"]


def test_a_server_leaves_the_compiler_to_its_workers() -> None:
    program = "import sys, xtarot.web.app; print('numba' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded == "False\n"
