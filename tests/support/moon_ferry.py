"""The rulebook *Moon Ferry*, as its author sends it in: first with two gaps, then mended, then revised."""

from typing import NamedTuple


class Clause(NamedTuple):
    """What a clause says, in both languages, and from which text on; a later one of the same number takes its place."""

    number: int
    ja: str
    en: str
    since: int = 1


DATA = """\
game = "moon-ferry"
version = "{version}"
players = [3, 4]
cards = 66
without = "M N F 12-15 T0-T15 T22-T23"
minutes = 30

[deal]
each = {{3 = 22, 4 = 16}}
rest = {{3 = 0, 4 = 2}}

[name]
ja = "月の渡し"
en = "Moon Ferry"

[author]
ja = "葉山りん"
en = "Hayama Rin"

[summary]
ja = "月が出ると、札が向こう岸に渡ります。渡った札が点になる、短いトリックのゲームです。"
en = "When the moon is out, cards cross to the far bank. What has crossed scores, in a short game of tricks."

[sides]
ja = "ひとりずつ"
en = "each alone"

[played]
ja = "四局"
en = "four deals"
"""
REASONS = """
[[changes]]
clause = "MF-12"

[changes.reason]
ja = "渡った札だけで勝負が決まっていました。"
en = "What had crossed decided every deal."

[[changes]]
clause = "MF-14"

[changes.reason]
ja = "同点のときのことが書かれていませんでした。"
en = "Nothing was said of ties."
"""
SECTIONS = (
    ("cards", "札", "The cards", 1),
    ("deal", "配り", "The deal", 4),
    ("play", "進行", "The play", 7),
    ("score", "得点", "The score", 11),
)
CLAUSES = (
    Clause(
        1,
        "66枚を使います。四つのスートのAから11とJ・C・Q・K、アルカナの16から21です。",
        "Sixty-six cards are used: A to 11, J, C, Q and K of the four suits, and the arcana 16 to 21.",
    ),
    Clause(
        2, "スートではKが最も強く、Aが最も弱い札です。", "In a suit the K is the strongest card and the A the weakest."
    ),
    Clause(3, "アルカナは切り札で、番号が大きいほど強くなります。", "Arcana are trumps; a higher number is stronger."),
    Clause(4, "親は一局ごとに左の人に替わります。", "The deal passes to the left after each deal."),
    Clause(5, "66枚を、全員に同じ枚数ずつ配ります。", "Deal the 66 cards, the same number to everybody."),
    Clause(
        5,
        "3人なら22枚ずつ配ります。4人なら16枚ずつ配り、残りの2枚は「岸」に伏せておきます。",
        "Deal 22 cards each to three players. Deal 16 each to four, and lay the other two face down on the bank.",
        2,
    ),
    Clause(
        6,
        "親の左の人が、手札を見て「月のスート」を一つ決めます。",
        "The player left of the dealer looks at their hand and names one suit, the suit of the moon.",
    ),
    Clause(
        7,
        "その人が最初にリードします。マストフォローです。",
        "The same player leads first. Players must follow suit.",
    ),
    Clause(
        8,
        "最も強い切り札か、なければリードされたスートの最も強い札が取ります。取った人が次にリードします。",
        "The strongest trump takes the trick, or if there is none, the strongest card of the suit led. "
        "Whoever takes it leads next.",
    ),
    Clause(
        9,
        "月 {T18} が出たトリックでは、月のスートの札が向こう岸に渡ります。",
        "When {T18} is played, cards of the moon's suit in that trick cross to the far bank.",
    ),
    Clause(
        9,
        "月 {T18} が出たトリックでは、月のスートの札のうち、最初に出た1枚だけが向こう岸に渡ります。",
        "When {T18} is played, only the first card of the moon's suit in that trick crosses to the far bank.",
        2,
    ),
    Clause(
        10, "渡った札は、出した人の前に表向きに置きます。", "A card that crossed lies face up before whoever played it."
    ),
    Clause(11, "トリックは1つにつき1点です。", "Each trick scores 1."),
    Clause(12, "渡った札は1枚につき5点です。", "Each card that crossed scores 5."),
    Clause(12, "渡った札は1枚につき3点です。", "Each card that crossed scores 3.", 3),
    Clause(13, "四局で点の多い人の勝ちです。", "After four deals, whoever has most points wins."),
    Clause(14, "同点なら、あとに札が渡った人の勝ちです。", "Of equals, the one whose card crossed later wins.", 3),
)
EXAMPLE = {"ja": "## 例 {#example}\n\n", "en": "## An example {#example}\n\n"}
FIGURE = "{trick A:S5 B:T18* C:S9}\n"


def files(n: int) -> dict[str, str]:
    """The files of text `n`: 1, as it first came; 2, sent in again; 3, the revision 1.01."""
    data = DATA.format(version="1.01") + REASONS if n > 2 else DATA.format(version="1.00")
    return {"book.toml": data, "ja.md": _text("ja", n), "en.md": _text("en", n)}


def _text(lang: str, n: int) -> str:
    clauses = {one.number: one for one in CLAUSES if one.since <= n}
    heads = {first: f"## {ja if lang == 'ja' else en} {{#{name}}}\n\n" for name, ja, en, first in SECTIONS}
    said = (
        f"{heads.get(number, '')}**MF-{number}** {one.ja if lang == 'ja' else one.en}\n\n"
        for number, one in clauses.items()
    )
    return "".join(said) + EXAMPLE[lang] + FIGURE
