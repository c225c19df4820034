"""Whether what people read is in their language."""

import re

from xtarot.rules.texts import Text

_JAPANESE = re.compile("[ぁ-んァ-ヶ一-鿿]")
_QUOTED = re.compile("「.*?」|'.*?'|\".*?\"")
_ENGLISH = re.compile(r"(?<![\w.{/])[a-z]+ [a-z]+ [a-z]+(?![\w}])")  # words that are no notation


def has_english_words(ja: str) -> bool:
    """Whether an English sentence stands in a Japanese one, what it quotes apart."""
    return bool(_ENGLISH.search(_QUOTED.sub("", ja)))


def is_in_both_languages(text: Text) -> bool:
    """Whether a text is a Japanese sentence and an English one, what they quote apart."""
    ja, en = (_QUOTED.sub("", sentence) for sentence in text)
    return (
        bool(_JAPANESE.search(ja))
        and bool(re.search("[a-z]{2}", en))
        and not _JAPANESE.search(en)
        and not has_english_words(ja)
    )
