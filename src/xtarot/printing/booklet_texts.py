"""What a booklet says around the text of its book."""

from datetime import date

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "contents": Text("目次", "Contents"),
    "back": Text("カードの裏", "the back of a card"),
    "trick": Text("{n}トリック目", "Trick {n}"),
    "takes": Text("、このトリックを取る", ", takes the trick"),
    "total": Text("合計", "Total"),
    "guest": Text("客", "Guest"),
    "series": Text("エクスタロット規則書 {number}", "Xtarot rulebook {number}"),
    "site_series": Text("{site} の規則書 {number}", "Rulebook {number} of {site}"),
    "draft": Text("下書き", "Draft"),
    "draft_series": Text("まだ公開されていない下書き", "A draft that has not been published"),
    "publisher": Text("公開した場所", "Published at"),
    "send_at": Text(
        "規則書は `{at}/write` で書き、そのまま出せます。確かめるのも、書きながらできます。",
        "At `{at}/write` a rulebook can be written, checked while it is written, and sent in.",
    ),
    "guest_series": Text("エクスタロットの棚の、客の規則書", "A guest on the Xtarot shelf"),
    "not_translated": Text(
        "この規則書の日本語訳はまだありません。原文のまま載せています。",
        "This rulebook has not been translated into English yet. The original follows.",
    ),
    "apart": Text("\N{IDEOGRAPHIC SPACE}", " · "),
    "comma": Text("、", ", "),
    "colon": Text("：", ": "),
    "changes": Text("v{version}で変わったところ", "What changed in v{version}"),
    "unprinted": Text(
        "書体にない文字 {signs} があり、冊子では〓になります", "the fonts of the booklet lack {signs}, printed as 〓"
    ),
    # The data of the title page
    "author": Text("作者", "Author"),
    "kind": Text("種類", "Kind"),
    "players": Text("人数", "Players"),
    "span": Text("{least}〜{most}", "{least}–{most}"),
    "players_of": Text("{n}人", "{n} players"),
    "cards": Text("カード", "Cards"),
    "cards_of": Text("{n}枚", "{n} cards"),
    "left_out": Text("使わないカード", "Left out"),
    "played": Text("ゲームの長さ", "A match"),
    "minutes": Text("時間の目安", "Time"),
    "minutes_of": Text("約{n}分", "about {n} minutes"),
    "refers_to": Text("もとになるルール", "Builds on"),
    "contest": Text("コンテスト", "Contest"),
    "contest_entry": Text("応募作", "an entry"),
    "version": Text("版", "Version"),
    "received": Text("受付", "Received"),
    "published": Text("公開", "Published"),
    # The colophon
    "colophon": Text("奥付", "Colophon"),
    "title": Text("書名", "Title"),
    "wording": Text("文章の日付", "Wording of"),
    "typesetting": Text("組版", "Set with"),
    "typesetting_of": Text("xtarot {xtarot}、Typst {typst}", "xtarot {xtarot} and Typst {typst}"),
    "typefaces": Text("書体", "Typefaces"),
    "typefaces_of": Text(
        "Noto Sans JP、Noto Serif JP（SIL Open Font License 1.1）",
        "Noto Sans JP, Noto Serif JP (SIL Open Font License 1.1)",
    ),
    "faces": Text("カードの図", "Card faces"),
    "faces_of": Text("xtarot（MIT License）", "xtarot (MIT License)"),
}

_MONTHS = "January February March April May June July August September October November December".split()


def write_day(when: date, lang: str) -> str:
    """A date as people write it: ``2016年6月1日``, ``1 June 2016``."""
    if lang == "ja":
        return f"{when.year}年{when.month}月{when.day}日"
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"
