"""Imports point one way; the compiler and the web framework stay in their places; `import xtarot` stays light."""

import os
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache

from support.source_imports import ROOT, Import, imports_of, module_of
from xtarot_site.app import FEATURES
from xtarot_site.kit.assets.sources import ROOTS as STATIC
from xtarot_site.kit.assets.sources import static_files

# Each module or folder of the library imports from its own row and the rows above. The package itself is part of the
# row whose names it offers.
ROWS = (
    ("extras",),
    ("rules",),
    ("games",),
    ("families",),
    ("deals", "claims", "xtarot"),
    ("machine",),
    ("bots",),
    ("review",),
    ("lab",),
    ("rulebooks", "faces"),
    ("eventlog",),
    ("problems", "scaffold"),
    ("table",),
    ("replays",),
    ("testing", "printing"),
    ("cli",),
    ("__main__",),
)
ROW = {part: number for number, row in enumerate(ROWS) for part in row}

# The same of the site, which imports the library; the library imports nothing of the site.
LAYERS = (
    ("core",),
    ("kit",),
    ("table",),
    tuple(sorted({feature.__name__.split(".")[1] for feature in FEATURES})),
    ("app",),
    ("server", "supervisor", "reference", "typescript"),
    ("cli",),
)
LAYER = {part: number for number, row in enumerate(LAYERS) for part in row}

# And the folders of the pages' scripts. What is only said of types, in comments, counts for nothing.
FOLDERS = (
    ("lib",),
    ("board",),
    ("table-setup", "chat"),
    ("play",),
    ("notices",),
    (),  # all others
    ("review",),
    ("problems",),
)
_STATIC_FOLDERS = {path.name for root in STATIC for path in root.iterdir() if path.is_dir() and path.name != "fonts"}
_OTHERS = _STATIC_FOLDERS.difference(*FOLDERS)
FOLDER = {folder: number for number, row in enumerate(FOLDERS) for folder in row or _OTHERS}
JS_IMPORT = re.compile(r"^(?:import|export)\b[^;'\"]*?(?:from\s*)?'(\.{1,2}/[\w./-]+)';", re.MULTILINE)
JS_LATER = re.compile(r"(?<!\{)(?<!typeof )\bimport\('(\.{1,2}/[\w./-]+)'\)")

# Which modules may import what comes from others, where not all may.
RESERVED = {
    "numba": ("xtarot.machine.",),
    "llvmlite": ("xtarot.machine.",),
    "pyspiel": ("xtarot.lab.",),
    "pettingzoo": ("xtarot.lab.",),
    "gymnasium": ("xtarot.lab.",),
    "typst": ("xtarot.printing.",),
    "pypdf": ("xtarot.printing.",),
    "segno": ("xtarot.printing.", "xtarot_site.play.", "xtarot_site.server"),
    "uvicorn": ("xtarot_site.server", "xtarot_site.supervisor", "xtarot_site.kit.http."),
    "webauthn": ("xtarot_site.accounts.",),
    "mnemonic": ("xtarot_site.accounts.",),
    "confusable_homoglyphs": ("xtarot_site.accounts.",),
    "pywebpush": ("xtarot_site.notices.push.",),
    "py_vapid": ("xtarot_site.notices.push.",),
    "aiosmtplib": ("xtarot_site.notices.mail.",),
    "prometheus_client": ("xtarot_site.kit.prometheus",),
}
STORES = re.compile(r"xtarot_site\.(core\.store\b|.*store$)")  # where SQL may be
TABLE_BY_HTTP = "xtarot_site.table.http"  # the one module of the table server that knows the web framework
SQL = {"sqlalchemy", "alembic", "sqlite3", "psycopg"}

PACKAGES = {"xtarot": ROOT / "src" / "xtarot", "xtarot_site": ROOT / "xtarot-site" / "src" / "xtarot_site"}
FILES = sorted(path for folder in PACKAGES.values() for path in folder.rglob("*.py"))


def part_of(module: str) -> str:
    """The row entry of a module: "games" for xtarot.games.xrummy, "xtarot" for the package itself."""
    names = module.split(".")
    return names[1] if len(names) > 1 else names[0]


@cache
def imports() -> list[Import]:
    """All imports of the packages. To parse their files takes seconds: not where tests are collected."""
    return [each for path in FILES for each in imports_of(path)]


def imports_within(package: str) -> list[Import]:
    """The imports of the modules of a package from each other."""
    within = (package, f"{package}.")
    return [
        each
        for each in imports()
        if f"{each.importer}.".startswith(within[1]) and f"{each.module}.".startswith(within[1])
    ]


def test_every_module_has_a_place_in_the_order_of_imports() -> None:
    parts = {
        package: {part_of(module_of(path)) for path in FILES if path.is_relative_to(folder)}
        for package, folder in PACKAGES.items()
    }
    assert not parts["xtarot"] - ROW.keys(), "give it one in this test and in the architecture"
    assert parts["xtarot_site"] == {*LAYER, "xtarot_site"}, "a folder of the site is a feature in FEATURES of app.py"


