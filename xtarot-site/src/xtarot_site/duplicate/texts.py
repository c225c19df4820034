"""What the pages of deals that many play say, in both languages."""

from xtarot.rules.texts import Text

PLACE = Text("{n}位", "{nth}")
TEXTS: dict[str, Text] = {
    "today": Text("今日のディール", "Deal of the day"),
    "today_text": Text(
        "全員が同じカード、同じ席で、一度だけ遊びます。ほかの席に座るのも、全員同じコンピューターです。デュプリケート・ブリッジのように、同じカードでの結果を比べます。カードが見られるのは、その日が終わってからです。",
        "Everybody gets the same cards and the same seat, with the same bots in the others, and one try. "
        "As in duplicate bridge, results with the same cards are compared. "
        "The cards are shown when the day is over.",
    ),
    "guests_practise": Text(
        "名前がないあいだは、ゲスト用の練習ディールを遊びます。今日のディールとは別のカードで、順位はつきません。先に名前を決めると、今日のディールを遊べます。",
        "Without a name you play a practice deal for guests: other cards than the deal of the day, and no place. "
        "Take a name first, and you play the deal of the day.",
    ),
    "needs_name": Text(
        "今日のディールは、名前を決めてから遊びます。名前がないあいだは、別のカードの練習ディールを遊べます。順位はつきません。",
        "Take a name first to play the deal of the day. Without one you can play a practice deal with other cards, "
        "which has no places.",
    ),
    "name_first": Text(
        "先に名前を決めると、順位のつく今日のディールを遊べます。",
        "Take a name first, and you play the deal of the day, which has places.",
    ),
    "to_practice": Text("練習ディールへ", "To the practice deal"),
    "to_day": Text("今日のディールへ", "To the deal of the day"),
    "only_guests": Text(
        "練習ディールは、名前のない人のためのものです。あなたは今日のディールを遊べます。",
        "The practice deal is for guests. You have a name, so you play the deal of the day.",
    ),
    "practice_day": Text("{day}の練習ディール（ゲスト用）", "Practice deal of {day}, for guests"),
    "practice_text": Text(
        "名前のない人が遊ぶ練習ディールです。ゲストは全員同じカードで、一度だけ遊びます。今日のディールとは別のカードで、順位はつきません。",
        "A practice deal for those without a name: all guests get the same cards, and one try. They are other cards "
        "than those of the deal of the day, and nobody is placed.",
    ),
    "practice_done": Text("練習なので、順位はつきません。", "This was practice, so it is not placed."),
    "practice_done_guest": Text(
        "練習なので、順位はつきません。名前を決めると、今日のディールも遊べます。",
        "This was practice, so it is not placed. Take a name, and you can still play the deal of the day.",
    ),
    "practice_results": Text("ゲストの練習の結果", "Practice results of guests"),
    "began_unnamed": Text(
        "名前を決める前に始めたため、順位はつきません。", "This was begun without a name, so it is not placed."
    ),
    "day": Text("{day}のディール", "Deal of {day}"),
    "challenge": Text("挑戦状", "Challenge"),
    "challenge_text": Text(
        "{who}さんからの挑戦状です。同じカード、同じ席、同じコンピューターを相手に、一度だけ遊べます。",
        "{who} challenges you: the same cards, the same seat, the same bots, one try.",
    ),
    "challenge_own": Text(
        "あなたの挑戦状です。リンクを送った相手と、同じカードで一度ずつ遊びます。",
        "Your challenge: whoever you send the link to plays the same cards, once.",
    ),
    "late": Text(
        "締め切り後に終えたため、順位はつきません。",
        "This was finished after the deal was over, so it is not placed.",
    ),
    "unfinished": Text(
        "途中のディールは最後まで遊べますが、順位はつきません。", "You can still finish it, without a place."
    ),
    "shared_so_far": Text(
        "xtarot「{game}」{title}：{points}点、いまのところ{place}位（{n}人中）",
        "xtarot {game}, {title}: {points} pts, {nth} of {n} so far",
    ),
    "somebody": Text("ゲスト", "A guest"),
    "they_made": Text("{who}さんは{points}点でした。あなたは？", "{who} scored {points}. And you?"),
    "play": Text("遊ぶ", "Play"),
    "go_on": Text("続ける", "Go on"),
    "look": Text("結果を見る", "See the results"),
    "you_made": Text("{points}点", "{points} {points:point|points}"),
    "so_far": Text("いまのところ{place}位（名前のある{n}人中）", "{nth} of {n} placed so far"),
    "in_the_end": Text("{place}位（名前のある{n}人中）", "{nth} of {n} placed"),
    "without_place": Text(
        "ゲストには順位がつきません。名前を決めると、この挑戦状の結果にも順位がつきます。",
        "Guests are not placed. Take a name, and this result gets its place, too.",
    ),
    "take_name": Text("名前を決める", "Take a name"),
    "until": Text("締め切り：{when}（日本時間）", "Open until {when} (Japan time)"),
    "opens": Text(
        "カードと、ほかの人のプレイは、{when}（日本時間）から見られます。",
        "The cards, and how others played, can be seen from {when} (Japan time).",
    ),
    "opened": Text(
        "締め切りました。全員のカードとプレイを見られます。",
        "This deal is over. You can now see all the hands and how everybody played.",
    ),
    "closed": Text(
        "サイトが更新されたため、このディールはもう始められません。それまでに終えた人の結果は残ります。",
        "The site was updated, so this deal can no longer be begun. What was finished by then counts.",
    ),
    "n_played": Text("{n}人が終えました", "{n} finished"),
    "nobody_yet": Text("まだ誰も終えていません", "Nobody has finished it yet"),
    "results": Text("みんなの結果", "Everybody’s results"),
    "place": Text("順位", "Place"),
    "who": Text("名前", "Name"),
    "points": Text("点", "Points"),
    "share": Text("得点率", "Matchpoints"),
    "share_about": Text(
        "得点率は、名前のあるほかの人の何%を上回ったかです（同点は半分に数えます）。",
        "Matchpoints: the percentage of the other placed players whom you beat; ties count half.",
    ),
    "guest": Text("ゲスト", "Guest"),
    "you": Text("（あなた）", " (you)"),
    "replay": Text("振り返る", "Replay"),
    "replay_of": Text("{who}のディールを振り返る", "Replay the deal of {who}"),
    "forks": Text("分かれ道", "Where play differed"),
    "forks_about": Text(
        "そこまであなたとまったく同じ手を選んできた人が、違う手を選んだところです。",
        "Decisions where players who had chosen exactly as you until then chose otherwise.",
    ),
    "no_forks": Text(
        "あなたと同じ局面で、違う手を選んだ人はいませんでした。",
        "Nobody chose otherwise in a position that you had, too.",
    ),
    "move_n": Text("{n}手目", "Move {n}"),
    "way": Text("{n}人・平均{points}点", "{n} {n:player|players}, average {points}"),
    "your_way": Text("（あなたの手）", " – your choice"),
    "share_result": Text("結果をシェア", "Share your result"),
    "shared_line": Text(
        "xtarot「{game}」{title}：{points}点、{place}位（{n}人中）",
        "xtarot {game}, {title}: {points} pts, {nth} of {n}",
    ),
    "shared_alone": Text(
        "xtarot「{game}」{title}：{points}点。あなたは？", "xtarot {game}, {title}: {points} pts. And you?"
    ),
    "new_challenge": Text("友だちに挑戦する", "Challenge your friends"),
    "new_challenge_text": Text(
        "新しいディールを1つ配ります。まずあなたが遊び、リンクを友だちに送ってください。1週間、同じカードで遊べます。",
        "A new deal, which you play first. Send its link to friends: for a week they can play the same cards.",
    ),
    "make_challenge": Text("挑戦状を作る", "Make a challenge"),
    "league": Text("週間リーグ", "Weekly league"),
    "league_of": Text("{game}のリーグ", "League: {game}"),
    "league_text": Text(
        "月曜から日曜まで7日間の得点率を足します。終えていない日には何も加わらず、比べる人がいない日は50%です。",
        "Matchpoints of seven days, Monday to Sunday, added up. "
        "A day without a result adds nothing, a day with nobody to compare with 50%.",
    ),
    "league_sum": Text("合計", "Total"),
    "no_league": Text("この週は、まだ誰も終えていません。", "Nobody has finished a deal in this week yet."),
    "withheld": Text(
        "今日の分は、あなたが今日のディールを終えると加わります。",
        "Today’s results are added once you have played the deal of the day.",
    ),
    "withheld_guest": Text(
        "今日の分は、その日が終わると加わります。", "Today’s results are added when the day is over."
    ),
    "practised": Text("きのうの練習", "Yesterday’s practice"),
    "no_league_yet": Text("きのうまでの結果は、まだありません。", "There are no results up to yesterday."),
    "yesterday": Text("きのうのディール", "Yesterday’s deal"),
    "fair": Text(
        "このディールは種 {seed} から配られました。配る前から示していた封のしるし（種のハッシュ）：{promise}",
        "Dealt from the seed {seed}. The commitment shown before (its hash): {promise}",
    ),
    "promise": Text("封のしるし（配りの種のハッシュ）：{promise}", "Commitment (hash of the seed): {promise}"),
    "none": Text("このディールはありません", "There is no such deal"),
    "none_text": Text(
        "リンクが間違っているか、その日にこのゲームのディールはありませんでした。",
        "The link is wrong, or there was no deal of this game on that day.",
    ),
    "weekdays": Text("月 火 水 木 金 土 日", "Mon Tue Wed Thu Fri Sat Sun"),
}

OF_SCRIPTS: dict[str, Text] = {
    "begins_itself": Text("準備ができたら自動で始まります", "The deal begins by itself when they are ready"),
    "not_begun": Text("うまくいきませんでした。もう一度お試しください", "That did not work: try again"),
}
