-- A database that version 0.1.0 (commit ac10bb1f) wrote, as a dump without the stored profile, which every version computes from
-- the answers. It stays as it is. answers.csv.gz and answers.json.gz are exports of it by that version. These commands
-- wrote it:
--   peach settings set …    the rows of the table setting
--   peach train --sound sine --comparisons 12 --seed 1
--   peach train --strategy weighted-up-down --preset piano --vary-loudness 1 --comparisons 5 --seed 2
--   peach measure --note A4 --sound sine --comparisons 5 --seed 4
--   printf 'higher\nlower\nquit\n' | peach measure --note C4 --sound sine --comparisons 4 --seed 5 --events jsonl --output FILE.wav
--   peach experiment loudness run --participant P07 --sound sine --levels 0,1 --max-offset 6 --comparisons-per-level 3 --seed 7
--   peach experiment loudness run --participant P08 --sound sine --levels 0,1 --max-offset 6 --comparisons-per-level 3 --seed 8
-- all but the second measurement with --listener simulated:threshold=8.
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
INSERT INTO sound_font VALUES(1,'Peach.sf2',7979058,1795667997003,NULL);
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
INSERT INTO run VALUES('6B588DA3-9960-4862-889F-45D10689D78F','training',1795668446199,'0.1.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('870F1F91-44A3-482C-97D1-9F53281DBD49','training',1795668446345,'0.1.0','2.3.1','offline',48000.0,256,NULL);
INSERT INTO run VALUES('EF701BB1-AB5A-476F-9C97-7109DD0E877E','measurement',1795668446450,'0.1.0','2.3.1','offline',48000.0,256,'{"comparisons":5,"note":69,"seed":4,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","duration":"1","feedback":"0.4","focus-mode":"off","gap":"0.1","kazez.largest":"100","kazez.narrow":"0.05","kazez.smallest":"0.1","kazez.widen":"0.09","language":"auto","max-offset":"2","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"off","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","tick":"noise","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"},"warmUp":[100,71,50,35]}');
INSERT INTO run VALUES('C4121565-0ACF-4E8C-861B-DEAB1C351380','measurement',1795668446539,'0.1.0','2.3.1','offline',48000.0,256,'{"comparisons":4,"note":60,"seed":5,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","duration":"1","feedback":"0.4","focus-mode":"off","gap":"0.1","kazez.largest":"100","kazez.narrow":"0.05","kazez.smallest":"0.1","kazez.widen":"0.09","language":"auto","max-offset":"2","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"off","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","tick":"noise","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"},"warmUp":[100,71,50,35]}');
INSERT INTO run VALUES('57E8E4A0-B14C-4998-8C23-57AB86C82433','experiment',1795668446617,'0.1.0','2.3.1','offline',48000.0,256,'{"block":60,"comparisonsPerLevel":3,"levels":[0,1],"maxOffset":6,"participant":"P07","seed":7,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","duration":"1","feedback":"0.4","focus-mode":"off","gap":"0.1","kazez.largest":"100","kazez.narrow":"0.05","kazez.smallest":"0.1","kazez.widen":"0.09","language":"auto","max-offset":"2","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"off","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","tick":"noise","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"}}');
INSERT INTO run VALUES('EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','experiment',1795668446690,'0.1.0','2.3.1','offline',48000.0,256,'{"block":60,"comparisonsPerLevel":3,"levels":[0,1],"maxOffset":6,"participant":"P08","seed":8,"settings":{"adaptive.largest":"100","adaptive.narrow":"0.05","adaptive.smallest":"0.1","adaptive.widen":"0.25","audio-driver":"auto","duration":"1","feedback":"0.4","focus-mode":"off","gap":"0.1","kazez.largest":"100","kazez.narrow":"0.05","kazez.smallest":"0.1","kazez.widen":"0.09","language":"auto","max-offset":"2","natural-vs-mechanical":"0.5","note-range":"C3:C5","plain-feedback":"off","quest-plus.largest":"100","quest-plus.smallest":"0.1","reference-pitch":"440","sound":"sine","strategy":"threshold-tracking","three-down-one-up.largest":"100","three-down-one-up.smallest":"0.1","three-down-one-up.step":"1","threshold-tracking.largest":"100","threshold-tracking.smallest":"0.1","tick":"noise","two-down-one-up.largest":"100","two-down-one-up.smallest":"0.1","two-down-one-up.step":"1","vary-loudness":"0","velocity":"63","weighted-up-down.largest":"100","weighted-up-down.smallest":"0.1","weighted-up-down.step":"0.4","weighted-up-down.up":"2"}}');
CREATE TABLE completed_comparison (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  time_ms INTEGER NOT NULL,
  note INTEGER NOT NULL CHECK (note BETWEEN 0 AND 127),
  cents REAL NOT NULL,
  answer TEXT CHECK (answer IN ('higher', 'lower')),
  correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
  response_ms INTEGER,
  velocity INTEGER CHECK (velocity BETWEEN 1 AND 127),
  amplitude_offset_db REAL,
  reference_hz REAL,
  duration_ms INTEGER,
  gap_ms INTEGER,
  sound_source INTEGER REFERENCES sound_source,
  strategy TEXT,
  purpose TEXT NOT NULL CHECK (purpose IN ('training', 'measurement', 'experiment')),
  run TEXT REFERENCES run
, condition TEXT) STRICT;
INSERT INTO completed_comparison VALUES(1,'AFA5C1E2-3C4C-4FA5-A8FC-B8BCE5803616',1795668448178,68,-100.0,'lower',1,879,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(2,'CEF74007-DCB8-4F1E-9950-7EF461391579',1795668450702,66,50.0,'higher',1,1024,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(3,'711B4E0E-BA57-4DA5-96BF-009461BEA6E5',1795668453212,72,-32.322330470336311236,'lower',1,1010,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(4,'990FA239-AE8F-4841-BC54-1C4424A0EB7C',1795668455876,51,-23.134266637364966356,'lower',1,1165,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(5,'6A93C21E-66EB-4DCF-AB59-5126FC47996B',1795668458218,49,-17.570695959832921317,'lower',1,842,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(6,'EDDD1895-8F24-4F47-9541-96FDAC0BBD0C',1795668460615,51,13.888105276237052265,'higher',1,896,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(7,'FFF97179-EAC3-4F6B-B882-ACEDD998A2C8',1795668463184,71,11.300282658917584655,'lower',0,1069,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(8,'437BF33C-2E1B-49BC-846F-AC736AE70F24',1795668465504,67,-14.719104499108512484,'lower',1,821,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(9,'4054CFBF-740E-4FD0-AB21-99E9BE89C86E',1795668467677,53,11.89557657454717976,'higher',1,673,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(10,'985FEB62-0576-4772-B412-2EF17BAA9A03',1795668470632,72,9.8441865003479431805,'higher',1,1455,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(11,'66562693-8C99-4187-88E7-6D751A11BE9F',1795668473173,62,-8.2998577604998313717,'lower',1,1041,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(12,'FB4DCC0C-BC1C-4032-A892-7BF47FDC95DD',1795668475471,63,7.104285090326373897,'higher',1,799,63,0.0,440.0,1000,100,1,'kazez','training','6B588DA3-9960-4862-889F-45D10689D78F',NULL);
INSERT INTO completed_comparison VALUES(13,'42EF0249-4B20-40FE-BC01-9F03B3A6F755',1795668448272,67,99.999999999999971576,'higher',1,827,63,0.60516623550092507599,440.0,1000,100,2,'weighted-up-down','training','870F1F91-44A3-482C-97D1-9F53281DBD49',NULL);
INSERT INTO completed_comparison VALUES(14,'478A76A3-190A-4CA4-B9A0-E90DCA7F9D2C',1795668450671,55,-75.785828325519872805,'lower',1,899,63,1.087139310126164382,440.0,1000,100,2,'weighted-up-down','training','870F1F91-44A3-482C-97D1-9F53281DBD49',NULL);
INSERT INTO completed_comparison VALUES(15,'7EA0306C-F099-4293-BB9F-A61EC8752F6C',1795668453066,56,-57.434917749851706501,'lower',1,894,63,-0.087315125188716535831,440.0,1000,100,2,'weighted-up-down','training','870F1F91-44A3-482C-97D1-9F53281DBD49',NULL);
INSERT INTO completed_comparison VALUES(16,'3FFA4231-A440-441A-A922-8B90F11F5CC0',1795668455384,69,43.527528164806163603,'higher',1,818,63,0.75964453837874756914,440.0,1000,100,2,'weighted-up-down','training','870F1F91-44A3-482C-97D1-9F53281DBD49',NULL);
INSERT INTO completed_comparison VALUES(17,'C044951A-9619-49C1-95E5-2EBAF1BAE539',1795668457764,64,-32.987697769322316787,'lower',1,880,63,1.9064810489764352219,440.0,1000,100,2,'weighted-up-down','training','870F1F91-44A3-482C-97D1-9F53281DBD49',NULL);
INSERT INTO completed_comparison VALUES(18,'FF77AAD3-4A42-47D5-9582-8902831D7FD4',1795668449067,69,100.0,'higher',1,1516,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E','warm-up');
INSERT INTO completed_comparison VALUES(19,'291F6F63-A0A7-473F-91ED-B176F477A028',1795668451361,69,71.0,'higher',1,794,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E','warm-up');
INSERT INTO completed_comparison VALUES(20,'E1A3BE0F-DA84-4B7E-952C-6949C8E9827C',1795668453791,69,-50.0,'lower',1,930,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E','warm-up');
INSERT INTO completed_comparison VALUES(21,'CA953794-8008-43B3-B1C9-3B1C4C232FE2',1795668456167,69,-35.0,'lower',1,876,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E','warm-up');
INSERT INTO completed_comparison VALUES(22,'E9CBA0B0-FEC6-4A74-BDD5-C11B97569E6C',1795668458627,69,-10.000000000000008881,'higher',0,960,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E',NULL);
INSERT INTO completed_comparison VALUES(23,'3A7C68DD-D3AC-4640-B607-C33A10B6755D',1795668461195,69,39.037647710662668032,'higher',1,1068,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E',NULL);
INSERT INTO completed_comparison VALUES(24,'EFB4A0D6-5162-4AA0-A288-7240366960F8',1795668463352,69,31.564305254479894102,'higher',1,657,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E',NULL);
INSERT INTO completed_comparison VALUES(25,'1E4575CE-8BE5-4256-8AA4-9BDDBCF107B1',1795668465588,69,-25.564292250171266828,'lower',1,736,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E',NULL);
INSERT INTO completed_comparison VALUES(26,'CFAEC3F6-F6D2-4A6A-A536-3441F94E1AA7',1795668467851,69,20.0368191749399287,'higher',1,763,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','EF701BB1-AB5A-476F-9C97-7109DD0E877E',NULL);
INSERT INTO completed_comparison VALUES(27,'72F501B7-D01F-4CE9-8351-B6A9FC745495',1795668448640,60,100.0,'higher',1,1000,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','C4121565-0ACF-4E8C-861B-DEAB1C351380','warm-up');
INSERT INTO completed_comparison VALUES(28,'AEB2D312-878A-4CFF-B670-B71BAC16DF3A',1795668451140,60,-71.0,'lower',1,1000,63,0.0,440.0,1000,100,1,'threshold-tracking','measurement','C4121565-0ACF-4E8C-861B-DEAB1C351380','warm-up');
INSERT INTO completed_comparison VALUES(29,'D77AC347-0B0F-4C11-A974-89401AFF07FC',1795668448662,49,10.000000000000008881,'higher',1,944,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','0');
INSERT INTO completed_comparison VALUES(30,'1775C53D-5B2A-4BE8-B107-BB63AA7DA68F',1795668450817,58,10.000000000000008881,'lower',0,655,63,-0.41155573031425873864,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','1');
INSERT INTO completed_comparison VALUES(31,'81CFF63D-548C-4430-842E-9B71F9A18AE0',1795668453049,66,39.037647710662668032,'higher',1,732,63,5.7878718145469179034,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','1');
INSERT INTO completed_comparison VALUES(32,'CD863C67-16A4-4A9B-BD54-0875AD29F464',1795668455212,49,-6.5100540457072160194,'lower',1,663,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','0');
INSERT INTO completed_comparison VALUES(33,'978BC364-ADAD-4735-BA23-DCBAC4B8F8E6',1795668457605,66,-4.3031435272131179914,'higher',0,893,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','0');
INSERT INTO completed_comparison VALUES(34,'08D6B45A-0C2A-4226-9BB0-DBABD61CB52F',1795668460266,50,-31.041552796956953131,'lower',1,1160,63,-3.7868626516127510406,440.0,1000,100,1,'threshold-tracking','experiment','57E8E4A0-B14C-4998-8C23-57AB86C82433','1');
INSERT INTO completed_comparison VALUES(35,'578E81B0-37EF-443B-AE93-7FCC5A12E2ED',1795668448845,57,-10.000000000000008881,'lower',1,1053,63,-1.8456746788167484041,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','1');
INSERT INTO completed_comparison VALUES(36,'33CA40C3-3F5B-4D1C-B98D-EB4B636FD1BC',1795668451511,65,-10.000000000000008881,'lower',1,1166,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','0');
INSERT INTO completed_comparison VALUES(37,'7EB9EA47-E8C2-448D-B9FB-CE34135A2989',1795668454201,55,-6.510054045707214243,'higher',0,1190,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','0');
INSERT INTO completed_comparison VALUES(38,'1CDC8681-D388-4D4D-895A-9B1DD4F7C142',1795668456551,65,6.510054045707214243,'higher',1,849,63,1.6933219848832878895,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','1');
INSERT INTO completed_comparison VALUES(39,'92B4493D-678E-4E1B-A08F-31194CDA19B0',1795668459244,70,25.799227686231546385,'higher',1,1194,63,0.0,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','0');
INSERT INTO completed_comparison VALUES(40,'DFCF5755-48DB-412A-A7A7-C7359804A832',1795668461764,72,4.303143527213116215,'higher',1,1020,63,-4.7807514293403974292,440.0,1000,100,1,'threshold-tracking','experiment','EDEF2558-BE0C-4B71-9433-6B7DC54D0AAB','1');
CREATE TABLE profile_rows (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  count INTEGER NOT NULL
) STRICT;
INSERT INTO profile_rows VALUES(1,28);
CREATE TABLE profile_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  answers INTEGER NOT NULL,
  last_comparison INTEGER NOT NULL,
  fitted BLOB NOT NULL
) STRICT;
CREATE TABLE presented_note (
  note INTEGER PRIMARY KEY CHECK (note BETWEEN 0 AND 127),
  count INTEGER NOT NULL,
  sum REAL NOT NULL,
  sum_of_squares REAL NOT NULL,
  last_cents REAL NOT NULL,
  last_correct INTEGER NOT NULL
) STRICT;
INSERT INTO presented_note VALUES(49,1,17.570695959832921317,308.72935651288895542,17.570695959832921317,1);
INSERT INTO presented_note VALUES(51,2,37.02237191360201507,728.07376101254112654,13.888105276237052265,1);
INSERT INTO presented_note VALUES(53,1,11.89557657454717976,141.50474204091560182,11.89557657454717976,1);
INSERT INTO presented_note VALUES(55,1,75.785828325519872805,5743.4917749851701956,75.785828325519872805,1);
INSERT INTO presented_note VALUES(56,1,57.434917749851706501,3298.7697769322307976,57.434917749851706501,1);
INSERT INTO presented_note VALUES(60,2,171.0,15041.0,71.0,1);
INSERT INTO presented_note VALUES(62,1,8.2998577604998313717,68.887638844529277548,8.2998577604998313717,1);
INSERT INTO presented_note VALUES(63,1,7.104285090326373897,50.470866644633616713,7.104285090326373897,1);
INSERT INTO presented_note VALUES(64,1,32.987697769322316787,1088.1882041201524771,32.987697769322316787,1);
INSERT INTO presented_note VALUES(66,1,50.0,2500.0,50.0,1);
INSERT INTO presented_note VALUES(67,2,114.71910449910848228,10216.652037255669711,14.719104499108512484,1);
INSERT INTO presented_note VALUES(68,1,100.0,10000.0,100.0,1);
INSERT INTO presented_note VALUES(69,10,425.73059255505995681,24335.896174019195313,20.0368191749399287,1);
INSERT INTO presented_note VALUES(71,1,11.300282658917584655,127.69638817143348319,11.300282658917584655,0);
INSERT INTO presented_note VALUES(72,2,42.166516970684256191,1141.6410548872638628,9.8441865003479431805,1);
CREATE TABLE profile_day (
  day INTEGER PRIMARY KEY,
  answers INTEGER NOT NULL,
  mean_log2 REAL NOT NULL,
  lower95_log2 REAL NOT NULL,
  upper95_log2 REAL NOT NULL
) STRICT;
INSERT INTO profile_day VALUES(20783,28,3.0153951687699502848,1.1214711890914665914,4.3865599280437370666);
CREATE TRIGGER profile_row_added AFTER INSERT ON completed_comparison WHEN NEW.purpose <> 'experiment' BEGIN
  UPDATE profile_rows SET count = count + 1;
END;
CREATE TRIGGER profile_row_removed AFTER DELETE ON completed_comparison WHEN OLD.purpose <> 'experiment' BEGIN
  UPDATE profile_rows SET count = count - 1;
  DELETE FROM profile_state;
END;
CREATE TRIGGER profile_row_changed
AFTER UPDATE OF time_ms, note, cents, correct, purpose ON completed_comparison BEGIN
  UPDATE profile_rows
  SET count = count + (NEW.purpose <> 'experiment') - (OLD.purpose <> 'experiment');
  DELETE FROM profile_state;
END;
CREATE INDEX comparison_time ON completed_comparison (time_ms);
CREATE INDEX run_comparison ON completed_comparison (run) WHERE purpose <> 'training';
COMMIT;
PRAGMA application_id = 1348821347;
PRAGMA user_version = 4;
