"""What the site never says: words that its players do not use of what they do there."""

import re
from pathlib import Path

import xtarot

ODD = {
    "遊ぶ, 出す, 選ぶ: cards are not beaten": re.compile("(?<!値)打(?!ち消)[つっちたてと]"),
    "a share of the time": re.compile(r"% of the time|の確率は\{"),
    "never, or nothing": re.compile(r"(?<!\d)0 ?%(?! of)|±0(?!\.)"),
    "in a word; a decision": re.compile('"in a word"|"a decision"'),
}


def test_texts_have_the_words_of_players() -> None:
    root = Path(xtarot.__file__).parent
    found = [
        f"{file.relative_to(root)}:{number}: {why}"
        for file in sorted(root.rglob("*.py"))
        if "static" not in file.parts
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if "Text(" in line or line.strip().startswith(('"', 'f"'))
        for why, odd in ODD.items()
        if odd.search(line)
    ]
    assert not found, "\n".join(found)
