-- A database as the fifteenth version of the schema wrote it. It stays as it is.
CREATE TABLE setting (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sound_font (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  sha256 TEXT,
  UNIQUE (file, size, modified_ms)
) STRICT;
CREATE TABLE sound_source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sound_font INTEGER REFERENCES sound_font
) STRICT;
CREATE TABLE run (
  id TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('training', 'measurement', 'experiment')),
  started_ms INTEGER NOT NULL,
  peach_version TEXT NOT NULL,
  fluidsynth_version TEXT NOT NULL,
  driver TEXT NOT NULL,
  sample_rate REAL NOT NULL,
  period INTEGER NOT NULL,
  plan TEXT
) STRICT;
CREATE TABLE preset_measurement (
  sha256 TEXT NOT NULL,
  bank INTEGER NOT NULL,
  program INTEGER NOT NULL,
  peach_version TEXT NOT NULL,
  gain_db REAL NOT NULL,
  vibrato_cents REAL,
  beating_db REAL,
  fluidsynth_version TEXT,
  PRIMARY KEY (sha256, bank, program)
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
  correction2_cents REAL, matching_mode TEXT CHECK (matching_mode IN ('successive', 'together')), error_cents REAL, first_touch_ms INTEGER, touches INTEGER, reversals INTEGER, overshoot_cents REAL, step_cents REAL, tuned_with TEXT CHECK (tuned_with IN ('key', 'mouse', 'midi', 'line'))
) STRICT;
CREATE INDEX run_answer ON answer (run) WHERE purpose <> 'training';
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

-- An answer writes its own row and no more. Answers are looked for by exercise and time.
CREATE INDEX exercise_answer ON answer (exercise, time_ms);
CREATE INDEX dropped_answer ON answer (exercise) WHERE drop_outs > 0;

-- The profile of an exercise after some row, stored now and then: later rows are added when it is read.
CREATE TABLE profile_state (
  exercise TEXT NOT NULL PRIMARY KEY,
  -- Random, and another one whenever it is stored.
  version INTEGER NOT NULL,
  -- The last row of all that it includes, and the number of rows of this exercise up to there.
  last_answer INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  -- How many of them are left out because a value is impossible.
  impossible INTEGER NOT NULL,
  state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Whatever changes the rows that it includes removes it.
CREATE TRIGGER answer_added AFTER INSERT ON answer
WHEN NEW.id <= (SELECT last_answer FROM profile_state WHERE exercise = NEW.exercise) BEGIN
  DELETE FROM profile_state WHERE exercise = NEW.exercise;
END;
CREATE TRIGGER answer_removed AFTER DELETE ON answer BEGIN
  DELETE FROM profile_state WHERE exercise = OLD.exercise;
END;
CREATE TRIGGER answer_changed AFTER UPDATE ON answer BEGIN
  DELETE FROM profile_state WHERE exercise IN (OLD.exercise, NEW.exercise);
END;
CREATE TABLE rig (
  id INTEGER PRIMARY KEY,
  time_ms INTEGER NOT NULL,
  peach_version TEXT NOT NULL,
  driver TEXT NOT NULL,
  sample_rate REAL NOT NULL,
  -- The volume of the sounds, and the reading of a sound level meter at that volume.
  volume_db REAL NOT NULL,
  signal TEXT CHECK (signal IN ('tone', 'noise')),
  reading_db REAL CHECK (reading_db BETWEEN 0 AND 140),
  weighting TEXT CHECK (weighting IN ('A', 'C', 'Z')),
  time_weighting TEXT,
  meter TEXT,
  sides TEXT CHECK (sides IN ('correct', 'swapped', 'unclear')),
  -- The right answers to six trials of each headphone test.
  antiphase_right INTEGER CHECK (antiphase_right BETWEEN 0 AND 6),
  huggins_right INTEGER CHECK (huggins_right BETWEEN 0 AND 6)
) STRICT;

INSERT INTO setting VALUES ('duration', '0.5');
INSERT INTO sound_font VALUES (1, 'GM.sf2', 1000, 1203858393000, NULL);
INSERT INTO sound_source VALUES (1, 'GM.sf2:0:0', 1), (2, 'sine', NULL);
INSERT INTO run VALUES
  ('C0FFEE00-0000-4000-8000-000000000001', 'training', 1790000000000, '0.1.0', '2.3.1', 'offline', 48000.0, 256, NULL),
  ('C0FFEE00-0000-4000-8000-000000000002', 'measurement', 1790000002000, '0.2.0', '2.3.1', 'offline', 48000.0, 256, '{"seed":1,"settings":{},"warmUp":[100]}');
INSERT INTO answer VALUES
  (1, 'C0FFEE00-0000-4000-8000-000000000011', 'comparison', 1790000001000, 60, NULL, NULL, NULL, NULL, NULL, 100.0, 'higher', 1, 900, 63, 0.0, 440.0, 1000, 0, 1, 'kazez', 'training', 'C0FFEE00-0000-4000-8000-000000000001', NULL, 21.5, 0, 2, 'midi', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 'C0FFEE00-0000-4000-8000-000000000012', 'matching', 1790000003000, 72, NULL, NULL, NULL, NULL, NULL, -41.25, NULL, NULL, 5200, 63, -0.5, 442.0, 1000, 0, 2, NULL, 'training', 'C0FFEE00-0000-4000-8000-000000000001', NULL, NULL, NULL, 1, 'key', NULL, NULL, 'together', -3.5, 650, 6, 2, 4.5, 0.1, 'mouse');
INSERT INTO rig VALUES
  (1, 1790000004000, '0.2.0', 'pulseaudio', 48000.0, -6.0, 'tone', 61.5, 'A', 'eq', 'NTi XL2', 'correct', 5, 6),
  (2, 1790000004500, '0.2.0', 'pulseaudio', 48000.0, -6.0, NULL, NULL, NULL, NULL, NULL, NULL, 6, 6);
PRAGMA application_id = 1348821347;
PRAGMA user_version = 15;
