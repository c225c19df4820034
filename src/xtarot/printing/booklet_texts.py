"""What a booklet says around the text of its book."""

from datetime import date

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "contents": Text("目次", "Contents"),
    "playbook": Text("手引き", "Playbook"),
    "memo": Text("メモ", "Notes"),
    "back": Text("カードの裏", "the back of a card"),
    "trick": Text("第{n}トリック", "Trick {n}"),
    "takes": Text("、このトリックを取る", ", takes the trick"),
    "total": Text("合計", "Total"),
    "guest": Text("番外", "Guest"),
    "series": Text("エクスタロット・ルールブック {number}", "Xtarot rulebook {number}"),
    "site_series": Text("{site} のルールブック {number}", "Rulebook {number} of {site}"),
    "draft": Text("下書き", "Draft"),
    "draft_series": Text("まだ公開されていない下書き", "A draft that has not been published"),
    "publisher": Text("発行", "Published at"),
    "send_at": Text(
        "`{at}/write` でルールブックを書き、そのまま応募できます。足りないところは、書きながら分かります。",
        "Write yours at `{at}/write`: it is checked while you write, and sent in from there.",
    ),
    "send_anywhere": Text(
        "xtarotのサイトなら、棚の「ルールを投稿する」から応募できます。発行元の公募は xtarot.jp にあります。",
        "On any xtarot site, the shelf of rulebooks has a button for it. The deck’s makers invite rules at xtarot.jp.",
    ),
    "guest_series": Text("エクスタロット・ルールブックの番外", "A guest on the Xtarot shelf"),
    "not_translated": Text(
        "このルールブックの日本語訳はまだありません。原文のまま載せています。",
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
    "author": Text("考案者", "Author"),
    "kind": Text("種類", "Kind"),
    "players": Text("人数", "Players"),
    "span": Text("{least}〜{most}", "{least}–{most}"),
    "players_of": Text("{n}人", "{n} players"),
    "cards": Text("使用カード", "Cards"),
    "cards_of": Text("{n}枚", "{n} cards"),
    "left_out": Text("使わないカード", "Left out"),
    "played": Text("ゲームの長さ", "A match"),
    "minutes": Text("時間の目安", "Time"),
    "minutes_of": Text("約{n}分", "about {n} minutes"),
    "refers_to": Text("参照ルール", "Builds on"),
    "contest": Text("コンテスト", "Contest"),
    "contest_entry": Text("応募作", "entered"),
    "version": Text("バージョン", "Version"),
    "received": Text("受付日", "Received"),
    "published": Text("発行日", "Published"),
    # The colophon
    "colophon": Text("奥付", "Colophon"),
    "title": Text("書名", "Title"),
    "text_version": Text("本文のバージョン", "Version of the text"),
    "wording": Text("本文の改訂", "Text revised"),
    "first_publisher": Text("原作の発行", "First published by"),
    "source": Text("もとにした文章", "Written from"),
    "licence": Text("本文の利用", "Licence of the text"),
    "typesetting": Text("組版", "Set with"),
    "typesetting_of": Text("xtarot {xtarot}、Typst {typst}", "xtarot {xtarot} and Typst {typst}"),
    "typefaces": Text("書体", "Typefaces"),
    "typefaces_of": Text(
        "Noto Sans JP、Noto Serif JP（SIL Open Font License 1.1）",
        "Noto Sans JP, Noto Serif JP (SIL Open Font License 1.1)",
    ),
    "faces": Text("カードの図版", "Card faces"),
    "faces_of": Text("xtarot（MIT License）", "xtarot (MIT License)"),
}

MONTHS = "January February March April May June July August September October November December".split()


def write_day(when: date, lang: str) -> str:
    """A date as people write it: ``2016年6月1日``, ``1 June 2016``."""
    if lang == "ja":
        return f"{when.year}年{when.month}月{when.day}日"
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"
