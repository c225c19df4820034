"""The texts of the page of oneself, in both languages, besides those of all pages."""

from xtarot.rules.texts import Text

TEXTS: dict[str, Text] = {
    "you_title": Text("あなたの名前", "Your name"),
    "as_guest": Text("この端末ではゲストとして遊んでいます。", "You play as a guest on this device."),
    "guest_keeps": Text(
        "すべて遊べます。1年に1度来れば、何も消えません。",
        "Everything works; nothing expires as long as you come back within a year.",
    ),
    "limited_why": Text("理由を読む・異議を申し立てる", "Read why, and appeal"),
    "keep": Text("どの端末でも使えるように", "Keep it on every device"),
    "keep_text": Text(
        "パスキーは端末が作り、端末に残ります。パスワードもメールもいりません。ここで遊んだディールはその"
        "まま引き継がれます。",
        "A passkey is made by your phone or computer and stays in it. No password, no email. Everything "
        "you have played here comes with you.",
    ),
    "keep_text_words": Text(
        "このサイトではパスキーを使えないので、6つのことばで入ります。パスワードもメールもいりません。"
        "ここで遊んだディールはそのまま引き継がれます。",
        "Passkeys do not work on this site, so you sign in with six words. No password, no email. "
        "Everything you have played here comes with you.",
    ),
    "make_passkey": Text("パスキーを作る", "Make a passkey"),
    "get_words": Text("この名前にする", "Take this name"),
    "have_passkey": Text("もう持っています", "I have one already"),
    "by_words": Text("6つのことばで入る", "Sign in with six words"),
    "words_label": Text("6つのことば", "Your six words"),
    "sign_in": Text("入る", "Sign in"),
    "cancelled": Text(
        "パスキーは作られませんでした。6つのことばで入れます。",
        "No passkey was made. You can sign in with six words instead.",
    ),
    "not_used": Text("パスキーは使われませんでした。", "No passkey was used."),
    # The words
    "words_title": Text(
        "6つのことばを書きとめてください。端末をなくしても戻れます",
        "Six words to write down, in case you lose this device",
    ),
    "words_text": Text(
        "この端末をなくしても、名前とこの6つのことばでまた入れます。見られるのはいまだけです。",
        "With your name and these six words you can come back. They are shown only now.",
    ),
    "words_again": Text(
        "さっきのことばは使い終わりました。次のための、新しいことばです。",
        "The words you used are spent. These are the ones for next time.",
    ),
    "words_stored": Text(
        "ことばは、元に戻せない形に変えて保存します。運営者にも読めません。あとでここから作り直せます。",
        "They are stored in a form that nobody can read, not even us. You can make new ones here later.",
    ),
    "print": Text("紙に印刷", "Print"),
    "copy": Text("コピー", "Copy"),
    "copied": Text("コピーしました", "Copied"),
    "written": Text("書きとめました", "I have written them down"),
    "later": Text("あとで", "Later"),
    "name_is": Text("名前：{name}", "Name: {name}"),
    # A person
    "since": Text("{month}から", "since {month}"),
    "n_deals": Text("{n}ディール", "{n} {n:deal|deals}"),
    "reviewer": Text("審査員", "Reviewer"),
    "change_name": Text("名前を変える", "Change the name"),
    "change_name_text": Text(
        "変えられるのは月に1度です。名前を決めた日だけは、そのほかに1度直せます。",
        "You can change it once a month. On the day you choose a name, you can also correct it once.",
    ),
    "change_from": Text("次に変えられるのは{day}です。", "You can change it again on {day}."),
    "change": Text("変える", "Change"),
    "passkeys": Text("パスキー", "Passkeys"),
    "no_passkeys": Text("まだありません。", "None yet."),
    "no_passkeys_here": Text("このサイトでは使えません。", "They do not work on this site."),
    "passkey_of": Text("{day}に作成", "made on {day}"),
    "passkey_used": Text("最後は{day}", "last used on {day}"),
    "add_passkey": Text("パスキーを足す", "Add a passkey"),
    "this_device": Text("この端末", "this device"),
    "edit": Text("直す", "Edit"),
    "edit_passkey": Text("「{name}」の名前を変える、または外す", "Rename or remove “{name}”"),
    "passkey_name": Text("パスキーの名前", "What this passkey is called"),
    "remove_passkey": Text("「{name}」を外す", "Remove “{name}”"),
    "remove_text": Text(
        "外すと、このパスキーでは入れなくなります。端末に残ったものは、端末の設定で消せます。",
        "Once removed, it no longer signs you in. To delete it from the device, too, use the device’s settings.",
    ),
    "remove_last": Text(
        "最後のパスキーです。外したあとは、6つのことばで入ります。",
        "This is your last passkey. Without it, you sign in with your six words.",
    ),
    "remove_last_no_words": Text(
        "最後のパスキーで、6つのことばもまだありません。外してここから出ると、もう入れません。先にことばを作ってください。",
        "It is your last one, and you have no six words yet: once signed out you could not come back."
        " Make six words first.",
    ),
    "words": Text("6つのことば", "Six words"),
    "words_there": Text(
        "端末がないときに使います。1度使うと新しくなります。",
        "For when no device is at hand. Each set works once.",
    ),
    "no_words": Text("まだありません。", "None yet."),
    "new_words": Text("ことばを作り直す", "Make new words"),
    "devices": Text("端末", "Devices"),
    "n_browsers": Text("{n}個のブラウザーで入っています。", "{n} {n:browser|browsers} {n:is|are} signed in."),
    "sign_out": Text("ここから出る", "Sign out here"),
    "sign_out_all": Text("すべての端末から出る", "Sign out everywhere"),
    # How one stands
    "profile": Text("戦績のページ", "How you stand"),
    "profile_text": Text(
        "レーティング、順位、得点のページです。「友だちだけ」にすると、互いに友だちに加えた人だけが見られ"
        "ます。「誰でも」にすると、名前を知っている人は誰でも見られます。",
        "A page with your ratings, places and points. “Your friends” are people you have added who have "
        "also added you; “Everyone” is anyone who knows your name.",
    ),
    "profile_open": Text("自分の戦績を見る", "See how you stand"),
    "profile_seen": Text("誰が見られるか", "Who can see it"),
    "profile_nobody": Text("自分だけ", "Only you"),
    "profile_friends": Text("友だちだけ", "Your friends"),
    "profile_everyone": Text("誰でも", "Everyone"),
    # What is kept
    "kept": Text("あなたの記録", "Your data"),
    "deals_here": Text("この端末のディール", "Deals on this device"),
    "deals_kept": Text("遊んだディール", "Deals you played"),
    "take_data": Text("自分の記録を書き出す", "Download my data"),
    "delete": Text("すべて消す", "Delete all of it"),
    "delete_text": Text(
        "名前、パスキー、ことば、下書き、友だち、戦績のページ、チャットの発言が消え、"
        "もう入れなくなります。遊んだディールは、ほかの人のディールでもあるので残ります。"
        "審査に出した文章と、条項への書き込みも残ります。どれにも、あなたの名前は残りません。"
        "元には戻せません。",
        "Your name, passkeys, words, drafts, friends, profile and chat lines are deleted, and you can no "
        "longer sign in. The deals you played belong to others, too, so they stay, as do texts that you "
        "sent in and notes that you wrote, but without your name. This cannot be undone.",
    ),
    "delete_text_guest": Text(
        "この端末とディールとのつながりが消えます。遊んだディールはほかの人のディールでもあるので残りますが、"
        "あなたの名前は消えます。元には戻せません。",
        "The link between you and your deals is deleted. The deals belong to others, too, so they stay, "
        "but without your name. This cannot be undone.",
    ),
    "delete_books": Text(
        "公開したルールブックは、考案者名の代わりに「名前は取り下げられました」と書かれて残ります。"
        "改訂も公開の取り下げも、このあとはサイトの運営者にしかできません。公開を取り下げたいルールブックは、先に取り下げてください。",
        "The rulebooks you published stay public: “withdrawn name” stands where yours was. After that only those who "
        "run the site can have one revised or retired. If you want one retired, do it first.",
    ),
    "retire_book": Text("{number}の公開を取り下げる", "Retire {number}"),
    "data_first": Text("先に自分の記録を書き出す", "Download my data first"),
    "delete_now": Text("消す", "Delete"),
}
