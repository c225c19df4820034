"""What somebody may be called: a name that can be read, belongs to nobody else, and looks like nobody else's.

Scripts and lookalikes are those of Unicode's security mechanisms (UTS 39).
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from xtarot.rules.texts import Text
from xtarot.table.seats import BLANKS, JOINERS, MAX_NAME, UNSEEN, VARIANTS, joins
from xtarot.table.texts import BOT_NAMES, GUEST
from xtarot_site.accounts import refusals
from xtarot_site.core.store.sessions import Person

LEAST, MOST = 2, 20  # letters; marks on them do not count
DAY = 24 * 3600.0  # seconds in which a new name may be put right, once
MONTH = 30 * DAY  # before a name may be changed again
SIGNS = "-_.'’・·☆★♪"
MARKS = 2  # on one letter

_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # the direction of what follows
_MARKS_OF_DIRECTION = "\u200e\u200f\u061c"
_EAST = {"HAN", "LATIN"}
_TOGETHER = (  # UTS 39, highly restrictive
    _EAST | {"HIRAGANA", "KATAKANA"},
    _EAST | {"BOPOMOFO"},
    _EAST | {"HANGUL"},
)
_SCRIPTLESS = {"COMMON", "INHERITED", "UNKNOWN"}
_MARKED = ("LATIN ", "GREEK ", "CYRILLIC ")  # scripts whose letters look alike at a glance with marks and without
_MARKS_OF_ALL = (  # blocks of marks that no other script is written with: there each mark makes another letter
    (0x0300, 0x036F),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)
_TITLES = (
    "xtarot admin administrator moderator mod system server official staff support root owner reviewer bot nobody"
    " anonymous withdrawn you everybody 運営 管理人 管理者 公式 審査員 編集部 名無し ボット コンピューター"
    " システム サーバー"
)
TITLES = tuple(_TITLES.split())  # with a number, too
OFFICES = ("xtarot", "admin", "administrator", "moderator", "運営", "管理人", "管理者")
RESERVED = (*GUEST, *(name for both in BOT_NAMES for name in both))
_INSULTS = (  # within a name
    "nigger nigga faggot fuck kike wetback tranny retard rapist hitler whitepower siegheil childporn"
    " まんこ ちんこ ちんぽ きちがい キチガイ レイプ 死ね 殺す ヒトラー"
)
_INSULTING_WORDS = "shit cunt whore slut rape nazi coon spic chink gook dyke paki fag heil kkk ちょん チョン".split()

_DIGITS = tuple(
    str.maketrans("01345678", letters) for letters in ("oieasgtb", "oleasgtb")
)  # the letters they stand for


def normalize(given: str) -> str:
    """The name in the one form in which it is kept: NFKC, with single blanks."""
    return " ".join(unicodedata.normalize("NFKC", given).split())


def find_fault(given: str) -> Text | None:
    """Why this cannot be a name, whoever asks for it; None for one that can."""
    if unseen := find_unseen(_without_joiners(given)):
        return unseen
    whole = normalize(given)
    name = _without_joiners(whole)
    size = sum(unicodedata.category(letter)[0] != "M" for letter in name)
    if not LEAST <= size <= MOST or len(whole) > MAX_NAME:  # what tables would cut off
        return refusals.SIZE.filled(least=LEAST, most=MOST)
    if strange := next((letter for letter in name if not _may_stand(letter)), None):
        return refusals.STRANGE.filled(letter=strange, signs=" ".join(SIGNS))
    if not any(unicodedata.category(letter)[0] == "L" for letter in name):
        return refusals.NO_LETTER
    if _piled(name):
        return refusals.PILED
    if mixed := _mixed(name):
        return refusals.MIXED.filled(scripts=", ".join(script.title() for script in mixed))
    if keys(name) & _keys_of(RESERVED) or _is_numbered(name, (*TITLES, *GUEST)) or _has_office(name):
        return refusals.RESERVED
    return refusals.OFFENSIVE if _offends(name) else None


def keys(name: str) -> frozenset[bytes]:
    """What no two names may have in common: hashes of how a name reads, whatever its case, and of how it looks."""
    bare = _bare(_plain(name))
    looks = (_skeleton(bare), _skeleton(bare.upper()))  # a zero looks like a capital O only
    return frozenset((reading_key(name), *(_key(number, look) for number, look in enumerate(looks, 1))))


def reading_key(name: str) -> bytes:
    """The key of how a name reads: names of persons that look alike may be older than the rule that refuses them."""
    return _key(0, _plain(name))


def _key(number: int, form: str) -> bytes:
    return hashlib.sha256(f"{number} {_folded(form)}".encode()).digest()


def has_marks(name: str) -> bool:
    """Whether a name is compared without its marks, or with other letters in the place of small capitals."""
    plain = _plain(name)
    return _bare(plain) != plain


def is_title(name: str) -> bool:
    """Whether a name is that of those who run the site, or of nobody, also with a number or, of an office, a word."""
    return _is_numbered(name, TITLES) or _has_office(name)


def keys_of_authors(authors: Iterable[str]) -> frozenset[bytes]:
    """What no name may have in common with those of authors, given name first or last."""
    both = ((name, " ".join(reversed(name.split()))) for name in authors)
    return frozenset().union(*(keys(name) for names in both for name in names))


def changeable(person: Person, now: float) -> float:
    """From when a name can be changed, in seconds since 1970: on its first day once, then a month after the last."""
    fresh = person.named == person.since and now < person.since + DAY
    return person.named if fresh else person.named + MONTH


def reads_alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case, blanks and signs."""
    return _folded(_plain(one)) == _folded(_plain(other))


