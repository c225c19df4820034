"""What can be wrong with a rulebook: the kinds of findings, each with its level and what is said of it."""

from typing import Literal, NamedTuple

from xtarot.rules.texts import Text

Level = Literal["error", "warning"]


class Kind(NamedTuple):
    """A kind of finding. An error must be put right before a book can be published."""

    level: Level
    text: Text


def _error(text: Text) -> Kind:
    return Kind("error", text)


def _warning(text: Text) -> Kind:
    return Kind("warning", text)


KINDS = {
    # The folder and its data
    "no_file": _error(Text("{what} がありません", "there is no {what}: write it")),
    "no_text": _error(
        Text("ja.md も en.md もありません。どちらかを書いてください", "neither ja.md nor en.md is there: write one")
    ),
    "large": _error(Text("大きすぎます。{most} KiBまでにしてください", "the file is too large: at most {most} KiB")),
    "unreadable": _error(
        Text(
            "UTF-8の文章として読めません。UTF-8で保存し直してください",
            "it cannot be read as UTF-8 text: save it as UTF-8",
        )
    ),
    "toml": _error(Text("TOMLとして読めません：{what}", "it is no TOML: {what}")),
    "missing": _error(Text("{key} がありません", "{key} is missing: add it")),
    "ill_typed": _error(Text("{key} は、{ja}にしてください", "{key} must be {en}")),
    "unknown_key": _warning(
        Text("{key} という項目は使われません", "{key} is no key of a rulebook: remove it, or correct its name")
    ),
    "twice": _error(
        Text(
            "{what} が二度あります。番号や見出しの名前は一度だけ使えます",
            "{what} stands there twice: an id belongs to one place",
        ),
    ),
    # The text
    "hidden": _warning(
        Text(
            "見えない文字 {what} があります。取り除いてください", "a character that cannot be seen, {what}: remove it"
        ),
    ),
    "html": _error(
        Text(
            "HTMLは使えません（{what}）。Markdownで書いてください",
            "{what} is HTML, which is shown as it is written: use Markdown",
        ),
    ),
    "picture": _error(
        Text(
            "画像は入れられません。カードの絵には {{cards S3 SK}} などを使ってください",
            "images cannot be shown: for cards, write {{cards S3 SK}} or another figure",
        ),
    ),
    "link": _error(
        Text(
            "リンク先 {what} は使えません。https:// で始まるか、この本の見出し（#deal）を指してください",
            "the link to {what} is not followed: link to https://… or to a heading of this book (#deal)",
        ),
    ),
    "deep": _error(
        Text(
            "入れ子が深すぎます。{most}段までにしてください",
            "lists or quotations are nested too deeply: at most {most} levels",
        ),
    ),
    "many": _error(
        Text(
            "図、または記録と照らし合わせる行が多すぎます。それぞれ{most}までにしてください",
            "there are too many figures or assertions: at most {most} of each",
        ),
    ),
    "notation": _error(
        Text("{{{what}}} という書き方はありません。{hint}", "{{{what}}} means nothing here: {hint}"),
    ),
    "unclosed": _error(
        Text("{what} のあとに }} がありません", "{what} is never closed: write a }} after it"),
    ),
    "card_twice": _error(
        Text(
            "{what} が二度あります。同じカードは一枚しかありません", "{what} is there twice: there is one of each card"
        ),
    ),
    "trick_stars": _error(
        Text(
            "{{{what}}} に * が二つあります。トリックを取るカードは一枚です",
            "{{{what}}} has two *: one card takes a trick",
        ),
    ),
    "card": _error(
        Text(
            "{what} というカードはありません。スート（S C H D T）のあとに数や文字を書きます：SK、H10、T21",
            "there is no card {what}: write its suit (S C H D T), then its rank: SK, H10, T21",
        ),
    ),
    "no_clauses": _error(
        Text(
            "番号のついた条項がありません。段落を **AB-1** のように始めてください",
            "there is no numbered clause: begin a paragraph with **AB-1**",
        ),
    ),
    "order": _error(
        Text(
            "{what} は {before} のあとに来られません。番号は順に増やしてください",
            "{what} cannot follow {before}: number the clauses in rising order",
        ),
    ),
    "prefix": _error(
        Text(
            "{what} の文字が {prefix} ではありません。一冊の条項はみな同じ文字で始めます",
            "{what} does not begin with {prefix}: all clauses of a book begin with the same letters",
        ),
    ),
    "prefix_taken": _error(
        Text(
            "{prefix} は『{title}』が使っています。ほかの文字を選んでください",
            "{prefix} belongs to {title}: choose other letters",
        ),
    ),
    "number_taken": _error(
        Text(
            "{number} は『{title}』の番号です。ほかの番号にしてください",
            "{number} is the number of {title}: take another",
        ),
    ),
    "anchor": _error(
        Text(
            "#{what} という見出しも条項もありません。名前を直してください",
            "there is no heading or clause #{what}: correct the name",
        ),
    ),
    "no_anchor": _warning(
        Text(
            "見出し「{what}」に名前がありません。{{#name}} を付けるとリンクできます",
            "the heading “{what}” has no id: add {{#name}}, so that it can be linked to",
        ),
    ),
    "term": _warning(
        Text(
            "「{what}」はエクスタロットにありません。{ja}と書くか、そのことだと説明してください",
            "the deck has no {what}: write {en}, or say that this is what you call it",
        ),
    ),
    # How the game begins
    "no_shuffle": _warning(
        Text(
            "カードを切ることが書かれていません。配る条項に「よく切って」などと書いてください",
            "nothing says that the cards are shuffled: write “Shuffle well” in the clause about dealing",
        ),
    ),
    "no_first": _warning(
        Text(
            "誰が最初に配るか（始めるか）が書かれていません。"
            "「最初のディーラーは好きな方法で決めます」などと書いてください",
            "nothing says who deals or begins first: write “choose the first dealer in any way you "
            "like”, or another way",
        ),
    ),
    "no_direction": _warning(
        Text(
            "番がどちら回りに進むかが書かれていません。「時計回りに」「左隣から」などと書いてください",
            "nothing says which way the turn goes: write “clockwise”, or “the player to the left”",
        ),
    ),
    # The start and the reference card
    "start_or_reference": _warning(
        Text(
            "{{#{what}}} はありますが、{{#{other}}} がありません。二つはいっしょに使われます。書いてください",
            "there is {{#{what}}}, but no {{#{other}}}: write it, since the start and the card are used together",
        ),
    ),
    "start_place": _warning(
        Text(
            "{{#start}} の前に本文があります。見開きは一番前に置いてください",
            "something stands before {{#start}}: move the start to the beginning",
        ),
    ),
    "start_pages": _error(
        Text(
            "{{#start}} の中に、ページを改める --- の行が{here}本あります。ちょうど1本にして、"
            "左右のページを分けてください",
            "{{#start}} has {here} lines ---: write one, where the left page ends and the right one begins",
        ),
    ),
    "start_no_table": _warning(
        Text(
            "{{#start}} に卓の図がありません。{{table A:Aki B:Bo* clockwise}} のように書いてください",
            "{{#start}} has no picture of the table: write {{table A:Aki B:Bo* clockwise}}",
        ),
    ),
    "start_seats": _error(
        Text(
            "{{#start}} の卓の図は{here}人ですが、このゲームは{there}人で遊びます。席の数を直してください",
            "the table of {{#start}} has {here} seats, but {there} play: draw as many seats as people play",
        ),
    ),
    "start_sides": _warning(
        Text(
            "{{#start}} の卓の図では{here}組に分かれていますが、{seats}人なら{there}組です。A:Aki B:Bo "
            "と書いてください",
            "the table of {{#start}} shows {here} sides, but with {seats} players there are {there}: write A:Aki B:Bo",
        ),
    ),
    "start_each": _warning(
        Text(
            "{{#start}} に、配る枚数（{each}枚）が見当たりません。書いてください",
            "{{#start}} does not seem to say how many cards each gets: write that it is {each}",
        ),
    ),
    "reference_lacks": _warning(
        Text(
            "{{#reference}} に {what} が引かれていません。その内容を書いて、（{first}）のように番号を添えてください",
            "{{#reference}} does not cite {what}: say in it what they say, with the number, as ({first})",
        ),
    ),
    # What is said below a figure
    "caption_card": _warning(
        Text(
            "図の説明に出てくる {what} は、図にありません。図か説明を直すか、どこにあるのかを {{holds "
            "…}} で示してください",
            "the caption names {what}, which is not in the figure: correct it, or say where the card is "
            "with {{holds …}}",
        ),
    ),
    "caption_player": _warning(
        Text(
            "{who}は記録 {name} に出てきません（{has}）。名前を直してください",
            "{who} does not play in the record {name} ({has}): correct the name",
        ),
    ),
    "caption_taker": _warning(
        Text(
            "{who}が取ると書かれていますが、このトリックを取ったのは{has}です。図か説明を直してください",
            "{who} is said to take this trick, but {has} does: correct the caption or the figure",
        ),
    ),
    "caption_number": _warning(
        Text(
            "第{here}トリックと書かれていますが、図は第{there}トリックです。どちらかを直してください",
            "trick {here} is named, but the figure shows trick {there}: correct one of them",
        ),
    ),
    "caption_points": _warning(
        Text(
            "説明の{what}点が、この得点表に見当たりません。計算を確かめてください",
            "{what} points are named, which are in no line or total of this score: count again",
        ),
    ),
    # Words
    "code_option": _warning(
        Text(
            "{what} は設定の名前で、紙の上では通じません。言葉で書いてください",
            "{what} is the name of an option, which says nothing on paper: write what it means",
        ),
    ),
    "code_bot": _warning(
        Text(
            "{what} はプログラムの中の名前です。「コンピューター」などと書いてください",
            "{what} is a name from a program: write “a computer player”",
        ),
    ),
    "code_move": _warning(
        Text(
            "`{what}` は記録の書き方で、紙の上では通じません。カードだけを ` ` に入れ、ほかは言葉で書いてください",
            "`{what}` is written as in records, which says nothing on paper: put only cards in ` `, the rest in words",
        ),
    ),
    "code_name": _warning(
        Text(
            "{what} はプログラムやファイルの名前です。読者に分かる言葉で書いてください",
            "{what} is the name of a program or a file: write what readers understand",
        ),
    ),
    "screen": _warning(
        Text(
            "「{what}」とありますが、紙で遊ぶ人に画面はありません。卓の上のことを書いてください",
            "“{what}”: who plays with real cards has no screen. Write what happens at the table",
        ),
    ),
    "player_program": _warning(
        Text(
            "「{what}」とあります。遊ぶ人から見た呼び方（コンピューター）で書いてください",
            "“{what}”: write “a computer player”, as those who play would call it",
        ),
    ),
    "two_words": _warning(
        Text(
            "「{what}」と「{other}」の両方が使われています。一つのものは一つの言葉で呼んでください",
            "both “{what}” and “{other}” are used: call one thing by one word",
        ),
    ),
    "straight_quotes": _warning(
        Text('まっすぐな引用符 " があります。「 」に直してください', 'a straight quotation mark ": write “ and ”'),
    ),
    "half_width": _warning(
        Text(
            "半角の {what} があります。日本語の文では全角にしてください",
            "a half-width {what} in a Japanese sentence: write the full-width one",
        ),
    ),
    # The two languages
    "one_language": _warning(
        Text(
            "{what} がありません。もう一つの言語の読者には原文が示されます",
            "there is no {what}: readers of that language are shown the other",
        ),
    ),
    "languages": _error(
        Text(
            "{other} と{ja}が違います：{here} に対して {there}",
            "its {en} are not those of {other}: {here} here, {there} there",
        ),
    ),
    # Cards, players and deal
    "players": _error(
        Text(
            "players は少ないほうから書きます：[{most}, {fewest}]", "players begin with the fewest: [{most}, {fewest}]"
        ),
    ),
    "dates": _error(
        Text(
            "published が received より前です。日付を直してください", "published is before received: correct the dates"
        ),
    ),
    "without": _error(
        Text(
            "without の {what} というカードはありません。M、11-15、T16-T23、SK のように書きます",
            "without names {what}, which is no card: write M, 11-15, T16-T23 or SK",
        ),
    ),
    "count": _error(
        Text(
            "112枚から without の{out}枚を除くと{left}枚ですが、cards は{cards}です",
            "112 cards less the {out} of without are {left}, but cards is {cards}: correct one of them",
        ),
    ),
    "count_unknown": _warning(
        Text(
            'どのカードを除くか確かめられません。without = "M T22-T23" のように書いてください',
            'which cards are left out cannot be checked: write without = "M T22-T23"',
        ),
    ),
    "deal_unknown": _warning(
        Text(
            "配り終わるか確かめられません。[deal] に each と rest を書いてください",
            "whether the deal comes out even cannot be checked: write each and rest under [deal]",
        ),
    ),
    "deal_players": _error(
        Text("[deal] の {key} に{n}人の枚数がありません", "{key} of [deal] says nothing of {n} players: add them"),
    ),
    "deal_uneven": _error(
        Text(
            "{n}人では {n} × {each} + {rest} = {sum} 枚で、{cards}枚になりません。each か rest か cards "
            "を直してください",
            "with {n} players {n} × {each} + {rest} is {sum}, not {cards} cards: correct each, rest or cards",
        ),
    ),
    "left_out": _error(
        Text(
            "{what} はこのゲームで使わないカードです。使うカードに替えてください",
            "{what} is left out of this game: show a card that is played with",
        ),
    ),
    "names_left_out": _warning(
        Text(
            "{what} はこのゲームで使わないカードです。使うカードに替えるか、使わないことを確かめてください",
            "{what} is left out of this game: name a card that is played with, if that is meant",
        ),
    ),
    # Its own play
    "play": _error(Text("{key}：{ja}", "{key}: {en}")),
    "play_clause": _error(
        Text(
            "遊び方は {clause} を引きますが、{file} にありません。その条項を書くか、ほかの条項を選んでください",
            "the play names {clause}, which is not in {file}: write that clause, or choose another",
        ),
    ),
    "play_data": _error(
        Text(
            "{key} は{here}ですが、遊び方では{there}です。どちらかを直してください",
            "{key} is {here}, but {there} in the play: correct one of them",
        ),
    ),
    "play_number": _warning(
        Text(
            "{clause} に {number} がありません。遊び方ではそうなっています。どちらかを直してください",
            "{clause} does not say {number}, as the play does: correct one of them",
        ),
    ),
    # An installed game
    "game_data": _error(
        Text(
            "{key} は{here}ですが、インストールされたゲームでは{there}です",
            "{key} is {here}, but {there} in the installed game",
        ),
    ),
    "game_clause": _error(
        Text(
            "ゲームは {what} を引きますが、この本にありません。その条項を書いてください",
            "the game cites {what}, which this book does not have: write that clause",
        ),
    ),
    "option_unknown": _error(
        Text("{what} という設定はゲームにありません（{has}）", "the game has no option {what} ({has})"),
    ),
    "option_missing": _error(
        Text(
            "設定 {what} の説明がありません。「> **設定** `{what}` = …」と書いてください",
            "the option {what} is explained nowhere: write “> **Option** `{what}` = …”",
        ),
    ),
    "option_default": _error(
        Text(
            "設定 {what} の初期値は{there}ですが、{here}と書かれています",
            "the option {what} is {there} by default, not {here}",
        ),
    ),
    "option_clause": _error(
        Text(
            "設定 {what} は {there} に属します。ここは {here} です",
            "the option {what} belongs to {there}, but stands in {here}",
        ),
    ),
    "score_untold": _warning(
        Text(
            "{clause} に得点「{what}」の説明が見当たりません",
            "{clause} does not seem to speak of the score line “{what}”",
        ),
    ),
    "event_untold": _warning(
        Text(
            "ゲームが告げる「{what}」の説明が見当たりません",
            "the game announces “{what}”, of which the book does not seem to speak",
        ),
    ),
    # Records and versions
    "record_game": _error(
        Text(
            "deals/{name}.json は {there} の記録です。{here} の記録を置いてください",
            "deals/{name}.json is a record of {there}: put one of {here} there",
        ),
    ),
    "record_unused": _warning(
        Text("deals/{name}.json はどこにも使われていません", "deals/{name}.json is shown nowhere: use it or remove it"),
    ),
    "version_folder": _error(
        Text(
            "{what} のバージョンは {version} です。フォルダーの名前と同じにしてください",
            "{what} holds version {version}: name the folder after it",
        ),
    ),
    "version_order": _error(
        Text(
            "{version} は公開ずみです。{present} を、それより新しいバージョンに上げてください",
            "{version} is published: raise {present} to a higher version",
        ),
    ),
    "no_reason": _warning(
        Text(
            "{what} が {version} から変わりました。変えた理由（[[changes]]）に一行書いてください：{what} …",
            "{what} is not as it was in {version}: write a line under why it changed ([[changes]]): {what} …",
        ),
    ),
    "no_change": _warning(
        Text(
            "{what} は {version} から変わっていません。[[changes]] から除いてください",
            "{what} is as it was in {version}: remove it from [[changes]]",
        ),
    ),
    "reference": _error(
        Text(
            "{what} という条項はありません。番号を直すか、その条項を書いてください",
            "there is no clause {what}: correct the number, or write the clause",
        ),
    ),
    "record": _error(
        Text("deals/{name}.json を再現できません：{reason}", "deals/{name}.json cannot be replayed: {reason}"),
    ),
    "record_missing": _error(
        Text(
            "deals/{name}.json がありません。記録を置くか、名前を直してください",
            "there is no deals/{name}.json: put the record there, or correct the name",
        ),
    ),
    "record_part": _error(
        Text("deals/{name}.json に {what} はありません（{has}）", "deals/{name}.json has no {what} ({has})"),
    ),
    "no_tricks": _error(
        Text(
            "deals/{name}.json はトリックのない記録です。{{trick A:S5 B:SK*}} のようにカードを書いてください",
            "deals/{name}.json is of a game without tricks: write the cards, {{trick A:S5 B:SK*}}",
        ),
    ),
    # What is said of a record
    "assertion_place": _error(
        Text(
            "{{{what}}} は文の中に書けません。段落のすぐ下の行に書いてください",
            "{{{what}}} cannot stand in a sentence: write it in a line of its own below the paragraph",
        ),
    ),
    "not_held": _error(
        Text(
            "{n}手目の前、{who}に{what}はありません。ある場所：{ja}",
            "before move {n}, {who} does not have {what}. Where it is: {en}",
        ),
    ),
    "held": _error(
        Text("{n}手目の前、{who}には{what}があります", "before move {n}, {who} does have {what}"),
    ),
    "held_count": _error(
        Text(
            "{n}手目の前、{who}は{what}ではなく{here}枚です：{cards}",
            "before move {n}, {who} has {here}, not {what}: {cards}",
        ),
    ),
    "not_on_turn": _error(
        Text("{n}手目は{who}ではなく{has}の番です", "move {n} is not {who}'s but {has}'s"),
    ),
    "refused": _error(
        Text("{n}手目、{who}に {what} という手はありません：{ja}", "at move {n}, {who} may not {what}: {en}"),
    ),
    "allowed": _error(
        Text("{n}手目、{who}には {what} という手があります：{move}", "at move {n}, {who} may {what}: {move}"),
    ),
    "not_forced": _error(
        Text(
            "{n}手目、{who}には {what} のほかにも手があります：{move}",
            "at move {n}, {who} may do something other than {what}: {move}",
        ),
    ),
    "hand_caption": _warning(
        Text(
            "{who}に配られた手札に {what} はありません。どこにあるのかを {{holds …}} で示すか、直してください",
            "{what} is not in the hand dealt to {who}: say where it is with {{holds …}}, or correct it",
        ),
    ),
}

