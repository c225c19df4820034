"""The texts of the sheet that proves how the cards of a deal came about (RC-12, RC-13), in both languages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "verify": Text("配りを確かめる", "Verify the deal"),
    "verify_title": Text("配りを確かめる", "Verify the deal"),
    "verify_intro": Text(
        "この配りが、誰かに都合よく作られたものでないことを、あなたの画面だけで計算して確かめます。",
        "Your browser itself checks that nobody arranged these cards. It asks nobody.",
    ),
    "verify_is_ok": Text("正しい", "correct"),
    "verify_is_failed": Text("合わない", "does not fit"),
    "verify_is_unknown": Text("比べるものがない", "nothing to compare"),
    "verify_is_again": Text("言いきれない", "not proven"),
    # Sealed before
    "verify_sealed": Text("始まる前に封をした", "Sealed before the deal"),
    "verify_sealed_ok": Text(
        "配る前にこのブラウザーへ届いたしるしと、同じです。",
        "This is the commitment that your browser was sent before the deal.",
    ),
    "verify_sealed_failed": Text(
        "配る前に届いたしるしと違います。", "This is not the commitment that your browser was sent before the deal."
    ),
    "verify_sealed_unknown": Text(
        "封のしるしです。このブラウザーには配る前のものがないので、比べられません。",
        "The commitment. Your browser has none from before the deal to compare it with.",
    ),
    # My share
    "verify_share": Text("あなたの乱数が使われた", "Your share was used"),
    "verify_share_ok": Text(
        "このブラウザーが引いた乱数が、そのまま入っています。ほかの人の乱数は、その前に決まっていました。",
        "The random bytes that your browser drew are in the deal, and nobody chose theirs after seeing them.",
    ),
    "verify_share_failed": Text(
        "このブラウザーが引いた乱数と違うか、あとから決めた乱数が入っています。",
        "These are not the random bytes that your browser drew, or somebody's share is not the one promised before.",
    ),
    "verify_share_unknown": Text(
        "このブラウザーは、このディールの乱数を出していません。", "Your browser gave no share for this deal."
    ),
    "verify_share_again": Text(
        "このブラウザーが引いた乱数は入っています。ただし、その前の封にも乱数を出していて、そのディールが終わるところを見ていません。"
        "卓が乱数を見てから、封をし直したのかもしれません。",
        "Your random bytes are in the deal. But your browser had already sent some for an earlier commitment, and "
        "never saw that deal end: the table may have begun again because it did not like the cards.",
    ),
    "verify_share_none": Text(
        "このディールは、人の乱数を集めずに配りました。", "This deal was made without shares of the players."
    ),
    "verify_without": Text("乱数なし：{who}", "Without a share: {who}"),
    # Secret and shares give the seed
    "verify_seed": Text("秘密と乱数から、この種になる", "Secret and shares give the seed"),
    "verify_seed_ok": Text(
        "サーバーの秘密と全員の乱数から計算した種が、記録の種と同じです。",
        "The seed computed from the server's secret and all shares is that of the record.",
    ),
    "verify_seed_failed": Text(
        "計算した種が、記録の種と違います。", "The seed computed from them is not that of the record."
    ),
    # The seed gives these cards
    "verify_cards": Text("種から、この手札になる", "The seed gives these hands"),
    "verify_cards_ok": Text(
        "{n}枚を種どおりに混ぜると、{m}人の手札がぴったり同じです。",
        "Shuffling the {n} cards by the seed gives exactly the hands of the {m} players.",
    ),
    "verify_cards_failed": Text(
        "種どおりに混ぜても、この手札になりません。", "Shuffling the cards by the seed does not give these hands."
    ),
    "verify_all": Text("… {n}枚", "… {n} cards"),
    # The verdict
    "verify_proven": Text(
        "合っています。誰にも仕組めない配りでした。計算{n}秒、通信なし",
        "Everything fits: nobody can have arranged this deal. {n} s, no connection.",
    ),
    "verify_consistent": Text(
        "つじつまは合っています。ただし、配る前の約束がこのブラウザーにそろっていないので、仕組まれていないとまでは言えません。",
        "Everything is consistent. That nobody arranged it cannot be told here: "
        "only a browser that took part has what was promised before the deal.",
    ),
    "verify_doubtful": Text(
        "つじつまは合っています。ただし、卓が乱数を見てからやり直したのかもしれません。",
        "Everything is consistent, but the table may have begun again after it had seen your share.",
    ),
    "verify_failed": Text("合いません。", "Something does not fit."),
    "verify_unsealed": Text(
        "このディールは、封をして配られたものではありません。",
        "This deal was not sealed: its cards come from a record without a seed.",
    ),
    "verify_insecure": Text(
        "このページはHTTPSで開かれていないので、ブラウザーが計算できません。",
        "Browsers compute this only on pages that came over HTTPS, and this one did not.",
    ),
    "verify_wanted": Text("届いたもの：", "expected: "),
    "verify_found": Text("記録：", "found: "),
    "verify_report": Text("報告のためにコピー", "Copy for a report"),
    "verify_elsewhere": Text("ほかの場所で確かめる", "Verify it elsewhere"),
}