def find_unseen(given: str) -> Text | None:
    """What is wrong with a text that has a character nobody sees, or one that turns the direction of writing."""
    for letter in given:
        code = f"U+{ord(letter):04X}"
        if unicodedata.bidirectional(letter) in _TURNS or letter in _MARKS_OF_DIRECTION:
            return refusals.DIRECTION.filled(code=code)
        if unicodedata.category(letter)[0] == "C" or letter in BLANKS or letter in UNSEEN:
            return refusals.HIDDEN.filled(code=code)
    return None


def _without_joiners(name: str) -> str:
    """The name without the joiners that its letters need. Any other is a character that nobody sees."""
    return "".join(letter for at, letter in enumerate(name) if letter not in JOINERS or not joins(name, at))


def _may_stand(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LM" or unicodedata.category(letter) == "Nd" or letter in f" {SIGNS}"


def _piled(name: str) -> bool:
    marks = "".join("m" if unicodedata.category(letter)[0] == "M" else "." for letter in name)
    return marks.startswith("m") or "m" * (MARKS + 1) in marks


def _mixed(name: str) -> list[str]:
    """The scripts of a name that are not written together."""
    from confusable_homoglyphs.categories import alias

    scripts = {str(alias(letter)) for letter in name} - _SCRIPTLESS
    fits = len(scripts) < 2 or any(scripts <= together for together in _TOGETHER)
    return [] if fits else sorted(scripts)


def _bare(name: str) -> str:
    """The name as it looks at a glance: Latin, Greek and Cyrillic letters without marks, strokes and hooks.

    Small capitals are small letters. The marks of other scripts stay: か and が are different letters.
    """
    letters: list[str] = []
    marked = True  # whether the last letter is of a script that loses its marks
    for letter in unicodedata.normalize("NFD", name):
        if unicodedata.category(letter)[0] != "M":
            marked = unicodedata.name(letter, "").startswith(_MARKED)
            letters.append(_base(letter) if marked else letter)
        elif not marked and not any(first <= ord(letter) <= last for first, last in _MARKS_OF_ALL):
            letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


@cache
def _base(letter: str) -> str:
    """The letter of the alphabet that a Latin, Greek or Cyrillic letter is a variant of."""
    base = unicodedata.name(letter).partition(" WITH ")[0]
    base = base.replace(" LETTER SMALL CAPITAL ", " SMALL LETTER ").replace(" LETTER BARRED ", " LETTER ")
    try:
        return unicodedata.lookup(base)
    except KeyError:  # of which the alphabet has none
        return letter


def _skeleton(name: str) -> str:
    """The name with each letter put as the first of those that look like it, without marks that nobody sees."""
    seen = "".join(letter for letter in name if letter not in VARIANTS and letter not in UNSEEN)
    dotted = seen.replace("\N{LATIN SMALL LETTER DOTLESS I}", "i")
    return "".join(map(_look, dotted)).replace("rn", "m")


@cache
def _look(letter: str) -> str:
    from confusable_homoglyphs.confusables import confusables_data

    def like(one: str) -> list[str]:
        return [entry["c"] for entry in confusables_data.get(one, ()) if len(entry["c"]) == 1]

    around = like(letter)
    middle = around[0] if len(around) == 1 else letter  # each group is listed around one of its letters
    return min(middle, *like(middle), letter)


def _plain(name: str) -> str:
    """The name as it is compared: cleaned, without what is neither read nor a sign that names may have.

    That is left out before anything looks like something else: `く` looks like a bracket, and is a letter all the same.
    """
    kept = (one for one in normalize(name) if unicodedata.category(one)[0] in "LMN" or one in f" {SIGNS}")
    return "".join(kept)


def _folded(name: str) -> str:
    """The name without case, blanks and signs."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name.casefold()) if letter not in f" {SIGNS}")


def _is_numbered(name: str, several: tuple[str, ...]) -> bool:
    """Whether a name is one of several, also with a number or signs at its end."""
    without = re.sub(r"[\W\d_]+$", "", _bare(name))
    return bool((keys(name) | keys(without)) & _keys_of(several))


def _has_office(name: str) -> bool:
    """Whether a word of a name is an office, which is no part of anybody's own."""
    return any(keys(word) & _keys_of(OFFICES) for word in re.split(r"[\W\d_]+", _bare(name)) if word)


@cache
def _keys_of(several: tuple[str, ...]) -> frozenset[bytes]:
    return frozenset().union(*map(keys, several))


def _offends(name: str) -> bool:
    """Whether a name insults, also with digits for letters, or marks on them; those at its end are a number (Naz1)."""
    name = _bare(name)
    letters = name.rstrip("0123456789")
    return any(_insults(one) for one in (name, *(letters.translate(digits) for digits in _DIGITS)))


def _insults(name: str) -> bool:
    words = {_folded(word) for word in re.split(rf"[ {re.escape(SIGNS)}]", name)} | {_folded(name)}
    insults = {_folded(word) for word in _INSULTS.split()}
    return any(insult in _folded(name) for insult in insults) or bool(words & set(_INSULTING_WORDS))