PROOF_KINDS = {
    "proof_start": _error(
        Text(
            "冊子の見開き（{{#start}}）が2〜3ページに収まらず、{last}ページまで続きます。"
            "どちらかのページの文や図を減らしてください",
            "the start does not fit on pages 2 and 3 of the booklet, but goes on to page {last}: shorten "
            "one of its pages",
        ),
    ),
    "proof_card": _warning(
        Text(
            "早見表（{{#reference}}）の字が{size}ポイントになります。{least}ポイント以上になるように、"
            "行を減らしてください",
            "the letters of the reference card are {size} points high: take out lines, so that they are "
            "{least} or more",
        ),
    ),
    "proof_long": _warning(
        Text(
            "冊子が{pages}ページあります。{most}ページまでにするか、例や編集者の話を {{#playbook}} "
            "のあとに移してください",
            "the booklet has {pages} pages: shorten it to {most}, or move examples and notes behind {{#playbook}}",
        ),
    ),
    "proof_empty": _warning(
        Text(
            "{which}の{page}ページは半分以上が空いています（{empty}％）。前後の文や図の順を変えるか、"
            "長さを変えてください",
            "page {page} of the {which} is more than half empty ({empty}%): move a figure near it, or make it fuller",
        ),
    ),
    "proof_torn": _warning(
        Text(
            "{which}の{page}ページの終わりで、表の行が次のページに分かれています。表を短くするか、"
            "前の文を変えてください",
            "at the end of page {page} of the {which}, a row of a table is torn: shorten the table, or "
            "what is before it",
        ),
    ),
    "proof_left_over": _warning(
        Text(
            "{which}の{page}ページで、表が1行だけ離れています。表を短くするか、前の文を変えてください",
            "on page {page} of the {which}, one row of a table stands alone: shorten the table, or what is before it",
        ),
    ),
}
"""What is wrong with a booklet as it is set: `xtarot.printing.proof`."""
