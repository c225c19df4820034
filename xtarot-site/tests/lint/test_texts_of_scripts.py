"""What scripts say: each of their texts has its words in a page that loads them."""

import re

from xtarot_site.app import FEATURES
from xtarot_site.kit.assets.bundle import reaches
from xtarot_site.kit.assets.sources import entry_of, static_files, templates
from xtarot_site.kit.pages.texts import TEXTS

INLINE = re.compile(r'<script data-inline="([^"]+)"')
CALL = re.compile(r"(?<![\w.])t\(((?:[^()'`]|'[^']*')*)")  # t('key'), t(so ? 'key' : 'other', …)
KEY = re.compile(r"(?<!= )'(\w+)'")  # not what something is compared with
MODULES = {name: path.read_text("utf-8") for name, path in static_files().items() if path.suffix == ".js"}


def loaded(name: str) -> set[str]:
    """The modules that the page of this name has."""
    (template,) = (path for path in templates() if path.stem == name)
    entries = INLINE.findall(template.read_text(encoding="utf-8"))
    own = f"{entry_of(template)}.js"
    return {one for entry in [*entries, *({own} & MODULES.keys())] for one in reaches(MODULES, entry)}


def test_each_text_of_a_script_has_its_words() -> None:
    words: dict[str, set[str]] = {name: set() for name in MODULES}
    for page in {page for feature in FEATURES for page in feature.PAGES}:
        for name in loaded(page.name):
            words[name] |= TEXTS.keys() | page.texts.keys()
    said = {
        name: {key for call in CALL.findall(text) for key in KEY.findall(call.split(", ")[0])}
        for name, text in MODULES.items()
    }
    assert sum(map(len, said.values())) > 400
    lost = {name: sorted(keys - words[name]) for name, keys in said.items()}
    assert {name: keys for name, keys in lost.items() if keys} == {}
