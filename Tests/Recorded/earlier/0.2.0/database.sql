-- A database that version 0.2.0 (commit f499e69a) wrote, as a dump without the stored profile, which every version computes from
-- the answers. It stays as it is. answers.csv.gz and answers.json.gz are exports of it by that version. These commands
-- wrote it:
--   peach settings set …    the rows of the table setting
--   peach train --comparisons 12 --seed 1
--   peach train --strategy weighted-up-down --preset piano --vary-loudness 1 --comparisons 5 --seed 2
--   peach train intervals --intervals m3,P5 --direction both --tuning just --comparisons 8 --seed 3
--   peach train intervals --presentation harmonic --comparisons 4 --seed 4
--   peach train matching --comparisons 8 --seed 5
--   peach train matching --together --comparisons 4 --seed 6
--   peach measure --note A4 --comparisons 5 --seed 7
--   peach experiment loudness run --participant "Person 8" --levels 0,1 --max-offset 6 --comparisons-per-level 3 --seed 8
--   peach experiment loudness run --participant "Person 9" --levels 0,1 --max-offset 6 --comparisons-per-level 3 --seed 9
-- with --listener simulated:threshold=8, in matching --listener simulated, and these, which ended early, with --events jsonl:
--   printf 'higher\nlower\nquit\n' | peach measure --note C4 --comparisons 4 --seed 10
--   printf 'higher\nlower\nquit\n' | peach experiment loudness run --participant P10 --levels 0,1 --max-offset 6
--     --comparisons-per-level 3 --seed 11
--   printf 'wider\nagain\nnarrower\nquit\n' | peach train intervals --comparisons 2 --seed 12
--   printf '+3.5\ncommit\n-2\ncommit\nquit\n' | peach train matching --comparisons 2 --seed 12
-- all but the one with the piano with --sound sine.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE setting (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('adaptive.widen','0.25');
INSERT INTO setting VALUES('gap','0.1');
INSERT INTO setting VALUES('kazez.smallest','2');
INSERT INTO setting VALUES('note-range','C3:C5');
INSERT INTO setting VALUES('quest-plus.largest','80');
INSERT INTO setting VALUES('threshold-tracking.correct','0.8');
INSERT INTO setting VALUES('tick-level','-18');
INSERT INTO setting VALUES('weighted-up-down.step','0.4');
INSERT INTO setting VALUES('weighted-up-down.up','2');
CREATE TABLE sound_font (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  sha256 TEXT,
  UNIQUE (file, size, modified_ms)
) STRICT;
INSERT INTO sound_font VALUES(1,'Peach.sf2',16486478,1795669976239,NULL);
CREATE TABLE sound_source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sound_font INTEGER REFERENCES sound_font
) STRICT;
INSERT INTO sound_source VALUES(1,'sine',NULL);
INSERT INTO sound_source VALUES(2,'Peach.sf2:0:0',1);
CREATE TABLE run (
  id TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('training', 'measurement', 'experiment')),
  started_ms INTEGER NOT NULL,
  peach_version TEXT NOT NULL,
  fluidsynth_version TEXT NOT NULL,
  driver TEXT NOT NULL,
  sample_rate REAL NOT NULL,
  period INTEGER NOT NULL
