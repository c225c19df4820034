"""What the site never says: words that its players do not use of what they do there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ODD = {
    "遊ぶ, 出す, 選ぶ: cards are not beaten": re.compile("(?<!値)打(?!ち消)[つっちたてと]"),
    "a share of the time": re.compile(r"% of the time|の確率は\{"),
    "never, or nothing": re.compile(r"(?<!\d)0 ?%(?! of)|±0(?!\.)"),
    "in a word; a decision": re.compile('"in a word"|"a decision"'),
}

# One word for one thing, in Japanese: what is not said, and the word that is said instead.
OTHER_WORDS = {
    "ルール, ルールブック": "規則",
    "ディール": "(?<!対)局(?!面)",
    "カード (but 切り札 and the like)": "(?<!切り|捨て|付け|伏せ|取り)(?<![数役手山絵小点])札",
    "コントラクト, in Lotarot ビッド": "契約",
    "コンピューター": "ボット|プログラム(?![のや])",
    "一番": "いちばん|最も",
    "誰": "だれ",
    "番外": "客",
    "考案者": "作者",
    "参照ルール": "もとになるルール|前提の?ルール",
    "バージョン": "(?<!組)(?<!図)版",
    "条項": "条(?![項件])",
    "階段": "(?<![ァ-ヶー（])ラン(?![ァ-ヶー])",
    "試合": "対局の結果|対局が終|次の対局",
    "審査, 審査員": "査読|審査の人",
    "取り札, カードの点": "取ったカードの点",
    "ラストトリック (of the score)": "^最後のトリック$",
}
RIGHT = "ボット コンピューター システム"  # names that nobody may take
JAPANESE = re.compile("[ぁ-ヿ一-鿿]")
ROOT = Path(__file__).parents[3]
APART = ("src/xtarot/rulebooks/checker/", "src/xtarot/rulebooks/repairs.py")  # they know the other words


def _said(file: Path) -> Iterator[tuple[int, str]]:
    """The Japanese of a file by its lines: of a module what stands in its strings, docstrings too."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        strings = ((node.lineno, node.value) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        yield from ((line, text) for line, text in strings if isinstance(text, str) and JAPANESE.search(text))
    else:
        yield from ((n, line) for n, line in enumerate(source.splitlines(), 1) if JAPANESE.search(line))


def test_one_word_means_one_thing_in_japanese() -> None:
    files = [
        ROOT / "README.md",
        *(ROOT / "src").rglob("*.*"),
        *(ROOT / "xtarot-site/src").rglob("*.*"),
        *(ROOT / "examples").rglob("*.*"),
    ]
    read = {".py", ".md", ".toml", ".js", ".html", ".typ"}
    places = ((file, file.relative_to(ROOT).as_posix()) for file in sorted(files) if file.suffix in read)
    found = [
        f"{place}:{line}: {text:.60}: say {word}"
        for file, place in places
        if not place.startswith(APART)
        for line, text in _said(file)
        for word, other in OTHER_WORDS.items()
        if re.search(other, text.replace(RIGHT, ""))
    ]
    assert not found, "\n".join(found)


def test_texts_have_the_words_of_players() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {why}"
        for file in sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "xtarot-site/src").rglob("*.py")])
        if "static" not in file.parts
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if "Text(" in line or line.strip().startswith(('"', 'f"'))
        for why, odd in ODD.items()
        if odd.search(line)
    ]
    assert not found, "\n".join(found)
