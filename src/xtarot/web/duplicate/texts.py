"""What the pages of deals that many play say, in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "today": Text("今日のディール", "Deal of the day"),
    "today_text": Text(
        "誰もが同じカード、同じ席、同じ相手で、一度だけ遊びます。デュプリケートのように、結果だけを比べます。"
        "カードが見られるのは、その日が終わってからです。",
        "Everybody gets the same cards, the same seat and the same opponents, once. As in duplicate bridge, only what "
        "people make of them counts. The cards are shown when the day is over.",
    ),
    "day": Text("{day}のディール", "Deal of {day}"),
    "challenge": Text("挑戦状", "Challenge"),
    "challenge_text": Text(
        "{who}からの挑戦です。同じカード、同じ席、同じ相手で、一度だけ遊べます。",
        "{who} challenges you: the same cards, the same seat, the same opponents, once.",
    ),
    "somebody": Text("ゲストの誰か", "A guest"),
    "they_made": Text("{who}は{points}点でした。あなたは？", "{who} made {points}. And you?"),
    "play": Text("遊ぶ", "Play"),
    "go_on": Text("続ける", "Go on"),
    "look": Text("結果を見る", "See how it stands"),
    "you_made": Text("{points}点", "{points} point{s}"),
    "so_far": Text("いまのところ{place}位（{n}人中）", "{nth} of {n} so far"),
    "in_the_end": Text("{place}位（{n}人中）", "{nth} of {n}"),
    "without_place": Text(
        "ゲストには順位がつきません。名前を取ると、次から順位がつきます。",
        "Guests have no place. With a name you get one, from the next deal on.",
    ),
    "take_name": Text("名前を取る", "Take a name"),
    "until": Text("{when}（日本時間）まで", "until {when} (Japan time)"),
    "opens": Text(
        "カードと、ほかの人の手は、{when}（日本時間）から見られます。",
        "The cards, and how others played them, are shown from {when} (Japan time).",
    ),
    "opened": Text("終わりました。カードも手順も見られます。", "It is over: all cards and moves can be looked at."),
    "closed": Text(
        "プログラムが新しくなったので、このディールはもう始められません。ここまでの結果は残ります。",
        "The program is newer than this deal, so nobody can begin it any more. What was made of it counts.",
    ),
    "n_played": Text("{n}人が終えました", "{n} finished"),
    "nobody_yet": Text("まだ誰も終えていません", "Nobody has finished it yet"),
    "results": Text("みんなの結果", "What everybody made"),
    "place": Text("順位", "Place"),
    "who": Text("名前", "Name"),
    "points": Text("点", "Points"),
    "share": Text("得点率", "Score"),
    "share_about": Text(
        "得点率は、ほかの人の何%を上回ったかを表します（同点は半分に数えます）。",
        "The score says how many of the others you did better than, in per cent; equal results count half.",
    ),
    "guest": Text("ゲスト", "Guest"),
    "you": Text("（あなた）", " (you)"),
    "replay": Text("振り返る", "Replay"),
    "replay_of": Text("{who}のディールを振り返る", "Replay the deal of {who}"),
    "forks": Text("分かれ道", "Where ways parted"),
    "forks_about": Text(
        "それまであなたとまったく同じに遊んでいた人が、違う手を選んだところです。",
        "Where those who had played exactly as you did until then chose another move.",
    ),
    "no_forks": Text("同じ道を選んだ人はいませんでした。", "Nobody went the same way as you."),
    "move_n": Text("{n}手目", "Move {n}"),
    "way": Text("{n}人・平均{points}点", "{n} player{s}, {points} points on average"),
    "your_way": Text("（あなたもこの手）", " – you, too"),
    "share_result": Text("結果を知らせる", "Share your result"),
    "shared_line": Text(
        "xtarot「{game}」{title}：{points}点、{place}位（{n}人中）",
        "xtarot {game}, {title}: {points} points, {nth} of {n}",
    ),
    "shared_alone": Text(
        "xtarot「{game}」{title}：{points}点。あなたは？", "xtarot {game}, {title}: {points} points. And you?"
    ),
    "new_challenge": Text("友だちに挑戦する", "Challenge your friends"),
    "new_challenge_text": Text(
        "新しいディールを1つ配ります。まずあなたが遊び、リンクを友だちに送ってください。1週間、同じカードで遊べます。",
        "A new deal, which you play first. Send its link to friends: for a week they can play the same cards.",
    ),
    "make_challenge": Text("挑戦状を作る", "Make a challenge"),
    "league": Text("週のリーグ", "League of the week"),
    "league_of": Text("{game}のリーグ", "League: {game}"),
    "league_text": Text(
        "月曜から日曜まで7日間の得点率を足します。遊ばなかった日は0点です。",
        "The scores of seven days, Monday to Sunday, added up. A day without a result counts nothing.",
    ),
    "league_sum": Text("合計", "Total"),
    "no_league": Text("今週はまだ誰も終えていません。", "Nobody has finished a deal this week yet."),
    "yesterday": Text("きのうのディール", "Yesterday’s deal"),
    "fair": Text(
        "このディールは、種{seed}から配られました。遊ぶ前に見えていた約束：{promise}",
        "The deal was dealt from the seed {seed}. Its commitment, which was shown before: {promise}",
    ),
    "promise": Text("約束（配りの種のハッシュ）：{promise}", "Commitment (hash of the seed): {promise}"),
    "none": Text("このディールはありません", "There is no such deal"),
    "none_text": Text(
        "リンクが間違っているか、その日のディールは誰も遊びませんでした。",
        "The link is wrong, or nobody played the deal of that day.",
    ),
    "weekdays": Text("月 火 水 木 金 土 日", "Mon Tue Wed Thu Fri Sat Sun"),
}

OF_SCRIPTS: dict[str, Text] = {
    "not_begun": Text("始められませんでした。もう一度お試しください", "That did not work: try again"),
}