, plan TEXT) STRICT;
INSERT INTO run VALUES('ED471649-E95C-4E1A-B6EF-69A6171275A5','training',1795670346759,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('C46583E4-599C-4B19-B136-639895FFD78C','training',1795670347024,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB','training',1795670347144,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('A451C130-1065-4B40-8865-A0201BAE8EEF','training',1795670347276,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('5EFD0822-FB25-42C7-ADD9-F12554DE4258','training',1795670347385,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('9C767F93-9155-4DD2-B123-1C4922D0BC1E','training',1795670347824,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('1738919B-601E-4464-AF23-22EBEBE9FA8C','measurement',1795670348266,'0.2.0','2.3.1','offline',48000.0,256,'{"comparisons":5,"note":69,"seed":7,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","direction":"up","duration":"1","exercise":"comparison","feedback":"0.4","focus-mode":"off","gap":"0.1","intervals":"P5","kazez.largest":"100","kazez.narrow":"0.03","kazez.smallest":"0.1","kazez.widen":"0.2","language":"auto","matching-mode":"successive","matching-numbers":"off","max-offset":"2","midi-driver":"auto","midi-higher":"auto","midi-input":"auto","midi-lower":"auto","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"words","presentation":"melodic","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","replay-after-wrong":"off","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.correct":"0.8","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","threshold-tracking.spread":"0.5","tick":"noise","tick-level":"-18","tuning":"equal","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","volume":"0","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"},"warmUp":[100,71,50,35]}');
INSERT INTO run VALUES('C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','experiment',1795670348389,'0.2.0','2.3.1','offline',48000.0,256,'{"block":60,"comparisonsPerLevel":3,"levels":[0,1],"maxOffset":6,"participant":"Person 8","seed":8,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","direction":"up","duration":"1","exercise":"comparison","feedback":"0.4","focus-mode":"off","gap":"0.1","intervals":"P5","kazez.largest":"100","kazez.narrow":"0.03","kazez.smallest":"0.1","kazez.widen":"0.2","language":"auto","matching-mode":"successive","matching-numbers":"off","max-offset":"2","midi-driver":"auto","midi-higher":"auto","midi-input":"auto","midi-lower":"auto","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"words","presentation":"melodic","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","replay-after-wrong":"off","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.correct":"0.8","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","threshold-tracking.spread":"0.5","tick":"noise","tick-level":"-18","tuning":"equal","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","volume":"0","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"}}');
INSERT INTO run VALUES('A1184757-717D-4F23-A64C-F2B4714E8F25','experiment',1795670348512,'0.2.0','2.3.1','offline',48000.0,256,'{"block":60,"comparisonsPerLevel":3,"levels":[0,1],"maxOffset":6,"participant":"Person 9","seed":9,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","direction":"up","duration":"1","exercise":"comparison","feedback":"0.4","focus-mode":"off","gap":"0.1","intervals":"P5","kazez.largest":"100","kazez.narrow":"0.03","kazez.smallest":"0.1","kazez.widen":"0.2","language":"auto","matching-mode":"successive","matching-numbers":"off","max-offset":"2","midi-driver":"auto","midi-higher":"auto","midi-input":"auto","midi-lower":"auto","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"words","presentation":"melodic","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","replay-after-wrong":"off","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.correct":"0.8","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","threshold-tracking.spread":"0.5","tick":"noise","tick-level":"-18","tuning":"equal","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","volume":"0","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"}}');
INSERT INTO run VALUES('4851FF7C-EC7F-43D6-AEEB-482049C1EED2','measurement',1795670348626,'0.2.0','2.3.1','offline',48000.0,256,'{"comparisons":4,"note":60,"seed":10,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","direction":"up","duration":"1","exercise":"comparison","feedback":"0.4","focus-mode":"off","gap":"0.1","intervals":"P5","kazez.largest":"100","kazez.narrow":"0.03","kazez.smallest":"0.1","kazez.widen":"0.2","language":"auto","matching-mode":"successive","matching-numbers":"off","max-offset":"2","midi-driver":"auto","midi-higher":"auto","midi-input":"auto","midi-lower":"auto","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"words","presentation":"melodic","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","replay-after-wrong":"off","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.correct":"0.8","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","threshold-tracking.spread":"0.5","tick":"noise","tick-level":"-18","tuning":"equal","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","volume":"0","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"},"warmUp":[100,71,50,35]}');
INSERT INTO run VALUES('8B851C12-0AA1-4DDD-BE7B-AADE85217B67','experiment',1795670348787,'0.2.0','2.3.1','offline',48000.0,256,'{"block":60,"comparisonsPerLevel":3,"levels":[0,1],"maxOffset":6,"participant":"P10","seed":11,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","direction":"up","duration":"1","exercise":"comparison","feedback":"0.4","focus-mode":"off","gap":"0.1","intervals":"P5","kazez.largest":"100","kazez.narrow":"0.03","kazez.smallest":"0.1","kazez.widen":"0.2","language":"auto","matching-mode":"successive","matching-numbers":"off","max-offset":"2","midi-driver":"auto","midi-higher":"auto","midi-input":"auto","midi-lower":"auto","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"words","presentation":"melodic","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","replay-after-wrong":"off","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.correct":"0.8","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","threshold-tracking.spread":"0.5","tick":"noise","tick-level":"-18","tuning":"equal","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","volume":"0","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"}}');
INSERT INTO run VALUES('79FE5411-5AA8-4E8F-B61E-E2065009ED22','training',1795670348890,'0.2.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('D3F96C64-FDAE-4B9A-9996-C11784418686','training',1795670348967,'0.2.0','2.3.1','offline',48000.0,256,NULL);
CREATE TABLE preset_measurement (
  sha256 TEXT NOT NULL,
  bank INTEGER NOT NULL,
  program INTEGER NOT NULL,
  peach_version TEXT NOT NULL,
  gain_db REAL NOT NULL,
  vibrato_cents REAL,
  beating_db REAL, fluidsynth_version TEXT,
  PRIMARY KEY (sha256, bank, program)
) STRICT, WITHOUT ROWID;
CREATE TABLE profile_rows (
  exercise TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO profile_rows VALUES('comparison',28);
INSERT INTO profile_rows VALUES('intervals',14);
INSERT INTO profile_rows VALUES('matching',14);
CREATE TABLE presented_note (
  exercise TEXT NOT NULL,
  note INTEGER NOT NULL CHECK (note BETWEEN 0 AND 127),
  count INTEGER NOT NULL,
  sum REAL NOT NULL,
  sum_of_squares REAL NOT NULL,
  last_cents REAL NOT NULL,
  last_correct INTEGER NOT NULL,
  PRIMARY KEY (exercise, note)
) STRICT, WITHOUT ROWID;
CREATE TABLE profile_state (
  exercise TEXT NOT NULL PRIMARY KEY,
  answers INTEGER NOT NULL,
  last_answer INTEGER NOT NULL,
  -- The state of the filters, written with each answer.
  bank BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE profile_day (
  exercise TEXT NOT NULL,
  day INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  -- The thresholds of all keys at the end of this UTC day: mean and covariance.
  thresholds BLOB NOT NULL,
  PRIMARY KEY (exercise, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE answer (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  exercise TEXT NOT NULL,
  time_ms INTEGER NOT NULL,
  -- The key of note 1.
  note INTEGER NOT NULL CHECK (note BETWEEN 0 AND 127),
  -- In semitones, without direction.
  interval INTEGER CHECK (interval BETWEEN 0 AND 12),
  -- Whether note 2 is the upper or the lower note.
  direction TEXT CHECK (direction IN ('up', 'down')),
  -- The exact size of the interval, and the tuning system that it comes from.
  interval_cents REAL,
  tuning TEXT,
  presentation TEXT CHECK (presentation IN ('melodic', 'harmonic')),
  -- The difference that was judged; of an interval, how much wider than exact it was.
  cents REAL,
  answer TEXT,
  correct INTEGER CHECK (correct IN (0, 1)),
  response_ms INTEGER,
  velocity INTEGER CHECK (velocity BETWEEN 1 AND 127),
  amplitude_offset_db REAL,
  reference_hz REAL,
  duration_ms INTEGER,
  gap_ms INTEGER,
  sound_source INTEGER REFERENCES sound_source,
  strategy TEXT,
  purpose TEXT NOT NULL CHECK (purpose IN ('training', 'measurement', 'experiment')),
  run TEXT REFERENCES run,
  condition TEXT,
  gain_db REAL,
  drop_outs INTEGER CHECK (drop_outs >= 0),
  replays INTEGER NOT NULL DEFAULT 0 CHECK (replays >= 0),
  source TEXT CHECK (source IN ('key', 'mouse', 'midi', 'line')),
  -- What was added to each note because of the measured error of its key, in cents.
  correction1_cents REAL,
  correction2_cents REAL
, matching_mode TEXT CHECK (matching_mode IN ('successive', 'together')), error_cents REAL, first_touch_ms INTEGER, touches INTEGER, reversals INTEGER, overshoot_cents REAL, step_cents REAL, tuned_with TEXT CHECK (tuned_with IN ('key', 'mouse', 'midi', 'line'))) STRICT;
INSERT INTO answer VALUES(1,'A98B25E9-F285-4C4B-BD95-3F61F6D10948','comparison',1795670348738,68,NULL,NULL,NULL,NULL,NULL,-100.0,'lower',1,879,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(2,'64E3A02C-641A-4079-B2AC-BA24844B50F7','comparison',1795670351262,66,NULL,NULL,NULL,NULL,NULL,70.0,'higher',1,1024,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(3,'1A533906-EAEC-40DB-9047-BDC663088DBA','comparison',1795670353772,72,NULL,NULL,NULL,NULL,NULL,-52.430139442784415848,'lower',1,1010,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(4,'8E1905F9-BE62-41A1-A85E-F202B01DC57F','comparison',1795670356436,51,NULL,NULL,NULL,NULL,NULL,-41.040951128008572369,'lower',1,1165,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(5,'D7D697FB-2EDB-4BFF-B6C3-CE1F57E0C50E','comparison',1795670358778,49,NULL,NULL,NULL,NULL,NULL,-33.153305687838631854,'lower',1,842,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(6,'954B1966-607C-4C3A-8EE7-13D0A2DB0A44','comparison',1795670361175,51,NULL,NULL,NULL,NULL,NULL,27.426512340649189525,'higher',1,896,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(7,'73DF9F75-7678-4419-9F60-41B48118F2B0','comparison',1795670363744,71,NULL,NULL,NULL,NULL,NULL,23.117506015431864342,'lower',0,1069,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(8,'204CE1E1-3803-4C82-B225-A858173CCA89','comparison',1795670366064,67,NULL,NULL,NULL,NULL,NULL,-45.347608487320414383,'lower',1,821,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(9,'07377255-0D66-4F0E-93F9-A7DACD882365','comparison',1795670368237,53,NULL,NULL,NULL,NULL,NULL,36.186398509753608721,'higher',1,673,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(10,'B957A284-770C-4334-AEEA-4712D1CE04CD','comparison',1795670371192,72,NULL,NULL,NULL,NULL,NULL,29.656005822470866916,'higher',1,1455,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(11,'0E3FF276-A74A-4097-AC76-525E4D75765D','comparison',1795670373733,62,NULL,NULL,NULL,NULL,NULL,-24.811045306102649022,'lower',1,1041,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(12,'58FC6B08-6A11-47CB-B6E1-252B6C2AA115','comparison',1795670376031,63,NULL,NULL,NULL,NULL,NULL,21.103479677023639026,'higher',1,799,63,0.0,440.0,1000,100,1,'kazez','training','ED471649-E95C-4E1A-B6EF-69A6171275A5',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(13,'61876652-417A-41AE-B316-49C594CF382D','comparison',1795670348950,67,NULL,NULL,NULL,NULL,NULL,99.999999999999971576,'higher',1,827,63,0.60516623550092507599,440.0,1000,100,2,'weighted-up-down','training','C46583E4-599C-4B19-B136-639895FFD78C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(14,'17760E23-22B8-4C44-AC82-98D0E494046A','comparison',1795670351349,55,NULL,NULL,NULL,NULL,NULL,-75.785828325519872805,'lower',1,899,63,1.087139310126164382,440.0,1000,100,2,'weighted-up-down','training','C46583E4-599C-4B19-B136-639895FFD78C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(15,'3BD7DA33-D7F2-4B27-A53C-65D78AFAD47A','comparison',1795670353744,56,NULL,NULL,NULL,NULL,NULL,-57.434917749851706501,'lower',1,894,63,-0.087315125188716535831,440.0,1000,100,2,'weighted-up-down','training','C46583E4-599C-4B19-B136-639895FFD78C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(16,'EDE9B89C-D8F8-4EA8-A780-927D4FF2DD2B','comparison',1795670356062,69,NULL,NULL,NULL,NULL,NULL,43.527528164806163603,'higher',1,818,63,0.75964453837874756914,440.0,1000,100,2,'weighted-up-down','training','C46583E4-599C-4B19-B136-639895FFD78C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(17,'301F0914-B1EA-4E9D-95E5-FC138E4FE2B0','comparison',1795670358442,64,NULL,NULL,NULL,NULL,NULL,-32.987697769322316787,'lower',1,880,63,1.9064810489764352219,440.0,1000,100,2,'weighted-up-down','training','C46583E4-599C-4B19-B136-639895FFD78C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(18,'0C018F1A-885B-413D-975D-9F1CF9CD926E','intervals',1795670349202,70,3,'down',315.64128700055255193,'just','melodic',-58.721198880416977773,'narrower',1,958,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(19,'35DDB8DB-E693-4ACA-A09C-76039D7BA4B2','intervals',1795670351392,67,7,'down',701.9550008653874329,'just','melodic',-40.674507584537451521,'narrower',1,690,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(20,'71968706-9817-4DBD-985C-0B6070AEC365','intervals',1795670354164,65,7,'down',701.9550008653874329,'just','melodic',18.998913376937981212,'wider',1,1272,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(21,'43AD94CA-90CB-4FDB-8EA7-C0073096530F','intervals',1795670356909,70,3,'down',315.64128700055255193,'just','melodic',-21.148879905151016344,'wider',0,1245,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(22,'19D30840-0FD8-45A7-AF90-C3EC000FFC1F','intervals',1795670359287,61,3,'down',315.64128700055255193,'just','melodic',-24.720335279912909244,'narrower',1,878,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(23,'1A68147F-191B-45E4-8621-760AEE59011A','intervals',1795670361729,59,7,'down',701.9550008653874329,'just','melodic',-16.08943846752941198,'narrower',1,942,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(24,'D12698EE-73D9-4311-8752-31A4113734B5','intervals',1795670364049,72,7,'down',701.9550008653874329,'just','melodic',-12.513590799179109325,'narrower',1,821,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(25,'E41B46FA-3765-4E70-A1ED-035E62FA55F3','intervals',1795670366337,57,3,'up',315.64128700055255193,'just','melodic',2.2793341469732908421,'narrower',0,788,63,0.0,440.0,1000,100,1,NULL,'training','0F553E7A-E8FB-41F4-ADAB-ADA3956E4CAB',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(26,'483AF8A9-9ADD-4104-A302-731C11F08E20','intervals',1795670348792,60,7,'up',700.0,'equal','harmonic',44.321198880416979191,'wider',1,1516,63,0.0,440.0,1000,100,1,NULL,'training','A451C130-1065-4B40-8865-A0201BAE8EEF','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(27,'B57AAEB9-95BC-4CAE-B3AD-B01350880CBB','intervals',1795670349986,59,7,'up',700.0,'equal','harmonic',36.637840540652632625,'wider',1,794,63,0.0,440.0,1000,100,1,NULL,'training','A451C130-1065-4B40-8865-A0201BAE8EEF','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(28,'7127DEC3-E4FF-40CB-AF8C-806728287955','intervals',1795670351316,52,7,'up',700.0,'equal','harmonic',18.318314903575910079,'wider',1,930,63,0.0,440.0,1000,100,1,NULL,'training','A451C130-1065-4B40-8865-A0201BAE8EEF','warm-up',0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(29,'FD0F4CB2-7985-48B5-8637-02066CC3B61D','intervals',1795670352592,62,7,'up',700.0,'equal','harmonic',8.2084586572315672015,'wider',1,876,63,0.0,440.0,1000,100,1,NULL,'training','A451C130-1065-4B40-8865-A0201BAE8EEF',NULL,0.0,0,0,NULL,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(30,'A6D1B959-D6E5-414C-946C-886E5B1EF09F','matching',1795670350984,63,NULL,NULL,NULL,NULL,NULL,-31.680914861618699519,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',1.0107380550649374129,500,3,1,4.2799033467333025271,3.2691652916683651142,NULL);
INSERT INTO answer VALUES(31,'FF98E6F3-D3B9-4B3A-AB94-D0DA7F5D94D1','matching',1795670354984,65,NULL,NULL,NULL,NULL,NULL,-41.082257074383377926,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',0.97707240934086314609,500,3,1,5.1830053577132844111,4.205932948372421265,NULL);
INSERT INTO answer VALUES(32,'B34AE950-6368-49A9-827A-5679E766CF63','matching',1795670358984,69,NULL,NULL,NULL,NULL,NULL,-55.318383376454079323,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',-3.4431112990041086163,500,3,1,1.7444159087408905861,5.1875272077449992025,NULL);
INSERT INTO answer VALUES(33,'68ABE63F-1FC9-4586-98D9-195395923350','matching',1795670362984,58,NULL,NULL,NULL,NULL,NULL,-57.318239624799765864,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',-5.6626629908209125119,500,3,1,0.0,5.165557663397883914,NULL);
INSERT INTO answer VALUES(34,'F164E5CC-F3B8-43DA-8C41-4947F95E033F','matching',1795670366984,64,NULL,NULL,NULL,NULL,NULL,49.419912094374112143,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',1.5418861412216955386,500,3,1,3.2459164540935461218,4.7878025953152416605,NULL);
INSERT INTO answer VALUES(35,'BD7B2E03-9B84-4B35-AA3F-2ABB97A4D0F1','matching',1795670370984,53,NULL,NULL,NULL,NULL,NULL,-38.699813383018167201,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',5.6124652932520149306,500,3,1,10.043693160879030301,4.4312278676270153709,NULL);
INSERT INTO answer VALUES(36,'5507EDA7-6300-412B-8F3C-0C797F1E31DC','matching',1795670374984,64,NULL,NULL,NULL,NULL,NULL,22.810489442618138156,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',0.38674685726573443389,500,3,1,1.8556274012695048725,2.2423742585352393064,NULL);
INSERT INTO answer VALUES(37,'7CF9111F-6B8E-41BB-B0DA-0A97C5F6ADED','matching',1795670378984,71,NULL,NULL,NULL,NULL,NULL,26.272067257223731928,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','5EFD0822-FB25-42C7-ADD9-F12554DE4258',NULL,0.0,0,0,NULL,NULL,NULL,'successive',-1.5922348137901884967,500,3,1,4.3786650208915816051,2.7864302071013931083,NULL);
INSERT INTO answer VALUES(38,'49D9515E-010C-473F-A532-05F958AE89A7','matching',1795670351324,64,NULL,NULL,NULL,NULL,NULL,48.077712570897695341,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','9C767F93-9155-4DD2-B123-1C4922D0BC1E',NULL,0.0,0,0,NULL,NULL,NULL,'together',5.3092490501876810071,500,3,1,0.0,4.2768463520710042757,NULL);
INSERT INTO answer VALUES(39,'377D82FA-B7FA-476A-BB3F-7C000F76D9B9','matching',1795670355224,60,NULL,NULL,NULL,NULL,NULL,50.232380477896541037,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','9C767F93-9155-4DD2-B123-1C4922D0BC1E',NULL,0.0,0,0,NULL,NULL,NULL,'together',-0.18904511602088547306,500,3,1,5.2311876754126274136,5.0421425593917419405,NULL);
INSERT INTO answer VALUES(40,'EADD4B6A-3A8F-4777-8A09-B6FF25942006','matching',1795670359124,69,NULL,NULL,NULL,NULL,NULL,-24.149680438240469725,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','9C767F93-9155-4DD2-B123-1C4922D0BC1E',NULL,0.0,0,0,NULL,NULL,NULL,'together',-5.3759819432420172802,500,3,1,0.0,1.8773698494998463104,NULL);
INSERT INTO answer VALUES(41,'2FE2A09F-5EFC-4BB0-B13C-1A38DC19FDCC','matching',1795670363024,54,NULL,NULL,NULL,NULL,NULL,37.036376392682427648,NULL,NULL,2500,63,0.0,440.0,1000,100,1,NULL,'training','9C767F93-9155-4DD2-B123-1C4922D0BC1E',NULL,0.0,0,0,NULL,NULL,NULL,'together',-2.3259941384297064814,500,3,1,6.2622311915409198945,3.9362370531112134131,NULL);
INSERT INTO answer VALUES(42,'E6548DFE-BD44-4A0B-A531-E970419C36C1','comparison',1795670350316,69,NULL,NULL,NULL,NULL,NULL,100.0,'higher',1,944,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C','warm-up',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(43,'37DB9A55-2028-4237-8E20-43B6D6F9B092','comparison',1795670352471,69,NULL,NULL,NULL,NULL,NULL,71.0,'higher',1,655,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C','warm-up',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(44,'73AC81D4-ECBB-48D5-8483-7A262D628539','comparison',1795670354703,69,NULL,NULL,NULL,NULL,NULL,50.0,'higher',1,732,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C','warm-up',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(45,'2CAB672C-98C9-42AB-8D0C-F7BC7A9F9662','comparison',1795670356866,69,NULL,NULL,NULL,NULL,NULL,-35.0,'lower',1,663,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C','warm-up',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(46,'1E892F06-A995-4073-AC14-187ACCC31466','comparison',1795670359259,69,NULL,NULL,NULL,NULL,NULL,-9.9628828278034564647,'higher',0,893,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(47,'9F9A6B75-DBF7-4055-BA27-B3BABEAAD0B8','comparison',1795670361920,69,NULL,NULL,NULL,NULL,NULL,24.108627750850892823,'higher',1,1160,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(48,'93DFC1D4-9368-44A1-BC26-5F62774739A8','comparison',1795670364117,69,NULL,NULL,NULL,NULL,NULL,31.644314608880421246,'higher',1,697,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(49,'837EC032-0880-4B6D-BDDA-20CC58804070','comparison',1795670366606,69,NULL,NULL,NULL,NULL,NULL,15.533160639885416287,'higher',1,989,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(50,'7CE00F84-0EC9-42DF-86F1-8FD9F5EE9CA0','comparison',1795670368951,69,NULL,NULL,NULL,NULL,NULL,-22.817580871354575578,'lower',1,844,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','1738919B-601E-4464-AF23-22EBEBE9FA8C',NULL,0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(51,'987FA4B0-529D-4CD6-B0A4-B41F9B9C542C','comparison',1795670350549,57,NULL,NULL,NULL,NULL,NULL,-8.9887585174896269535,'lower',1,1053,63,2.3332686997702420939,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(52,'6F7DED5F-EF5B-4C7B-9D56-2F197A00420C','comparison',1795670353215,58,NULL,NULL,NULL,NULL,NULL,8.68644726642252607,'higher',1,1166,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(53,'8108523D-1F0D-45D3-9784-EA31050EF25A','comparison',1795670355905,55,NULL,NULL,NULL,NULL,NULL,-11.434447358357171964,'higher',0,1190,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(54,'EFC54F67-05A7-46E2-A64A-1BA8F5AB4756','comparison',1795670358255,70,NULL,NULL,NULL,NULL,NULL,12.42165155791270159,'higher',1,849,63,5.9361739280585901212,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(55,'B6D35DBE-D9AB-47BA-A156-C784934B84FB','comparison',1795670360948,49,NULL,NULL,NULL,NULL,NULL,-21.279388146807939109,'lower',1,1194,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(56,'C3C0018D-74A7-462B-9C2A-EF8FF989BB3C','comparison',1795670363468,50,NULL,NULL,NULL,NULL,NULL,8.5642367127700147477,'higher',1,1020,63,-5.9877196962624079645,440.0,1000,100,1,'threshold-tracking','experiment','C19463D4-F8C6-46D4-935D-0BA0AB14F7CD','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(57,'98F1EE56-B08C-490B-99FB-B0DCEB228C67','comparison',1795670350760,62,NULL,NULL,NULL,NULL,NULL,8.1149258869573159813,'higher',1,1138,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(58,'393134FD-9154-4599-8F91-64D662F36355','comparison',1795670353238,49,NULL,NULL,NULL,NULL,NULL,9.4617673554521264378,'higher',1,978,63,-3.412206425603517168,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(59,'B102351B-CC04-45FF-A86C-1CE2B420973D','comparison',1795670355686,68,NULL,NULL,NULL,NULL,NULL,-12.54461538240880003,'lower',1,948,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(60,'5CC8C668-5261-449C-BD92-174EE210BBF0','comparison',1795670357959,56,NULL,NULL,NULL,NULL,NULL,-8.968437109465808632,'lower',1,773,63,4.6741324972146145455,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(61,'0A3E2C86-4616-456F-97CB-6932696CFC3D','comparison',1795670360231,62,NULL,NULL,NULL,NULL,NULL,6.4216759497262447808,'higher',1,772,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','0',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(62,'28541F67-24B5-4087-96DD-BE872D68D49F','comparison',1795670362811,72,NULL,NULL,NULL,NULL,NULL,-7.1948131407329798392,'lower',1,1080,63,-3.1926050568119452854,440.0,1000,100,1,'threshold-tracking','experiment','A1184757-717D-4F23-A64C-F2B4714E8F25','1',0.0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(63,'6F0C0885-1A55-458F-AEAD-9C5172E926FF','comparison',1795670350732,60,NULL,NULL,NULL,NULL,NULL,100.0,'higher',1,1000,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','4851FF7C-EC7F-43D6-AEEB-482049C1EED2','warm-up',0.0,0,0,'line',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(64,'E60DFC1B-B778-411E-8BE8-5554304C8C27','comparison',1795670353232,60,NULL,NULL,NULL,NULL,NULL,71.0,'lower',0,1000,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','4851FF7C-EC7F-43D6-AEEB-482049C1EED2','warm-up',0.0,0,0,'line',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(65,'DB9B766C-8DDB-4F63-BCCC-0D0873FC20CB','comparison',1795670350894,69,NULL,NULL,NULL,NULL,NULL,-13.795558750216171617,'higher',0,1000,63,1.238611736857041734,440.0,1000,100,1,'threshold-tracking','experiment','8B851C12-0AA1-4DDD-BE7B-AADE85217B67','1',0.0,0,0,'line',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(66,'B083CAE0-7940-4D9D-A0F6-1200072808A7','comparison',1795670353394,54,NULL,NULL,NULL,NULL,NULL,7.7390181723605921959,'lower',0,1000,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','8B851C12-0AA1-4DDD-BE7B-AADE85217B67','0',0.0,0,0,'line',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(67,'8461B19A-7A66-4585-A403-658882F923EC','intervals',1795670350983,58,7,'up',700.0,'equal','melodic',19.037562839870950881,'wider',1,1000,63,0.0,440.0,1000,100,1,NULL,'training','79FE5411-5AA8-4E8F-B61E-E2065009ED22',NULL,0.0,0,0,'line',0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(68,'75DB22F3-C181-405C-BB9D-F9B5EA87E5AB','intervals',1795670355584,49,7,'up',700.0,'equal','melodic',-12.890873644590080005,'narrower',1,1000,63,0.0,440.0,1000,100,1,NULL,'training','79FE5411-5AA8-4E8F-B61E-E2065009ED22',NULL,0.0,0,1,'line',0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO answer VALUES(69,'0C56DA6B-87FB-4826-A648-C3635712915D','matching',1795670351114,70,NULL,NULL,NULL,NULL,NULL,43.098975354809638815,NULL,NULL,1050,63,0.0,440.0,1000,100,1,NULL,'training','D3F96C64-FDAE-4B9A-9996-C11784418686',NULL,0.0,0,0,'line',NULL,NULL,'successive',46.598975354809638814,1000,1,0,0.0,3.5,'line');
INSERT INTO answer VALUES(70,'0005EDCF-D30A-4D9F-A5DA-4C54264214A1','matching',1795670353664,50,NULL,NULL,NULL,NULL,NULL,58.598997374277523421,NULL,NULL,1050,63,0.0,440.0,1000,100,1,NULL,'training','D3F96C64-FDAE-4B9A-9996-C11784418686',NULL,0.0,0,0,'line',NULL,NULL,'successive',56.598997374277523419,1000,1,0,0.0,2.0,'line');
CREATE TABLE key_pitch (
  sha256 TEXT NOT NULL,
  bank INTEGER NOT NULL,
  program INTEGER NOT NULL,
  velocity INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  sample_rate REAL NOT NULL,
  note INTEGER NOT NULL,
  -- Of the measuring algorithm, and of FluidSynth.
  algorithm INTEGER NOT NULL,
  fluidsynth_version TEXT NOT NULL,
  -- From the key's pitch; what is left of it after the correction; the standard deviation over 0.3 s; the difference
  -- between two estimators; how far the higher partials lie above the multiples of the first.
  error_cents REAL,
  residue_cents REAL,
  unsteadiness_cents REAL,
  beating_db REAL,
  disagreement_cents REAL,
  pull_cents REAL,
  PRIMARY KEY (sha256, bank, program, velocity, duration_ms, sample_rate, note)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_time ON answer (time_ms);
CREATE INDEX run_answer ON answer (run) WHERE purpose <> 'training';
CREATE INDEX training_answer ON answer (exercise, strategy, time_ms) WHERE purpose = 'training';
CREATE TRIGGER answer_added AFTER INSERT ON answer
WHEN NEW.purpose <> 'experiment' AND ifnull(NEW.drop_outs, 0) = 0 BEGIN
  INSERT INTO profile_rows VALUES (NEW.exercise, 1) ON CONFLICT (exercise) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER answer_removed AFTER DELETE ON answer
WHEN OLD.purpose <> 'experiment' AND ifnull(OLD.drop_outs, 0) = 0 BEGIN
  UPDATE profile_rows SET count = count - 1 WHERE exercise = OLD.exercise;
  DELETE FROM profile_state WHERE exercise = OLD.exercise;
END;
CREATE TRIGGER answer_changed AFTER UPDATE ON answer BEGIN
  UPDATE profile_rows SET count = count - (OLD.purpose <> 'experiment' AND ifnull(OLD.drop_outs, 0) = 0)
  WHERE exercise = OLD.exercise;
  INSERT INTO profile_rows VALUES (NEW.exercise, NEW.purpose <> 'experiment' AND ifnull(NEW.drop_outs, 0) = 0)
  ON CONFLICT (exercise) DO UPDATE SET count = count + excluded.count;
  DELETE FROM profile_state WHERE exercise IN (OLD.exercise, NEW.exercise);
END;
COMMIT;
PRAGMA application_id = 1348821347;
PRAGMA user_version = 13;