def test_the_library_imports_nothing_of_the_site() -> None:
    assert not [
        str(each)
        for each in imports()
        if each.importer.split(".")[0] == "xtarot" and each.module.split(".")[0] == "xtarot_site"
    ]


def test_imports_point_one_way() -> None:
    ours = [each for each in imports_within("xtarot") if each.importer != "xtarot"]  # which offers names of all
    assert not [str(each) for each in ours if ROW[part_of(each.module)] > ROW[part_of(each.importer)]]


def test_the_layers_of_the_site_import_from_those_below() -> None:
    upward = [
        str(each)
        for each in imports_within("xtarot_site")
        if LAYER[part_of(each.module)] > LAYER[part_of(each.importer)]
    ]
    assert not upward


def test_imports_run_in_no_circle() -> None:
    """Not even within a row, where the tests above see nothing: neither of modules nor, in the library, of parts."""
    ours = [(each.importer, each.module) for package in PACKAGES for each in imports_within(package)]
    assert not circles(ours)
    parts = [(part_of(each.importer), part_of(each.module)) for each in imports_within("xtarot")]
    assert not circles(parts)


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


def test_features_import_from_those_before_them() -> None:
    """In the order of `FEATURES`. Features of the same folder may import each other."""
    order = [feature.__name__.removesuffix(".feature") for feature in FEATURES]

    def place(module: str) -> int:
        return order.index(max((name for name in order if f"{module}.".startswith(f"{name}.")), key=len))

    wrong = [str(each) for each in between_features() if place(each.module) > place(each.importer)]
    assert not wrong, "move what both use to a layer below, or the feature in FEATURES"


def test_features_leave_the_stores_of_others_alone() -> None:
    """What a feature stores it writes and reads itself; others ask its service. They may import types of data."""
    strays = [
        each
        for each in between_features()
        if each.name.endswith("Store") or (each.name.endswith("store") and each.module.endswith(f".{each.name}"))
    ]
    assert not [str(each) for each in strays]


def between_features() -> list[Import]:
    """The imports of features from features in another folder."""
    folders = LAYERS[3]
    pairs = [(each, part_of(each.importer), part_of(each.module)) for each in imports_within("xtarot_site")]
    return [each for each, one, other in pairs if one in folders and other in folders and one != other]


def test_only_the_app_imports_what_a_feature_consists_of() -> None:
    ours = imports_within("xtarot_site")
    assert not [str(each) for each in ours if each.module.endswith(".feature") and part_of(each.importer) != "app"]


def test_each_folder_of_scripts_is_in_one_feature() -> None:
    folders = [path.name for root in STATIC for path in root.iterdir() if path.is_dir() and path.name != "fonts"]
    assert sorted(folders) == sorted(FOLDER), "two of one name, or a name in FOLDERS that is no folder"
    types = re.findall(r'"(xtarot-site/[^"*]+/static)"', (ROOT / "tsconfig.json").read_text("utf-8"))
    assert sorted(types) == sorted(root.relative_to(ROOT).as_posix() for root in STATIC), "rootDirs of tsconfig.json"


def test_scripts_import_from_the_folders_before_theirs() -> None:
    wrong = []
    for name, path in static_files().items():
        if path.suffix == ".js":
            text, folder = path.read_text(encoding="utf-8"), name.split("/")[0]
            for address in (*JS_IMPORT.findall(text), *JS_LATER.findall(text)):
                imported = os.path.normpath(f"{folder}/{address}")
                if not may_import(FOLDER, folder, imported.split("/")[0]):
                    wrong.append(f"{name}: {address}")
    assert not wrong


def may_import(places: dict[str, int], importer: str, imported_from: str) -> bool:
    """Whether what stands there may import from here: from the same room, or from a row before its own."""
    return importer == imported_from or places[imported_from] < places[importer]


def test_compiler_web_framework_and_database_stay_in_their_places() -> None:
    strays = [
        str(each)
        for each in imports()
        if (places := RESERVED.get(each.module.split(".")[0])) and not f"{each.importer}.".startswith(places)
    ]
    strays += [str(each) for each in imports() if each.module.split(".")[0] in SQL and not STORES.match(each.importer)]
    without = ("xtarot.", "xtarot_site.core.", "xtarot_site.table.")
    strays += [
        str(each)
        for each in imports()
        if each.module.startswith("litestar") and each.importer.startswith(without) and each.importer != TABLE_BY_HTTP
    ]
    assert not strays


def test_rules_import_numpy_and_our_own_only() -> None:
    rules = [each for each in imports() if each.importer.startswith(("xtarot.rules", "xtarot.games"))]
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
    program = "import sys, xtarot_site.app; print('numba' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded == "False\n"
