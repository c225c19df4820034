BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0030');
CREATE TABLE answers (
	"table" TEXT NOT NULL, 
	command TEXT NOT NULL, 
	answer JSON NOT NULL, 
	PRIMARY KEY ("table", command), 
	FOREIGN KEY("table") REFERENCES tables (code)
)
 WITHOUT ROWID

;
INSERT INTO "answers" VALUES('8txmedus','1:again','{"t": "nack", "id": "again", "error": {"kind": "seat", "text": "you have a seat already"}}');
INSERT INTO "answers" VALUES('bmqy5uaw','1:again','{"t": "nack", "id": "again", "error": {"kind": "seat", "text": "you have a seat already"}}');
INSERT INTO "answers" VALUES('myzbvuyp','1:again','{"t": "nack", "id": "again", "error": {"kind": "seat", "text": "you have a seat already"}}');
INSERT INTO "answers" VALUES('xwe5phwe','1:again','{"t": "nack", "id": "again", "error": {"kind": "seat", "text": "you have a seat already"}}');
INSERT INTO "answers" VALUES('zbpsk53z','1:again','{"t": "nack", "id": "again", "error": {"kind": "seat", "text": "you have a seat already"}}');
CREATE TABLE branches (
	"table" TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	who INTEGER, 
	opened FLOAT NOT NULL, 
	PRIMARY KEY ("table"), 
	FOREIGN KEY(origin) REFERENCES deals (link)
);
CREATE TABLE challenges (
	"key" BLOB NOT NULL, 
	purpose TEXT NOT NULL, 
	challenge BLOB NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY ("key", purpose)
)
 WITHOUT ROWID

;
CREATE TABLE contests (
	contest TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (contest, seq)
)
 WITHOUT ROWID

;
CREATE TABLE deals (
	link TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	"row" INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	ended FLOAT NOT NULL, 
	players JSON NOT NULL, 
	record JSON NOT NULL, 
	exercise BOOLEAN NOT NULL, shown BOOLEAN DEFAULT 1 NOT NULL, book TEXT, "match" JSON, rated INTEGER, opens FLOAT, 
	PRIMARY KEY (link)
);
CREATE TABLE draft_texts (
	draft TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	command TEXT NOT NULL, 
	files JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (draft, revision), 
	FOREIGN KEY(draft) REFERENCES drafts (code)
);
CREATE TABLE draft_writers (
	draft TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	joined BOOLEAN NOT NULL, 
	PRIMARY KEY (draft, who)
)
 WITHOUT ROWID

