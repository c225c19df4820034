"""Checks of what a table asks before it can begin: how the cards are shuffled, who deals first, which way it goes.

Only the start and the rules are read: an answer among the questions, or in an example, comes too late.
"""

import re
from collections.abc import Iterator

from xtarot.rulebooks.checker.context import CheckedBook, said_in, sections, sentences
from xtarot.rulebooks.divisions import PLAYBOOK, REFERENCE
from xtarot.rulebooks.document import Block, Clause, Document, TablePlan, blocks
from xtarot.rulebooks.findings import Finding, finding

ASIDE = frozenset("example examples strategy statistics questions variants notes".split()) | {REFERENCE}
"""Sections that repeat rules, or speak of them."""

_SHUFFLE = {
    "en": re.compile(r"\bshuffl", re.IGNORECASE),
    # Not 切り札, nor 切り捨て.
    "ja": re.compile(r"シャッフル|[切か]き?り?混ぜ|よく切|(?:カード|札|山|枚|全部)を切(?:[っるら]|り(?![札捨上]))"),
}
_DEALER = {
    "en": re.compile(r"\bdealer\b", re.IGNORECASE),
    "ja": re.compile(r"ディーラー|(?<![両父母])親(?![指友切子密戚])"),
}
_FIRST_DEALER = {
    "en": re.compile(
        r"\bfirst dealer|\bdeals? first\b|\bdealer (?:of|for|in) the first"
        r"|\bdealer\b.{0,60}\b(?:chosen|choose|any way|random|draw|drawn|lots|cut|decided?|pick|picked|agreed?)\b"
        r"|\b(?:choose|draw|cut|decide|pick|agree)\b.{0,80}\bdealer\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"最初の(?:ディーラー|親)|最初に(?:配|ディーラー|親)"
        r"|(?:ディーラー|親)[はをがに][^。]{0,15}(?:決め|選|じゃんけん|くじ)"
        r"|(?:じゃんけん|くじ|適当|好きな|自由)[^。]{0,25}(?:ディーラー|親)"
    ),
}
_BEGINNER = {
    "en": re.compile(
        r"\bfirst (?:player|lead|leader|bidder|turn|seat)\b"
        r"|\b(?:deals?|leads?|plays?|goes|bids?|moves?|begins?|starts?) first\b"
        r"|\b(?:player|whoever|who|one|seat|lead)\b.{0,60}\b(?:begins?|starts?|opens?)\b|\bstarting player\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"最初の(?:プレ[イー]ヤー|人|手番|番|リード|親)|最初に(?:出|リード|プレー|引|配|始|動)|から(?:順に)?始|が(?:先に)?始"
        r"|スタートプレ[イー]ヤー|先手|先攻|一番手"
    ),
}
_WAY_ROUND = {
    "en": re.compile(
        r"clockwise|\b(?:to|on|at|by|from)\b[^.]{0,40}\b(?:left|right)\b|\b(?:left|right)(?:-hand)? neighbou?r",
        re.IGNORECASE,
    ),
    "ja": re.compile(r"時計[回ま]り|[左右](?:回り|隣|どなり|の人|の席|へ|手の|側の)"),
}
_AT_ONCE = {
    "en": re.compile(r"\bsimultaneous|\ball (?:play|choose)\b.{0,30}\bat (?:once|the same time)\b", re.IGNORECASE),
    "ja": re.compile(r"一斉に|同時に"),
}


def shuffled(case: CheckedBook) -> Iterator[Finding]:
    """It says that the cards are shuffled, if any are dealt."""
    dealt = not (case.draft.data and case.draft.data.deal and case.draft.data.deal.each == 0)
    for lang, document in case.draft.documents.items():
        if dealt and document.clauses and not any(map(_SHUFFLE[lang].search, _rules(document))):
            yield finding("no_shuffle", f"{lang}.md", _line(document))


def first(case: CheckedBook) -> Iterator[Finding]:
    """It says who deals first; or where it knows no dealer, who begins."""
    for lang, document in case.draft.documents.items():
        if not document.clauses or _most(case) == 1:
            continue
        said = [*_rules(document)]
        if any(map(_DEALER[lang].search, said)):
            told = any(map(_FIRST_DEALER[lang].search, said))
        else:
            told = any(_BEGINNER[lang].search(one) or _AT_ONCE[lang].search(one) for one in said)
        if not told:
            yield finding("no_first", f"{lang}.md", _line(document))


def way_round(case: CheckedBook) -> Iterator[Finding]:
    """It says which way the turn goes, where more than two may play, and not all at once."""
    for lang, document in case.draft.documents.items():
        if not document.clauses or _most(case) <= 2:
            continue
        said = [*_rules(document)]
        drawn = any(isinstance(block, TablePlan) and block.turn for block in blocks(_read(document)))
        if not drawn and not any(_WAY_ROUND[lang].search(one) or _AT_ONCE[lang].search(one) for one in said):
            yield finding("no_direction", f"{lang}.md", _line(document))


def _most(case: CheckedBook) -> int:
    """The most players; as many as nobody says."""
    return max(case.draft.data.players) if case.draft.data else 8


def _read(document: Document) -> Iterator[Clause | Block]:
    """The start and the rules."""
    for section, part in sections(document):
        if section == PLAYBOOK:
            return
        if section.partition("-")[0] not in ASIDE:
            yield part


def _rules(document: Document) -> Iterator[str]:
    """Their sentences."""
    return (sentence for said in said_in(_read(document)) for sentence in sentences(said.parts))


def _line(document: Document) -> int:
    """Where it could be said: the first clause about dealing, or the first of all."""
    dealing = (part for section, part in sections(document) if section == "deal" and isinstance(part, Clause))
    return next(dealing, document.clauses[0]).line


CHECKS = (shuffled, first, way_round)
