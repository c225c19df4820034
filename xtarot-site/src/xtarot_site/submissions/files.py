"""The files of a rulebook that may come in from outside: which names, how large, and what a ``.zip`` holds of them."""

import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from xtarot.families import PLAY_FILE
from xtarot.rulebooks.book import MAX_DATA, MAX_TEXT
from xtarot.rulebooks.manuscript import RECORD
from xtarot.rulebooks.metadata import FILE, LANGUAGES
from xtarot.rulebooks.notation import MAX_RECORD
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.characters import check_verbatim
from xtarot.rules.texts import Text
from xtarot_site.submissions.store import SentText

MAX_RECORDS = 20  # of a rulebook
MAX_FILES = 2**20  # bytes in all
MAX_ENTRIES = 1000  # of a .zip, most of which may be something else
TEXTS = {f"{lang}.md" for lang in LANGUAGES}
DATA = {FILE, PLAY_FILE}

NO_ZIP = Text("zipとして開けません", "it cannot be opened as a .zip")
LOCKED = Text("{file} にパスワードがかかっています", "{file} is locked with a password")
PACKED = Text(
    "{file} の圧縮方式は開けません。ふつうのzip（Deflate）にしてください",
    "{file} is compressed in an unusual way: pack it as an ordinary .zip (Deflate)",
)
NAME = Text(
    "{file} という名前のファイルは受け取れません。book.toml、play.toml、ja.md、en.md、deals/名前.json です",
    "there is no place for a file {file}: a rulebook has book.toml, play.toml, ja.md, en.md and deals/NAME.json",
)
LARGE = Text("{file} が大きすぎます。{most} KiBまでです", "{file} is too large: at most {most} KiB")
MANY = Text("記録は{most}個までです", "at most {most} records")
NO_TEXT = Text("{file} がUTF-8の文章として読めません", "{file} cannot be read as UTF-8 text")
NOTHING = Text(
    "ルールブックのファイルが見つかりません。ja.md か en.md を入れてください",
    "no file of a rulebook is in it: put in ja.md or en.md",
)


class BadFiles(ValueError):
    """Files that are not taken; `text` says which and why."""

    def __init__(self, text: Text, **words: object) -> None:
        self.text = text.filled(**words)
        super().__init__(self.text.en)


def is_file(name: str) -> bool:
    """Whether a rulebook has a file of this name."""
    return name in DATA or name in TEXTS or bool(RECORD.fullmatch(name))


def check_files(files: Mapping[str, str]) -> dict[str, str]:
    """These files, those without content left out. Raises BadFiles where a name, a size or their number is refused."""
    for name, text in files.items():
        if not is_file(name):
            raise BadFiles(NAME, file=name[:60])
        if len(text.encode()) > _most(name):
            raise BadFiles(LARGE, file=name, most=_most(name) >> 10)
    kept = {name: text for name, text in files.items() if text.strip()}
    if sum(name not in TEXTS and name not in DATA for name in kept) > MAX_RECORDS:
        raise BadFiles(MANY, most=MAX_RECORDS)
    if sum(len(text.encode()) for text in kept.values()) > MAX_FILES:
        raise BadFiles(LARGE, file="", most=MAX_FILES >> 10)
    return kept


def rewritten(files: Mapping[str, str]) -> dict[str, str]:
    """`check_files` of somebody's own with their data as we write them (`toml`).

    Raises BadFiles, and ValueError for a ``book.toml`` or ``play.toml`` that cannot be read.
    """
    taken = check_files(files)  # before anything is read in them
    play = {PLAY_FILE: toml(values(taken[PLAY_FILE]))} if PLAY_FILE in taken else {}
    return {**taken, FILE: toml(values(taken.get(FILE, ""))), **play}


def sent_text(files: Mapping[str, str]) -> SentText:
    """The text of these files, with the hash of their content."""
    content = json.dumps(dict(files), ensure_ascii=False, sort_keys=True)
    return SentText(hashlib.blake2b(content.encode(), digest_size=16).hexdigest(), dict(files))


def unpacked(content: bytes) -> tuple[dict[str, str], list[str]]:
    """The files of a rulebook in a ``.zip``, whatever folder they lie in, and the names of those that have no place.

    Raises BadFiles.
    """
    try:
        with ZipFile(BytesIO(content)) as archive:
            entries = [one for one in archive.infolist()[:MAX_ENTRIES] if not one.is_dir() and not _is_hidden(one)]
            root = _root(one.filename for one in entries)
            named = {one.filename[len(root) :]: one for one in entries if one.filename.startswith(root)}
            files = {name: _text(archive, one, name) for name, one in named.items() if is_file(name)}
    except BadFiles:
        raise
    except (BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise BadFiles(NO_ZIP) from error
    if not TEXTS & files.keys():
        raise BadFiles(NOTHING)
    return files, [name for name in named if name not in files]


def _most(name: str) -> int:
    return MAX_DATA if name in DATA else MAX_TEXT if name in TEXTS else MAX_RECORD


def _is_hidden(entry: ZipInfo) -> bool:
    return any(part.startswith((".", "__")) for part in entry.filename.split("/"))


def _root(names: Iterable[str]) -> str:
    """The folder in which the texts lie, with its slash; the one nearest to the top."""
    folders = {name[: -len(text)] for name in names for text in TEXTS if f"/{name}".endswith(f"/{text}")}
    return min(folders, key=lambda folder: (folder.count("/"), folder), default="")


def _text(archive: ZipFile, entry: ZipInfo, name: str) -> str:
    if entry.flag_bits & 1:
        raise BadFiles(LOCKED, file=name)
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # the others unpack more than is asked for
        raise BadFiles(PACKED, file=name)
    with archive.open(entry) as file:
        content = file.read(_most(name) + 1)  # whatever the archive says of its size
    if len(content) > _most(name):
        raise BadFiles(LARGE, file=name, most=_most(name) >> 10)
    try:
        return check_verbatim(content.decode("utf-8-sig")).replace("\r\n", "\n")
    except UnicodeError:
        raise BadFiles(NO_TEXT, file=name) from None