;
CREATE TABLE drafts (
	code TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	opened FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE duplicates (
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	made TEXT NOT NULL, 
	options JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	bot TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	begins FLOAT NOT NULL, 
	opens FLOAT NOT NULL, 
	"by" INTEGER, 
	closed FLOAT, 
	PRIMARY KEY (code)
);
CREATE TABLE figures (
	play TEXT NOT NULL, 
	figures TEXT NOT NULL, 
	PRIMARY KEY (play)
)
 WITHOUT ROWID

;
CREATE TABLE friends (
	who INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	since FLOAT NOT NULL, dismissed BOOLEAN DEFAULT 0 NOT NULL, marked BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (who, other)
)
 WITHOUT ROWID

;
CREATE TABLE house_rules (
	game TEXT NOT NULL, 
	option TEXT NOT NULL, 
	value INTEGER NOT NULL, 
	tables INTEGER NOT NULL, 
	PRIMARY KEY (game, option, value)
)
 WITHOUT ROWID

;
CREATE TABLE joined (
	who INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	PRIMARY KEY (who), 
	FOREIGN KEY(who) REFERENCES sessions (who), 
	FOREIGN KEY(person) REFERENCES sessions (who)
);
CREATE TABLE keys (
	"key" BLOB NOT NULL, 
	who INTEGER NOT NULL, 
	since FLOAT NOT NULL, alone BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(who) REFERENCES sessions (who)
)
 WITHOUT ROWID

;
INSERT INTO "keys" VALUES(X'66D34FBA71F8F450F7E45598853E53BFC23BBD129027CBB131A2F4FFD7878CD0',1,1.79532499025721979137e+09,0);
INSERT INTO "keys" VALUES(X'F01B57226261AE3756B93936E1C4E6B849F9A5B0933FA3B91843BF4195B9D964',2,1.79532499026231837273e+09,0);
CREATE TABLE lives (
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	PRIMARY KEY (first)
);
CREATE TABLE log (
	"table" TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	command TEXT, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	who INTEGER, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table", seq), 
	FOREIGN KEY("table") REFERENCES tables (code)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('8txmedus',1,NULL,'open','{"game": "hexbridge", "rules": "1.00", "options": {"deals": 6}, "seats": [{"bot": "random", "name": 0}, {"bot": "random", "name": 1}, {"bot": "random", "name": 3}, {"bot": "random", "name": 8}, {"bot": "random", "name": 7}, {"bot": "random", "name": 10}], "pace": 0}',NULL,1.79532499123146891588e+09);
INSERT INTO "log" VALUES('8txmedus',2,NULL,'sit','{"seat": 0, "name": "Mio"}',1,1.79532499123148584366e+09);
INSERT INTO "log" VALUES('8txmedus',3,NULL,'deal','{"dealer": 4, "cards": {"hands": ["H13 HC C6 S5 D15 H3 D11 C3 SC D8 S11 H5 CQ", "C9 H2 C7 S8 S3 HJ CK C13 S7 S2 S15 C4 S9", "DF C5 H14 C11 C15 S6 S4 SA DQ HK C2 C8 DK", "D7 H7 DC D4 HA D3 D12 C12 S13 S12 H4 SJ S10", "SK D10 C10 D13 H10 SQ HF CJ D6 D14 H9 D9 SF", "DJ S14 H8 C14 CC H12 H15 D5 CF D2 H6 HQ H11"]}, "seed": "1419eeeaca63eb99b3effef64f36b78950bfd00d5490aae9bf024a8b3a96cc4b", "commitment": "0282d77aef94b3e07205f77d3f8e30df54da463143621fadfc69a033894ad86d"}',NULL,1.79532499123250031472e+09);
INSERT INTO "log" VALUES('8txmedus',4,'1:rename','rename','{"seat": 0, "name": "\u6faa", "old": "Mio"}',1,1.79532499126015472417e+09);
INSERT INTO "log" VALUES('8txmedus',5,NULL,'move','{"move": "5 call 3D", "by": "bot"}',NULL,1.79532499126455450059e+09);
INSERT INTO "log" VALUES('8txmedus',6,'1:m0','move','{"move": "0 call 3S", "by": "person"}',1,1.79532499127743101121e+09);
INSERT INTO "log" VALUES('8txmedus',7,NULL,'move','{"move": "1 call 5H", "by": "bot"}',NULL,1.79532499128111338619e+09);
INSERT INTO "log" VALUES('8txmedus',8,NULL,'move','{"move": "2 call 7D", "by": "bot"}',NULL,1.79532499128693342213e+09);
INSERT INTO "log" VALUES('8txmedus',9,NULL,'move','{"move": "3 call X", "by": "bot"}',NULL,1.7953249912949934006e+09);
INSERT INTO "log" VALUES('8txmedus',10,NULL,'move','{"move": "4 call 7NT", "by": "bot"}',NULL,1.79532499129964160915e+09);
INSERT INTO "log" VALUES('8txmedus',11,NULL,'move','{"move": "5 call X", "by": "bot"}',NULL,1.7953249913040747643e+09);
INSERT INTO "log" VALUES('8txmedus',12,'1:m1','move','{"move": "0 call XX", "by": "person"}',1,1.79532499131162858003e+09);
INSERT INTO "log" VALUES('8txmedus',13,NULL,'move','{"move": "1 call pass", "by": "bot"}',NULL,1.79532499131790256497e+09);
INSERT INTO "log" VALUES('8txmedus',14,NULL,'move','{"move": "2 call pass", "by": "bot"}',NULL,1.79532499132729434962e+09);
INSERT INTO "log" VALUES('8txmedus',15,NULL,'move','{"move": "3 call pass", "by": "bot"}',NULL,1.79532499133177828789e+09);
INSERT INTO "log" VALUES('8txmedus',16,NULL,'move','{"move": "4 call pass", "by": "bot"}',NULL,1.79532499133693671227e+09);
INSERT INTO "log" VALUES('8txmedus',17,NULL,'move','{"move": "5 call pass", "by": "bot"}',NULL,1.79532499134148168561e+09);
INSERT INTO "log" VALUES('8txmedus',18,NULL,'move','{"move": "5 play HQ", "by": "bot"}',NULL,1.79532499134721612935e+09);
INSERT INTO "log" VALUES('8txmedus',19,NULL,'move','{"move": "0 play H3", "by": "bot"}',NULL,1.79532499135481810569e+09);
INSERT INTO "log" VALUES('8txmedus',20,NULL,'move','{"move": "1 play H2", "by": "bot"}',NULL,1.79532499136501169203e+09);
INSERT INTO "log" VALUES('8txmedus',21,NULL,'move','{"move": "2 play HK", "by": "bot"}',NULL,1.79532499136966943744e+09);
INSERT INTO "log" VALUES('8txmedus',22,NULL,'move','{"move": "3 play HA", "by": "bot"}',NULL,1.79532499137842512133e+09);
INSERT INTO "log" VALUES('8txmedus',23,NULL,'move','{"move": "4 play H9", "by": "bot"}',NULL,1.79532499138661599162e+09);
INSERT INTO "log" VALUES('8txmedus',24,NULL,'move','{"move": "2 play S4", "by": "bot"}',NULL,1.79532499139686036113e+09);
INSERT INTO "log" VALUES('8txmedus',25,NULL,'move','{"move": "3 play S13", "by": "bot"}',NULL,1.79532499140249300001e+09);
INSERT INTO "log" VALUES('8txmedus',26,NULL,'move','{"move": "4 play SK", "by": "bot"}',NULL,1795324991.4077);
INSERT INTO "log" VALUES('8txmedus',27,NULL,'move','{"move": "5 play S14", "by": "bot"}',NULL,1.79532499141449570657e+09);
INSERT INTO "log" VALUES('8txmedus',28,NULL,'move','{"move": "0 play S5", "by": "bot"}',NULL,1.7953249914233977794e+09);
INSERT INTO "log" VALUES('8txmedus',29,NULL,'move','{"move": "1 play S9", "by": "bot"}',NULL,1.79532499142727971076e+09);
INSERT INTO "log" VALUES('8txmedus',30,NULL,'move','{"move": "4 play SF", "by": "bot"}',NULL,1.79532499143335390096e+09);
INSERT INTO "log" VALUES('8txmedus',31,NULL,'move','{"move": "5 play C14", "by": "bot"}',NULL,1.79532499144045710557e+09);
INSERT INTO "log" VALUES('8txmedus',32,NULL,'move','{"move": "0 play SC", "by": "bot"}',NULL,1.79532499145242428785e+09);
INSERT INTO "log" VALUES('8txmedus',33,NULL,'move','{"move": "1 play S7", "by": "bot"}',NULL,1.79532499145798420904e+09);
INSERT INTO "log" VALUES('8txmedus',34,NULL,'move','{"move": "2 play SA", "by": "bot"}',NULL,1.79532499146402382849e+09);
INSERT INTO "log" VALUES('8txmedus',35,NULL,'move','{"move": "3 play S10", "by": "bot"}',NULL,1.79532499146732687947e+09);
INSERT INTO "log" VALUES('8txmedus',36,NULL,'move','{"move": "4 play H10", "by": "bot"}',NULL,1.79532499147328209873e+09);
INSERT INTO "log" VALUES('8txmedus',37,NULL,'move','{"move": "5 play H6", "by": "bot"}',NULL,1.79532499147668766969e+09);
INSERT INTO "log" VALUES('8txmedus',38,NULL,'move','{"move": "0 play HC", "by": "bot"}',NULL,1.79532499148001384739e+09);
INSERT INTO "log" VALUES('8txmedus',39,NULL,'move','{"move": "1 play HJ", "by": "bot"}',NULL,1.79532499148381495483e+09);
INSERT INTO "log" VALUES('8txmedus',40,NULL,'move','{"move": "2 play H14", "by": "bot"}',NULL,1.79532499149065542225e+09);
INSERT INTO "log" VALUES('8txmedus',41,NULL,'move','{"move": "3 play H4", "by": "bot"}',NULL,1.79532499149756765363e+09);
INSERT INTO "log" VALUES('8txmedus',42,NULL,'move','{"move": "0 play C3", "by": "bot"}',NULL,1.79532499150680327415e+09);
INSERT INTO "log" VALUES('8txmedus',43,NULL,'move','{"move": "1 play C13", "by": "bot"}',NULL,1.79532499151284265521e+09);
INSERT INTO "log" VALUES('8txmedus',44,NULL,'move','{"move": "2 play C2", "by": "bot"}',NULL,1.79532499152258586882e+09);
INSERT INTO "log" VALUES('8txmedus',45,NULL,'move','{"move": "3 play C12", "by": "bot"}',NULL,1.79532499152597784996e+09);
INSERT INTO "log" VALUES('8txmedus',46,NULL,'move','{"move": "4 play CJ", "by": "bot"}',NULL,1.79532499152901506419e+09);
INSERT INTO "log" VALUES('8txmedus',47,NULL,'move','{"move": "5 play CC", "by": "bot"}',NULL,1.79532499153296208377e+09);
INSERT INTO "log" VALUES('8txmedus',48,NULL,'move','{"move": "5 play H11", "by": "bot"}',NULL,1.79532499153892779347e+09);
INSERT INTO "log" VALUES('8txmedus',49,NULL,'move','{"move": "0 play H5", "by": "bot"}',NULL,1.79532499154370260236e+09);
INSERT INTO "log" VALUES('8txmedus',50,NULL,'move','{"move": "1 play C7", "by": "bot"}',NULL,1.79532499158405566214e+09);
INSERT INTO "log" VALUES('8txmedus',51,NULL,'move','{"move": "2 play C15", "by": "bot"}',NULL,1.79532499158993387217e+09);
INSERT INTO "log" VALUES('8txmedus',52,NULL,'move','{"move": "3 play H7", "by": "bot"}',NULL,1.79532499159769225118e+09);
INSERT INTO "log" VALUES('8txmedus',53,NULL,'move','{"move": "4 play HF", "by": "bot"}',NULL,1.79532499161057639124e+09);
INSERT INTO "log" VALUES('8txmedus',54,NULL,'move','{"move": "4 play D13", "by": "bot"}',NULL,1.7953249916139616966e+09);
INSERT INTO "log" VALUES('8txmedus',55,NULL,'move','{"move": "5 play D5", "by": "bot"}',NULL,1.7953249916170480251e+09);
INSERT INTO "log" VALUES('8txmedus',56,NULL,'move','{"move": "0 play D8", "by": "bot"}',NULL,1.79532499161991786953e+09);
INSERT INTO "log" VALUES('8txmedus',57,NULL,'move','{"move": "1 play S15", "by": "bot"}',NULL,1.79532499162286615377e+09);
INSERT INTO "log" VALUES('8txmedus',58,NULL,'move','{"move": "2 play DQ", "by": "bot"}',NULL,1.7953249916258816719e+09);
INSERT INTO "log" VALUES('8txmedus',59,NULL,'move','{"move": "3 play D12", "by": "bot"}',NULL,1.79532499162882876395e+09);
INSERT INTO "log" VALUES('8txmedus',60,NULL,'move','{"move": "2 play C8", "by": "bot"}',NULL,1.79532499163194394107e+09);
INSERT INTO "log" VALUES('8txmedus',61,NULL,'move','{"move": "3 play D4", "by": "bot"}',NULL,1.79532499163480806355e+09);
INSERT INTO "log" VALUES('8txmedus',62,NULL,'move','{"move": "4 play C10", "by": "bot"}',NULL,1.79532499163780450823e+09);
INSERT INTO "log" VALUES('8txmedus',63,NULL,'move','{"move": "5 play CF", "by": "bot"}',NULL,1.79532499164208793644e+09);
INSERT INTO "log" VALUES('8txmedus',64,NULL,'move','{"move": "0 play C6", "by": "bot"}',NULL,1.79532499164624333382e+09);
INSERT INTO "log" VALUES('8txmedus',65,NULL,'move','{"move": "1 play CK", "by": "bot"}',NULL,1.79532499165043306355e+09);
INSERT INTO "log" VALUES('8txmedus',66,NULL,'move','{"move": "5 play H8", "by": "bot"}',NULL,1.79532499165638184546e+09);
INSERT INTO "log" VALUES('8txmedus',67,NULL,'move','{"move": "0 play H13", "by": "bot"}',NULL,1.79532499166361904146e+09);
INSERT INTO "log" VALUES('8txmedus',68,NULL,'move','{"move": "1 play S2", "by": "bot"}',NULL,1.79532499167435955996e+09);
INSERT INTO "log" VALUES('8txmedus',69,NULL,'move','{"move": "2 play DF", "by": "bot"}',NULL,1.7953249916786165238e+09);
INSERT INTO "log" VALUES('8txmedus',70,NULL,'move','{"move": "3 play DC", "by": "bot"}',NULL,1.79532499168445372579e+09);
INSERT INTO "log" VALUES('8txmedus',71,NULL,'move','{"move": "4 play D9", "by": "bot"}',NULL,1.7953249916877787113e+09);
INSERT INTO "log" VALUES('bmqy5uaw',1,NULL,'open','{"game": "lotarot", "rules": "1.00", "options": {"deals": 8, "target": 0, "bonus": {"6": 5, "5": 10, "4": 15, "3": 20, "2": 25, "1": 30, "solo": 35}}, "seats": [{"bot": "random", "name": 9}, {"bot": "random", "name": 11}, {"bot": "random", "name": 1}, {"bot": "random", "name": 5}], "pace": 0}',NULL,1.79532499172468900687e+09);
INSERT INTO "log" VALUES('bmqy5uaw',2,NULL,'sit','{"seat": 0, "name": "Mio"}',1,1.79532499172471046453e+09);
INSERT INTO "log" VALUES('bmqy5uaw',3,NULL,'deal','{"dealer": 1, "cards": {"hands": ["S10 HA SK S6 HQ H9 T15 DA HK SQ T16 S7 CC T3 T12 S2 C4 T17", "S8 SJ DK T14 T0 C8 T21 D9 C10 D8 T20 C6 H2 H4 T8 H8 T7 C7", "S5 T4 D4 H3 C2 H7 T19 HC T13 SC T6 H5 C9 T11 HJ T18 DQ D2", "C5 T10 T1 DJ D3 D6 S4 SA D10 CJ T9 DC D7 T5 CQ S9 C3 CA"], "window": ["T2 H6 CK D5 S3 H10"]}, "seed": "fcd8d96933cdd9b1543ca852a1f8f9f412136159f9a654218771eb80eeeb7e91", "commitment": "dfa5ad8883f52feade3bf12dbcc70eacbc0676f035194300b67ee3108be48a89"}',NULL,1.79532499172617077826e+09);
INSERT INTO "log" VALUES('bmqy5uaw',4,'1:rename','rename','{"seat": 0, "name": "\u6faa", "old": "Mio"}',1,1.79532499174356126783e+09);
INSERT INTO "log" VALUES('bmqy5uaw',5,NULL,'move','{"move": "2 bid 6", "by": "bot"}',NULL,1.79532499177077341082e+09);
INSERT INTO "log" VALUES('bmqy5uaw',6,NULL,'move','{"move": "3 bid pass", "by": "bot"}',NULL,1.79532499178467893599e+09);
INSERT INTO "log" VALUES('bmqy5uaw',7,'1:m0','move','{"move": "0 bid 5", "by": "person"}',1,1.79532499179572081564e+09);
INSERT INTO "log" VALUES('bmqy5uaw',8,NULL,'move','{"move": "1 bid 4", "by": "bot"}',NULL,1.79532499179988193514e+09);
INSERT INTO "log" VALUES('bmqy5uaw',9,NULL,'move','{"move": "2 bid 3", "by": "bot"}',NULL,1.79532499180344748499e+09);
INSERT INTO "log" VALUES('bmqy5uaw',10,NULL,'move','{"move": "3 bid 1", "by": "bot"}',NULL,1.79532499181162691122e+09);
INSERT INTO "log" VALUES('bmqy5uaw',11,'1:m1','move','{"move": "0 bid pass", "by": "person"}',1,1.79532499182500934601e+09);
INSERT INTO "log" VALUES('bmqy5uaw',12,NULL,'move','{"move": "1 bid pass", "by": "bot"}',NULL,1.79532499182973885533e+09);
INSERT INTO "log" VALUES('bmqy5uaw',13,NULL,'move','{"move": "2 bid solo", "by": "bot"}',NULL,1.79532499183209466936e+09);
INSERT INTO "log" VALUES('bmqy5uaw',14,NULL,'move','{"move": "2 play D2", "by": "bot"}',NULL,1.79532499183472657204e+09);
INSERT INTO "log" VALUES('bmqy5uaw',15,NULL,'move','{"move": "3 play D3", "by": "bot"}',NULL,1.79532499184573531153e+09);
INSERT INTO "log" VALUES('bmqy5uaw',16,'1:m2','move','{"move": "0 play DA", "by": "person"}',1,1.79532499185673713685e+09);
INSERT INTO "log" VALUES('bmqy5uaw',17,NULL,'move','{"move": "1 play DK", "by": "bot"}',NULL,1.79532499186239290233e+09);
INSERT INTO "log" VALUES('bmqy5uaw',18,NULL,'move','{"move": "1 play H4", "by": "bot"}',NULL,1.79532499186901664729e+09);
INSERT INTO "log" VALUES('bmqy5uaw',19,NULL,'move','{"move": "2 play HJ", "by": "bot"}',NULL,1795324991.87647);
INSERT INTO "log" VALUES('bmqy5uaw',20,NULL,'move','{"move": "3 play T1", "by": "bot"}',NULL,1.79532499188068890572e+09);
INSERT INTO "log" VALUES('bmqy5uaw',21,'1:m3','move','{"move": "0 play HA", "by": "person"}',1,1.79532499188622903822e+09);
INSERT INTO "log" VALUES('bmqy5uaw',22,NULL,'move','{"move": "3 play T10", "by": "bot"}',NULL,1.79532499189453911784e+09);
INSERT INTO "log" VALUES('bmqy5uaw',23,'1:m4','move','{"move": "0 play T3", "by": "person"}',1,1.79532499190037250517e+09);
INSERT INTO "log" VALUES('bmqy5uaw',24,NULL,'move','{"move": "1 play T7", "by": "bot"}',NULL,1.79532499190909695628e+09);
INSERT INTO "log" VALUES('bmqy5uaw',25,NULL,'move','{"move": "2 play T4", "by": "bot"}',NULL,1795324991.91336);
INSERT INTO "log" VALUES('bmqy5uaw',26,NULL,'move','{"move": "3 play C5", "by": "bot"}',NULL,1.79532499191932749752e+09);
INSERT INTO "log" VALUES('bmqy5uaw',27,'1:m5','move','{"move": "0 play C4", "by": "person"}',1,1.7953249919235124588e+09);
INSERT INTO "log" VALUES('bmqy5uaw',28,NULL,'move','{"move": "1 play C6", "by": "bot"}',NULL,1.79532499192783880233e+09);
INSERT INTO "log" VALUES('bmqy5uaw',29,NULL,'move','{"move": "2 play C2", "by": "bot"}',NULL,1.79532499193280863764e+09);
INSERT INTO "log" VALUES('bmqy5uaw',30,NULL,'move','{"move": "1 play H2", "by": "bot"}',NULL,1.7953249919368011951e+09);
INSERT INTO "log" VALUES('bmqy5uaw',31,NULL,'move','{"move": "2 play H3", "by": "bot"}',NULL,1.79532499194148516654e+09);
INSERT INTO "log" VALUES('bmqy5uaw',32,NULL,'move','{"move": "3 play T5", "by": "bot"}',NULL,1.79532499194716668126e+09);
INSERT INTO "log" VALUES('bmqy5uaw',33,'1:m6','move','{"move": "0 play HK", "by": "person"}',1,1.79532499195264530185e+09);
INSERT INTO "log" VALUES('bmqy5uaw',34,NULL,'move','{"move": "3 play CJ", "by": "bot"}',NULL,1.79532499195907664299e+09);
INSERT INTO "log" VALUES('bmqy5uaw',35,'1:m7','move','{"move": "0 play CC", "by": "person"}',1,1.79532499196464347839e+09);
INSERT INTO "log" VALUES('bmqy5uaw',36,NULL,'move','{"move": "1 play C10", "by": "bot"}',NULL,1.79532499197005796431e+09);
INSERT INTO "log" VALUES('bmqy5uaw',37,NULL,'move','{"move": "2 play C9", "by": "bot"}',NULL,1.79532499197632956508e+09);
INSERT INTO "log" VALUES('bmqy5uaw',38,'1:m8','move','{"move": "0 play S10", "by": "person"}',1,1.79532499198237872123e+09);
INSERT INTO "log" VALUES('bmqy5uaw',39,NULL,'move','{"move": "1 play SJ", "by": "bot"}',NULL,1.79532499199478125578e+09);
INSERT INTO "log" VALUES('bmqy5uaw',40,NULL,'move','{"move": "2 play S5", "by": "bot"}',NULL,1.79532499200128149987e+09);
INSERT INTO "log" VALUES('bmqy5uaw',41,NULL,'move','{"move": "3 play SA", "by": "bot"}',NULL,1.79532499200657820696e+09);
INSERT INTO "log" VALUES('bmqy5uaw',42,NULL,'move','{"move": "1 play T14", "by": "bot"}',NULL,1.79532499201336884502e+09);
INSERT INTO "log" VALUES('bmqy5uaw',43,NULL,'move','{"move": "2 play T19", "by": "bot"}',NULL,1.79532499201836872096e+09);
INSERT INTO "log" VALUES('bmqy5uaw',44,NULL,'move','{"move": "3 play T9", "by": "bot"}',NULL,1.79532499202242851253e+09);
INSERT INTO "log" VALUES('myzbvuyp',1,NULL,'open','{"game": "dream-capture", "rules": "1.00", "options": {"deals": 6, "game_bonus_at": 40}, "seats": [{"bot": "random", "name": 8}, {"bot": "random", "name": 3}, {"bot": "random", "name": 7}, {"bot": "random", "name": 6}, {"bot": "random", "name": 11}, {"bot": "random", "name": 10}], "pace": 0}',NULL,1.79532499084740734102e+09);
INSERT INTO "log" VALUES('myzbvuyp',2,NULL,'sit','{"seat": 0, "name": "Mio"}',1,1.79532499084742712975e+09);
INSERT INTO "log" VALUES('myzbvuyp',3,NULL,'deal','{"dealer": 4, "cards": {"hands": ["T5 S8 HQ SC C7 CJ T17 H9 H6 H7 HF T0 SN HK T19 H10 C13 S3", "D2 T9 H13 D10 H3 S15 DF T18 C5 C6 D13 D4 D12 T20 T6 CA C2 T11", "H11 T2 C12 S11 CN CQ T16 S4 SK T13 C11 S7 H12 S2 H5 T23 C4 S9", "H8 D11 D8 S13 C8 H2 T3 DC D6 C14 S12 DQ CC C15 HC SF D9 H14", "T15 CF HJ DK T10 S5 D15 S10 D3 HA S14 S6 SJ C10 D5 C9 DA CK", "HN T12 D14 DJ T7 T8 T21 H15 T1 D7 C3 H4 T4 SQ DN T22 T14 SA"]}, "seed": "56b31d0471f7f9797a4b5fe3ecf5931418f42131f6447a7cd81310fe2c3c4946", "commitment": "21082632dbb48cb9f7441552f95ca8b953cb418a0f41b9350d56652637392292"}',NULL,1.79532499084873557087e+09);
INSERT INTO "log" VALUES('myzbvuyp',4,'1:rename','rename','{"seat": 0, "name": "\u6faa", "old": "Mio"}',1,1.79532499085760068892e+09);
INSERT INTO "log" VALUES('myzbvuyp',5,NULL,'move','{"move": "1 discard T6 D13 H13", "by": "bot"}',NULL,1.79532499086123847964e+09);
INSERT INTO "log" VALUES('myzbvuyp',6,'1:m0','move','{"move": "0 discard SN S3 SC", "by": "person"}',1,1.7953249908658061027e+09);
INSERT INTO "log" VALUES('myzbvuyp',7,NULL,'move','{"move": "2 discard C12 CQ S2", "by": "bot"}',NULL,1.79532499086771583562e+09);
INSERT INTO "log" VALUES('myzbvuyp',8,NULL,'move','{"move": "3 discard C8 CC H8", "by": "bot"}',NULL,1.79532499087046122547e+09);
INSERT INTO "log" VALUES('myzbvuyp',9,NULL,'move','{"move": "4 discard D3 T10 C10", "by": "bot"}',NULL,1.79532499087337636947e+09);
INSERT INTO "log" VALUES('myzbvuyp',10,NULL,'move','{"move": "5 discard DN SA D14", "by": "bot"}',NULL,1.79532499087612318995e+09);
INSERT INTO "log" VALUES('myzbvuyp',11,NULL,'move','{"move": "5 play SQ", "by": "bot"}',NULL,1.79532499087933635709e+09);
INSERT INTO "log" VALUES('myzbvuyp',12,'1:m1','move','{"move": "0 play S8", "by": "person"}',1,1.79532499088506746287e+09);
INSERT INTO "log" VALUES('myzbvuyp',13,NULL,'move','{"move": "1 play S15", "by": "bot"}',NULL,1.7953249908875513076e+09);
INSERT INTO "log" VALUES('myzbvuyp',14,NULL,'move','{"move": "2 play S11", "by": "bot"}',NULL,1.79532499089007210727e+09);
INSERT INTO "log" VALUES('myzbvuyp',15,NULL,'move','{"move": "3 play S12", "by": "bot"}',NULL,1.7953249908926820755e+09);
INSERT INTO "log" VALUES('myzbvuyp',16,NULL,'move','{"move": "4 play S6", "by": "bot"}',NULL,1.79532499089525437356e+09);
INSERT INTO "log" VALUES('myzbvuyp',17,NULL,'move','{"move": "5 play H15", "by": "bot"}',NULL,1.79532499089794707293e+09);
INSERT INTO "log" VALUES('myzbvuyp',18,'1:m2','move','{"move": "0 play H10", "by": "person"}',1,1.79532499090357589724e+09);
INSERT INTO "log" VALUES('myzbvuyp',19,NULL,'move','{"move": "1 play H3", "by": "bot"}',NULL,1.79532499090622973438e+09);
INSERT INTO "log" VALUES('myzbvuyp',20,NULL,'move','{"move": "2 play H5", "by": "bot"}',NULL,1.79532499090885353087e+09);
INSERT INTO "log" VALUES('myzbvuyp',21,NULL,'move','{"move": "3 play H2", "by": "bot"}',NULL,1.79532499091214871409e+09);
INSERT INTO "log" VALUES('myzbvuyp',22,NULL,'move','{"move": "4 play HA", "by": "bot"}',NULL,1.79532499091566491132e+09);
INSERT INTO "log" VALUES('myzbvuyp',23,NULL,'move','{"move": "5 play T7", "by": "bot"}',NULL,1.79532499092083191877e+09);
INSERT INTO "log" VALUES('myzbvuyp',24,'1:m3','move','{"move": "0 play T0", "by": "person"}',1,1.7953249909234628677e+09);
INSERT INTO "log" VALUES('myzbvuyp',25,NULL,'move','{"move": "1 play T9", "by": "bot"}',NULL,1.79532499092641067506e+09);
INSERT INTO "log" VALUES('myzbvuyp',26,NULL,'move','{"move": "2 play T16", "by": "bot"}',NULL,1.79532499092925095559e+09);
INSERT INTO "log" VALUES('myzbvuyp',27,NULL,'move','{"move": "3 play T3", "by": "bot"}',NULL,1.79532499093237686159e+09);
INSERT INTO "log" VALUES('myzbvuyp',28,NULL,'move','{"move": "4 play T15", "by": "bot"}',NULL,1.79532499093497085575e+09);
INSERT INTO "log" VALUES('myzbvuyp',29,'1:m4','move','{"move": "0 play H6", "by": "person"}',1,1.79532499093777966501e+09);
INSERT INTO "log" VALUES('myzbvuyp',30,NULL,'move','{"move": "1 play T11", "by": "bot"}',NULL,1.79532499094347929957e+09);
INSERT INTO "log" VALUES('myzbvuyp',31,NULL,'move','{"move": "2 play H11", "by": "bot"}',NULL,1.7953249909477293491e+09);
INSERT INTO "log" VALUES('myzbvuyp',32,NULL,'move','{"move": "3 play HC", "by": "bot"}',NULL,1.79532499095160627362e+09);
INSERT INTO "log" VALUES('myzbvuyp',33,NULL,'move','{"move": "4 play HJ", "by": "bot"}',NULL,1.79532499095433545118e+09);
INSERT INTO "log" VALUES('myzbvuyp',34,NULL,'move','{"move": "5 play H4", "by": "bot"}',NULL,1.79532499095719337458e+09);
INSERT INTO "log" VALUES('myzbvuyp',35,NULL,'move','{"move": "1 play CA", "by": "bot"}',NULL,1.7953249909599494934e+09);
INSERT INTO "log" VALUES('myzbvuyp',36,NULL,'move','{"move": "2 play CN", "by": "bot"}',NULL,1.7953249909634215832e+09);
INSERT INTO "log" VALUES('myzbvuyp',37,NULL,'move','{"move": "3 play C15", "by": "bot"}',NULL,1.79532499096631669994e+09);
INSERT INTO "log" VALUES('myzbvuyp',38,NULL,'move','{"move": "4 play C9", "by": "bot"}',NULL,1.79532499096912741658e+09);
INSERT INTO "log" VALUES('myzbvuyp',39,NULL,'move','{"move": "5 play C3", "by": "bot"}',NULL,1.79532499097186970709e+09);
INSERT INTO "log" VALUES('myzbvuyp',40,'1:m5','move','{"move": "0 play C13", "by": "person"}',1,1.79532499097839045526e+09);
INSERT INTO "log" VALUES('myzbvuyp',41,NULL,'move','{"move": "3 play S13", "by": "bot"}',NULL,1.79532499098176455496e+09);
INSERT INTO "log" VALUES('myzbvuyp',42,NULL,'move','{"move": "4 play S14", "by": "bot"}',NULL,1.79532499098447108267e+09);
INSERT INTO "log" VALUES('myzbvuyp',43,NULL,'move','{"move": "5 play T8", "by": "bot"}',NULL,1.79532499098714041704e+09);
INSERT INTO "log" VALUES('myzbvuyp',44,'1:m6','move','{"move": "0 play T19", "by": "person"}',1,1.79532499099289107316e+09);
INSERT INTO "log" VALUES('myzbvuyp',45,NULL,'move','{"move": "1 play T18", "by": "bot"}',NULL,1.79532499099561333654e+09);
INSERT INTO "log" VALUES('myzbvuyp',46,NULL,'move','{"move": "2 play S7", "by": "bot"}',NULL,1.79532499100108289711e+09);
INSERT INTO "log" VALUES('myzbvuyp',47,'1:m7','move','{"move": "0 play C7", "by": "person"}',1,1.79532499100693702692e+09);
INSERT INTO "log" VALUES('myzbvuyp',48,NULL,'move','{"move": "1 play C6", "by": "bot"}',NULL,1.79532499100969529146e+09);
INSERT INTO "log" VALUES('myzbvuyp',49,NULL,'move','{"move": "2 play C4", "by": "bot"}',NULL,1795324991.01242);
INSERT INTO "log" VALUES('myzbvuyp',50,NULL,'move','{"move": "3 play C14", "by": "bot"}',NULL,1.79532499101520586015e+09);
INSERT INTO "log" VALUES('myzbvuyp',51,NULL,'move','{"move": "4 play CK", "by": "bot"}',NULL,1.79532499101790976527e+09);
INSERT INTO "log" VALUES('myzbvuyp',52,NULL,'move','{"move": "5 play T22", "by": "bot"}',NULL,1.79532499102068781853e+09);
INSERT INTO "log" VALUES('myzbvuyp',53,NULL,'move','{"move": "5 play HN", "by": "bot"}',NULL,1.79532499102344059943e+09);
INSERT INTO "log" VALUES('xwe5phwe',1,NULL,'open','{"game": "xrummy", "rules": "1.00", "options": {"games": 1}, "seats": [{"bot": "random", "name": 11}, {"bot": "random", "name": 5}, {"bot": "random", "name": 9}, {"bot": "random", "name": 8}], "pace": 0}',NULL,1.79532499222872829434e+09);
INSERT INTO "log" VALUES('xwe5phwe',2,NULL,'sit','{"seat": 0, "name": "Mio"}',1,1.79532499222874379163e+09);
INSERT INTO "log" VALUES('xwe5phwe',3,NULL,'deal','{"dealer": 3, "cards": {"hands": ["S14 H6 D2 C15 S3 H15 T3 CK T1 C4", "HA T0 DF DK CM CA H5 S11 DM C6", "SF T2 DN SK S2 T10 SQ HN C9 S12", "C14 T13 CJ S7 H11 H2 SM T9 D5 D9"], "stock": ["H3 DA S9 CQ T5 CN D8 T12 H4 C5 H12 H8 D13 C11 H14 CF HF SA C10 D14 T7 H9 S4 S8 D7 T14 S6 T6 C12 D12 DQ H10 C2 H7 HJ T4 HM S5 D6 T15 S13 C13 D15 C3 SN D3 H13 DJ C8 HQ SJ T8 D10 HK D11 D4 S15 C7 T11 S10"]}, "seed": "7c8ada607f3dc7e466f11e4fc4652c77178a189265918e4763113dfbd7b29ef5", "commitment": "5d7f03ba8a81522c692f807fa18d145177360860be881d6dcef6b9dae06b95e5"}',NULL,1.79532499223002028464e+09);
INSERT INTO "log" VALUES('xwe5phwe',4,'1:rename','rename','{"seat": 0, "name": "\u6faa", "old": "Mio"}',1,1.7953249922445061207e+09);
INSERT INTO "log" VALUES('xwe5phwe',5,NULL,'move','{"move": "3 drop H3", "by": "bot"}',NULL,1.79532499224771189693e+09);
INSERT INTO "log" VALUES('xwe5phwe',6,'1:m0','move','{"move": "0 run D D2 T1 T3", "by": "person"}',1,1.79532499227055978774e+09);
INSERT INTO "log" VALUES('xwe5phwe',7,'1:m1','move','{"move": "0 drop C4", "by": "person"}',1,1.79532499228502249715e+09);
INSERT INTO "log" VALUES('xwe5phwe',8,NULL,'move','{"move": "1 drop S11", "by": "bot"}',NULL,1.79532499229025864603e+09);
INSERT INTO "log" VALUES('xwe5phwe',9,NULL,'move','{"move": "2 drop SK", "by": "bot"}',NULL,1.79532499229406762118e+09);
INSERT INTO "log" VALUES('xwe5phwe',10,NULL,'move','{"move": "3 group 11 CJ S11 H11", "by": "bot"}',NULL,1.79532499230141162878e+09);
INSERT INTO "log" VALUES('xwe5phwe',11,NULL,'move','{"move": "3 drop SM", "by": "bot"}',NULL,1.79532499230848193163e+09);
INSERT INTO "log" VALUES('xwe5phwe',12,'1:m2','move','{"move": "0 swap DA T1 #1", "by": "person"}',1,1.79532499231813526155e+09);
INSERT INTO "log" VALUES('xwe5phwe',13,'1:m3','move','{"move": "0 drop CK", "by": "person"}',1,1.79532499232916665076e+09);
INSERT INTO "log" VALUES('xwe5phwe',14,NULL,'move','{"move": "1 group 13 DF SK CK", "by": "bot"}',NULL,1.79532499233459544177e+09);
INSERT INTO "log" VALUES('xwe5phwe',15,NULL,'move','{"move": "1 run C CA CM T0", "by": "bot"}',NULL,1.79532499234118890765e+09);
INSERT INTO "log" VALUES('xwe5phwe',16,NULL,'move','{"move": "1 swap DK DF #3", "by": "bot"}',NULL,1.79532499234679150581e+09);
INSERT INTO "log" VALUES('xwe5phwe',17,NULL,'move','{"move": "1 drop DM", "by": "bot"}',NULL,1.79532499235069870945e+09);
INSERT INTO "log" VALUES('xwe5phwe',18,NULL,'move','{"move": "2 run S SF T12 T10", "by": "bot"}',NULL,1.79532499235546565054e+09);
INSERT INTO "log" VALUES('xwe5phwe',19,NULL,'move','{"move": "2 add T2 #4", "by": "bot"}',NULL,1.79532499236196613308e+09);
INSERT INTO "log" VALUES('xwe5phwe',20,NULL,'move','{"move": "2 add DN #1", "by": "bot"}',NULL,1.79532499236701941491e+09);
INSERT INTO "log" VALUES('xwe5phwe',21,NULL,'move','{"move": "2 add DM #1", "by": "bot"}',NULL,1.79532499237312769893e+09);
INSERT INTO "log" VALUES('xwe5phwe',22,NULL,'move','{"move": "2 swap S12 T12 #5", "by": "bot"}',NULL,1.79532499237765765191e+09);
INSERT INTO "log" VALUES('xwe5phwe',23,NULL,'move','{"move": "2 group 12 T12 CQ SQ", "by": "bot"}',NULL,1.79532499238551902778e+09);
INSERT INTO "log" VALUES('xwe5phwe',24,NULL,'move','{"move": "2 drop S2", "by": "bot"}',NULL,1.79532499239181494716e+09);
INSERT INTO "log" VALUES('xwe5phwe',25,NULL,'move','{"move": "3 drop D9", "by": "bot"}',NULL,1.79532499239581823345e+09);
INSERT INTO "log" VALUES('xwe5phwe',26,'1:m4','move','{"move": "0 swap CN T0 #4", "by": "person"}',1,1.79532499240543651575e+09);
INSERT INTO "log" VALUES('xwe5phwe',27,'1:m5','move','{"move": "0 run S S2 S3 T0 T1", "by": "person"}',1,1.79532499241854310041e+09);
INSERT INTO "log" VALUES('xwe5phwe',28,'1:m6','move','{"move": "0 drop C15", "by": "person"}',1,1.79532499244172310832e+09);
INSERT INTO "log" VALUES('xwe5phwe',29,NULL,'move','{"move": "1 swap H12 T12 #6", "by": "bot"}',NULL,1.79532499244785904882e+09);
INSERT INTO "log" VALUES('xwe5phwe',30,NULL,'move','{"move": "1 run D D8 D9 DF", "by": "bot"}',NULL,1.79532499245338487622e+09);
INSERT INTO "log" VALUES('xwe5phwe',31,NULL,'move','{"move": "1 drop H5", "by": "bot"}',NULL,1.79532499246049308781e+09);
INSERT INTO "log" VALUES('xwe5phwe',32,NULL,'move','{"move": "2 add SM #7", "by": "bot"}',NULL,1.79532499246394705765e+09);
INSERT INTO "log" VALUES('xwe5phwe',33,NULL,'move','{"move": "2 drop HN", "by": "bot"}',NULL,1.7953249924770934582e+09);
INSERT INTO "log" VALUES('xwe5phwe',34,NULL,'move','{"move": "3 group 5 D5 T5 H5", "by": "bot"}',NULL,1.79532499248476099971e+09);
INSERT INTO "log" VALUES('xwe5phwe',35,NULL,'move','{"move": "3 run H H4 H2 H3", "by": "bot"}',NULL,1.79532499249748468401e+09);
INSERT INTO "log" VALUES('xwe5phwe',36,NULL,'move','{"move": "3 run C C14 T13 C15", "by": "bot"}',NULL,1.79532499251016616822e+09);
INSERT INTO "log" VALUES('xwe5phwe',37,NULL,'move','{"move": "3 add T9 #5", "by": "bot"}',NULL,1.7953249925166025162e+09);
INSERT INTO "log" VALUES('xwe5phwe',38,NULL,'move','{"move": "3 drop S7", "by": "bot"}',NULL,1.7953249925245161056e+09);
INSERT INTO "log" VALUES('xwe5phwe',39,'1:m7','move','{"move": "0 drop C11", "by": "person"}',1,1.79532499253554415699e+09);
INSERT INTO "log" VALUES('xwe5phwe',40,NULL,'move','{"move": "1 swap S9 T9 #5", "by": "bot"}',NULL,1.79532499254454374314e+09);
INSERT INTO "log" VALUES('xwe5phwe',41,NULL,'move','{"move": "1 drop T9", "by": "bot"}',NULL,1.79532499255375337598e+09);
INSERT INTO "log" VALUES('xwe5phwe',42,NULL,'move','{"move": "2 run C T9 CF C11", "by": "bot"}',NULL,1.79532499256236600872e+09);
INSERT INTO "log" VALUES('xwe5phwe',43,NULL,'move','{"move": "2 swap C9 T9 #12", "by": "bot"}',NULL,1.79532499257051181796e+09);
INSERT INTO "log" VALUES('xwe5phwe',44,NULL,'move','{"move": "2 drop H8", "by": "bot"}',NULL,1.79532499257692718507e+09);
INSERT INTO "log" VALUES('xwe5phwe',45,NULL,'move','{"move": "3 add HF #3", "by": "bot"}',NULL,1.79532499258452582363e+09);
INSERT INTO "log" VALUES('xwe5phwe',46,NULL,'move','{"move": "3 drop D13", "by": "bot"}',NULL,1.79532499261659121508e+09);
INSERT INTO "log" VALUES('xwe5phwe',47,'1:n8','next','{"seat": 0}',1,1.79532499262655282018e+09);
INSERT INTO "log" VALUES('xwe5phwe',48,NULL,'deal','{"dealer": 0, "cards": {"hands": ["HA H12 C9 SA H13 CN S9 SF SN CF", "D9 H10 C15 T12 DA S7 SM C14 T6 C8", "SQ H9 S6 S2 CQ D8 D15 T2 S8 T8", "T1 C3 HJ H3 H2 D12 S10 H6 C4 C2"], "stock": ["D6 HQ T13 C7 H5 C11 H15 T15 D2 S14 DK T14 T4 D3 T3 C5 D4 S5 CA HM D11 DN H8 HF DF HN H7 T9 T10 DQ T7 CK C12 T11 D10 C13 DJ H14 S12 H4 CM HK D13 S15 S13 CJ SJ T5 C10 S3 S4 H11 D5 S11 T0 D7 DM D14 SK C6"]}, "seed": "8a733e923e66ac6ad931409e8a1d60354572e6772e5d85445945f16633555042", "commitment": "6e25ac6404c64f378bcbad5ee418e5e4ab7777e313b01453add74d34d05315ac"}',NULL,1.7953249926304781437e+09);
INSERT INTO "log" VALUES('xwe5phwe',49,'1:m9','move','{"move": "0 group 1 SA CF HA", "by": "person"}',1,1.79532499263793897631e+09);
INSERT INTO "log" VALUES('xwe5phwe',50,'1:m10','move','{"move": "0 drop SF", "by": "person"}',1,1.79532499265299963953e+09);
INSERT INTO "log" VALUES('xwe5phwe',51,NULL,'move','{"move": "1 run S T6 S7 SF", "by": "bot"}',NULL,1.79532499265660667421e+09);
INSERT INTO "log" VALUES('xwe5phwe',52,NULL,'move','{"move": "1 drop T12", "by": "bot"}',NULL,1.79532499265949726111e+09);
INSERT INTO "log" VALUES('xwe5phwe',53,NULL,'move','{"move": "2 swap S6 T6 #2", "by": "bot"}',NULL,1.7953249926622276306e+09);
INSERT INTO "log" VALUES('xwe5phwe',54,NULL,'move','{"move": "2 group 8 S8 T8 D8", "by": "bot"}',NULL,1795324992.66526);
INSERT INTO "log" VALUES('xwe5phwe',55,NULL,'move','{"move": "2 group 12 T12 CQ SQ", "by": "bot"}',NULL,1.79532499266816353801e+09);
INSERT INTO "log" VALUES('xwe5phwe',56,NULL,'move','{"move": "2 drop T6", "by": "bot"}',NULL,1.79532499267091846468e+09);
INSERT INTO "log" VALUES('xwe5phwe',57,NULL,'move','{"move": "3 add D12 #4", "by": "bot"}',NULL,1.79532499267349171644e+09);
INSERT INTO "log" VALUES('xwe5phwe',58,NULL,'move','{"move": "3 run C T1 C2 C4 C3", "by": "bot"}',NULL,1.79532499267754817005e+09);
INSERT INTO "log" VALUES('xwe5phwe',59,NULL,'move','{"move": "3 drop H2", "by": "bot"}',NULL,1.7953249926846385002e+09);
INSERT INTO "log" VALUES('zbpsk53z',1,NULL,'open','{"game": "arcanarabe", "rules": "1.00", "options": {"games": 1}, "seats": [{"bot": "random", "name": 5}, {"bot": "random", "name": 2}, {"bot": "random", "name": 7}, {"bot": "random", "name": 9}], "pace": 0}',NULL,1.79532499029741287235e+09);
INSERT INTO "log" VALUES('zbpsk53z',2,NULL,'sit','{"seat": 0, "name": "Mio"}',1,1.79532499029744386674e+09);
INSERT INTO "log" VALUES('zbpsk53z',3,NULL,'deal','{"dealer": 1, "cards": {"hands": ["H14 D9 C2 H12 S14", "DF C14 SA SM D7", "C13 H7 S2 S6 H2", "S11 D11 D10 S13 DN"], "stock": ["CN C8 D6 CA HN HM H13 D14 DM D13 S12 S15 D2 C6 C7 S10 DA H10 C15 C3 C10 C5 D15 C11 S5 D8 D3 S8 S7 S4 S3 C12 H5 HA H3 H6 HF C9 D4 D12 H15 CF D5 SF H4 H8 CM SN S9 C4 H9 H11"], "arcana": ["T0 T3 T16 T2 T23 T9 T22 T4 T13 T21 T10 T6 T8 T11 T17 T20 T19 T18 T15 T14 T7 T5 T1 T12"]}, "seed": "ebeda1391dac16d64b6c860ef00bc14c71d6e9a83a6a53730fe1587a03f82dc7", "commitment": "423556e863e9e7f626f6ed330635e50e3eaecbcdb85f6f09b0f41505f3bbf142"}',NULL,1.79532499029890942575e+09);
INSERT INTO "log" VALUES('zbpsk53z',4,'1:rename','rename','{"seat": 0, "name": "\u6faa", "old": "Mio"}',1,1.79532499031729412077e+09);
INSERT INTO "log" VALUES('zbpsk53z',5,NULL,'move','{"move": "1 offer SM", "by": "bot"}',NULL,1.79532499033264875414e+09);
INSERT INTO "log" VALUES('zbpsk53z',6,NULL,'move','{"move": "2 offer S2", "by": "bot"}',NULL,1.79532499034061646461e+09);
INSERT INTO "log" VALUES('zbpsk53z',7,NULL,'move','{"move": "3 offer DN", "by": "bot"}',NULL,1.79532499034842777255e+09);
INSERT INTO "log" VALUES('zbpsk53z',8,'1:m0','move','{"move": "0 offer CA", "by": "person"}',1,1.79532499035792136193e+09);
INSERT INTO "log" VALUES('zbpsk53z',9,NULL,'move','{"move": "1 raise CN", "by": "bot"}',NULL,1.79532499036880445475e+09);
INSERT INTO "log" VALUES('zbpsk53z',10,NULL,'move','{"move": "2 raise H7", "by": "bot"}',NULL,1.79532499037878870958e+09);
INSERT INTO "log" VALUES('zbpsk53z',11,NULL,'move','{"move": "3 raise D6", "by": "bot"}',NULL,1.79532499039177298547e+09);
INSERT INTO "log" VALUES('zbpsk53z',12,'1:m1','move','{"move": "0 raise D9", "by": "person"}',1,1.79532499039759421352e+09);
INSERT INTO "log" VALUES('zbpsk53z',13,'1:m2','move','{"move": "0 offer S14", "by": "person"}',1,1.79532499041358804704e+09);
INSERT INTO "log" VALUES('zbpsk53z',14,NULL,'move','{"move": "1 offer D7", "by": "bot"}',NULL,1.79532499042020678515e+09);
INSERT INTO "log" VALUES('zbpsk53z',15,NULL,'move','{"move": "2 pass", "by": "bot"}',NULL,1.79532499042994332311e+09);
INSERT INTO "log" VALUES('zbpsk53z',16,NULL,'move','{"move": "3 offer D10", "by": "bot"}',NULL,1.79532499043592166897e+09);
INSERT INTO "log" VALUES('zbpsk53z',17,'1:m3','move','{"move": "0 raise H12", "by": "person"}',1,1.79532499044484043122e+09);
INSERT INTO "log" VALUES('zbpsk53z',18,NULL,'move','{"move": "1 pass", "by": "bot"}',NULL,1.79532499045605397226e+09);
INSERT INTO "log" VALUES('zbpsk53z',19,NULL,'move','{"move": "3 raise S11", "by": "bot"}',NULL,1.79532499046890711789e+09);
INSERT INTO "log" VALUES('zbpsk53z',20,'1:m4','move','{"move": "0 offer C2", "by": "person"}',1,1.79532499047764468195e+09);
INSERT INTO "log" VALUES('zbpsk53z',21,NULL,'move','{"move": "1 offer DF", "by": "bot"}',NULL,1.79532499048834943769e+09);
INSERT INTO "log" VALUES('zbpsk53z',22,NULL,'move','{"move": "2 pass", "by": "bot"}',NULL,1.79532499050011134147e+09);
INSERT INTO "log" VALUES('zbpsk53z',23,NULL,'move','{"move": "2 drop C13", "by": "bot"}',NULL,1.79532499050463867189e+09);
INSERT INTO "log" VALUES('zbpsk53z',24,NULL,'move','{"move": "3 offer D14", "by": "bot"}',NULL,1.79532499051248025899e+09);
INSERT INTO "log" VALUES('zbpsk53z',25,'1:m5','move','{"move": "0 pass", "by": "person"}',1,1.79532499051980209353e+09);
INSERT INTO "log" VALUES('zbpsk53z',26,NULL,'move','{"move": "1 raise C14", "by": "bot"}',NULL,1.79532499052849936482e+09);
INSERT INTO "log" VALUES('zbpsk53z',27,NULL,'move','{"move": "3 raise S15", "by": "bot"}',NULL,1.79532499053503394131e+09);
INSERT INTO "log" VALUES('zbpsk53z',28,NULL,'move','{"move": "3 offer D11", "by": "bot"}',NULL,1.79532499054894852637e+09);
INSERT INTO "log" VALUES('zbpsk53z',29,'1:m6','move','{"move": "0 offer DM", "by": "person"}',1,1.79532499055537772179e+09);
INSERT INTO "log" VALUES('zbpsk53z',30,NULL,'move','{"move": "1 offer C7", "by": "bot"}',NULL,1.795324990561743021e+09);
INSERT INTO "log" VALUES('zbpsk53z',31,NULL,'move','{"move": "2 pass", "by": "bot"}',NULL,1.79532499056771278379e+09);
INSERT INTO "log" VALUES('zbpsk53z',32,NULL,'move','{"move": "2 drop C8", "by": "bot"}',NULL,1.79532499057511425017e+09);
INSERT INTO "log" VALUES('zbpsk53z',33,NULL,'move','{"move": "3 raise D2", "by": "bot"}',NULL,1.79532499058056235308e+09);
INSERT INTO "log" VALUES('zbpsk53z',34,'1:m7','move','{"move": "0 pass", "by": "person"}',1,1.79532499058637022969e+09);
INSERT INTO "log" VALUES('zbpsk53z',35,NULL,'move','{"move": "1 raise D13", "by": "bot"}',NULL,1.79532499059068465234e+09);
INSERT INTO "log" VALUES('zbpsk53z',36,NULL,'move','{"move": "3 offer DA", "by": "bot"}',NULL,1.79532499059597015376e+09);
INSERT INTO "log" VALUES('zbpsk53z',37,'1:m8','move','{"move": "0 offer H14", "by": "person"}',1,1.7953249906019484997e+09);
INSERT INTO "log" VALUES('zbpsk53z',38,NULL,'move','{"move": "1 offer SA", "by": "bot"}',NULL,1.79532499060918569562e+09);
INSERT INTO "log" VALUES('zbpsk53z',39,NULL,'move','{"move": "2 offer H13", "by": "bot"}',NULL,1.79532499061613106728e+09);
INSERT INTO "log" VALUES('zbpsk53z',40,NULL,'move','{"move": "3 raise S13", "by": "bot"}',NULL,1.79532499062733602525e+09);
CREATE TABLE mailboxes (
	who INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	lang TEXT NOT NULL, 
	code TEXT NOT NULL, 
	confirm BLOB, 
	since FLOAT NOT NULL, 
	upto INTEGER NOT NULL, 
	sent FLOAT NOT NULL, 
	PRIMARY KEY (who), 
	FOREIGN KEY(who) REFERENCES sessions (who)
);
CREATE TABLE moderation (
	id INTEGER NOT NULL, 
	about INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	command TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE names (
	"key" BLOB NOT NULL, 
	who INTEGER NOT NULL, 
	until FLOAT, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(who) REFERENCES sessions (who)
)
 WITHOUT ROWID

;
CREATE TABLE notices (
	id INTEGER NOT NULL, 
	"to" INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	who INTEGER, 
	at FLOAT NOT NULL, 
	read BOOLEAN DEFAULT 0 NOT NULL, push FLOAT, answered BOOLEAN, withheld BOOLEAN DEFAULT 0 NOT NULL, remind FLOAT, 
	PRIMARY KEY (id)
);
CREATE TABLE operating (
	seq INTEGER NOT NULL, 
	command TEXT, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	who INTEGER, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (seq)
);
CREATE TABLE own_secrets (
	name TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
CREATE TABLE passkeys (
	id BLOB NOT NULL, 
	who INTEGER NOT NULL, 
	"key" BLOB NOT NULL, 
	count INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	used FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(who) REFERENCES sessions (who)
)
 WITHOUT ROWID

;
CREATE TABLE persons (
	who INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	named FLOAT NOT NULL, 
	reviewer BOOLEAN NOT NULL, 
	words BLOB, moderator BOOLEAN DEFAULT 0 NOT NULL, operator BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (who), 
	FOREIGN KEY(who) REFERENCES sessions (who)
);
CREATE TABLE played_by (
	who INTEGER NOT NULL, 
	link TEXT NOT NULL, 
	name TEXT NOT NULL, 
	won BOOLEAN NOT NULL, 
	PRIMARY KEY (who, link), 
	FOREIGN KEY(link) REFERENCES deals (link)
)
 WITHOUT ROWID

;
CREATE TABLE profiles (
	who INTEGER NOT NULL, 
	audience TEXT NOT NULL, 
	PRIMARY KEY (who), 
	FOREIGN KEY(who) REFERENCES sessions (who)
);
CREATE TABLE rated_games (
	game TEXT NOT NULL, 
	matches INTEGER NOT NULL, 
	upto INTEGER DEFAULT '0' NOT NULL, 
	again INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (game)
)
 WITHOUT ROWID

;
CREATE TABLE ratings (
	who INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (who, game, n), 
	FOREIGN KEY(who) REFERENCES sessions (who)
)
 WITHOUT ROWID

;
CREATE TABLE remarks (
	id INTEGER NOT NULL, 
	book TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	clause TEXT NOT NULL, 
	about INTEGER, 
	words TEXT NOT NULL, 
	version TEXT NOT NULL, 
	command TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	at FLOAT NOT NULL, again TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(about) REFERENCES remarks (id)
);
CREATE TABLE reviews (
	link TEXT NOT NULL, 
	move INTEGER NOT NULL, 
	engine TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	decision JSON NOT NULL, 
	PRIMARY KEY (link, move), 
	FOREIGN KEY(link) REFERENCES deals (link)
)
 WITHOUT ROWID

;
CREATE TABLE running (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE sessions (
	who INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (who)
);
INSERT INTO "sessions" VALUES(1,'澪',1.79532499025721979137e+09);
INSERT INTO "sessions" VALUES(2,'',1.79532499026231837273e+09);
CREATE TABLE solved (
	who INTEGER NOT NULL, 
	problem TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (who, problem), 
	FOREIGN KEY(who) REFERENCES sessions (who)
)
 WITHOUT ROWID

;
CREATE TABLE spent (
	"limit" TEXT NOT NULL, 
	address BLOB NOT NULL, 
	"left" FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("limit", address)
)
 WITHOUT ROWID

;
CREATE TABLE subscriptions (
	id BLOB NOT NULL, 
	browser BLOB NOT NULL, 
	endpoint TEXT NOT NULL, 
	"key" BLOB NOT NULL, 
	secret BLOB NOT NULL, 
	lang TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	used FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(browser) REFERENCES keys ("key") ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	opened FLOAT NOT NULL, 
	over BOOLEAN NOT NULL, played BOOLEAN DEFAULT 1 NOT NULL, kept BOOLEAN DEFAULT 1 NOT NULL, listed JSON, due FLOAT, by_days JSON, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('zbpsk53z','arcanarabe',1.79532499029943299296e+09,0,1,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('myzbvuyp','dream-capture',1.7953249908491027355e+09,0,1,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('8txmedus','hexbridge',1.79532499123285079001e+09,0,1,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('bmqy5uaw','lotarot',1.79532499172753834729e+09,0,1,0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('xwe5phwe','xrummy',1.79532499223041081427e+09,0,1,0,NULL,NULL,NULL);
CREATE TABLE taken_names (
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	work TEXT NOT NULL, 
	PRIMARY KEY (kind, name)
)
 WITHOUT ROWID

;
CREATE TABLE talk (
	"table" TEXT NOT NULL, 
	aside BOOLEAN NOT NULL, 
	seq INTEGER NOT NULL, 
	command TEXT NOT NULL, 
	who INTEGER, 
	kind TEXT NOT NULL, 
	text TEXT NOT NULL, 
	"row" INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	reported BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("table", aside, seq)
)
 WITHOUT ROWID

;
CREATE TABLE tries (
	code TEXT NOT NULL, 
	who INTEGER NOT NULL, 
	"table" TEXT NOT NULL, 
	began FLOAT NOT NULL, 
	PRIMARY KEY (code, who), 
	FOREIGN KEY(code) REFERENCES duplicates (code)
)
 WITHOUT ROWID

;
CREATE TABLE unheard (
	id INTEGER NOT NULL, 
	who INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE work_log (
	work TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	command TEXT, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	who INTEGER, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (work, seq)
)
 WITHOUT ROWID

;
CREATE TABLE work_texts (
	id TEXT NOT NULL, 
	files JSON NOT NULL, 
	PRIMARY KEY (id)
);
CREATE UNIQUE INDEX log_command ON log ("table", command) WHERE command IS NOT NULL;
CREATE INDEX log_sit ON log (who, "table") WHERE kind = 'sit';
CREATE INDEX tables_unplayed ON tables (opened) WHERE played = 0;
CREATE UNIQUE INDEX deals_of_table ON deals ("table", "row");
CREATE INDEX played_by_link ON played_by (link);
CREATE INDEX tables_unkept ON tables (opened) WHERE kept = 0;
CREATE INDEX deals_waiting ON deals ("table") WHERE shown IS 0;
CREATE INDEX branches_of_deal ON branches (origin, opened);
CREATE INDEX drafts_of_session ON drafts (who, opened);
CREATE INDEX keys_of ON keys (who);
CREATE INDEX names_of ON names (who);
CREATE INDEX joined_to ON joined (person);
CREATE INDEX passkeys_of ON passkeys (who);
CREATE INDEX remarks_of_book ON remarks (book);
CREATE UNIQUE INDEX remarks_command ON remarks (who, command);
CREATE UNIQUE INDEX work_log_command ON work_log (work, command);
CREATE INDEX notices_to ON notices ("to", id);
CREATE INDEX notices_unread ON notices ("to") WHERE read IS 0;
CREATE INDEX writers_by_person ON draft_writers (who);
CREATE INDEX deals_of_book ON deals (book) WHERE book IS NOT NULL;
CREATE INDEX tables_listed ON tables (code) WHERE listed IS NOT NULL;
CREATE INDEX friends_of ON friends (other);
CREATE UNIQUE INDEX deals_rated ON deals (game, rated) WHERE rated IS NOT NULL;
CREATE UNIQUE INDEX talk_command ON talk ("table", command);
CREATE INDEX talk_of ON talk (who);
CREATE UNIQUE INDEX unheard_by ON unheard (who, other);
CREATE INDEX unheard_other ON unheard (other);
CREATE INDEX moderation_about ON moderation (about);
CREATE UNIQUE INDEX moderation_command ON moderation (who, command);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_of ON subscriptions (browser);
CREATE INDEX notices_to_push ON notices (push) WHERE push IS NOT NULL;
CREATE UNIQUE INDEX tries_table ON tries ("table");
CREATE UNIQUE INDEX mailboxes_code ON mailboxes (code);
CREATE INDEX notices_to_remind ON notices (remind) WHERE remind IS NOT NULL;
CREATE INDEX mailboxes_waiting ON mailboxes (confirm);
COMMIT;
