"""Words of others as a notice quotes them: short, and with nothing by which they would lead elsewhere.

A notice goes out in the name of the site, to devices and in mails, which make links of whatever looks like one. So what
a stranger may call something, or themselves, names no site, mailbox or account there.
"""

import re

from xtarot.rulebooks.characters import strip_hidden

MOST = 60  # letters that are quoted
LEFT_OUT = "…"
READ = 300  # letters in which addresses are looked for

# What programs that look for links take for the signs of an address; as many letters, so that places stay.
_SIGNS = str.maketrans({"．": ".", "\u2024": ".", "\uff61": "。", "＠": "@", "\ufe6b": "@", "：": ":", "／": "/"})
_SIGNS |= {code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_ADDRESS = re.compile(
    r"""
      [a-z][a-z0-9+.-]*://\S*                                       # https://…, whatever the scheme
    | \b(?:mailto|tel|sms|xmpp|line|tg|javascript|data):\S+
    | [\w.!\#$%&'*+/=?^`{|}~-]*@[\w.-]+                             # a mailbox, a handle
    | \b(?:\d{1,3}\.){3}\d{1,3}\b(?:[:/?\#]\S*)?                    # an address of IPv4
    | (?:[\w-]+\.)+(?:xn--[\w-]+|[^\W\d_]{2,})\.?(?:[:/?\#]\S*)?    # a domain, with what follows
    | (?:[a-z0-9-]+[.。])+[a-z]{2,}(?![\w])(?:[:/?\#]\S*)?          # the same with the full stop of Japanese
    """,
    re.VERBOSE | re.IGNORECASE,
)


def quote(words: str) -> str:
    """The words in one line of `MOST` letters at most, addresses in it replaced by "…"."""
    line = " ".join(strip_hidden(words[: 10 * READ]).split())
    if len(line) > READ:
        line = line[:READ].rpartition(" ")[0] or line[:READ]  # no half of an address
    shown, end = "", 0
    for found in _ADDRESS.finditer(line.translate(_SIGNS)):
        shown += line[end : found.start()] + LEFT_OUT
        end = found.end()
    shown += line[end:]
    return shown if len(shown) <= MOST else f"{shown[: MOST - 1].rstrip()}…"
