/// The schema as a list of migrations. To change it, append a migration; never edit the existing ones.
enum Schema {
  /// `PRAGMA application_id`: "Peac" in ASCII.
  static let applicationID = 0x5065_6163
  /// `PRAGMA user_version`: the number of migrations applied to a database.
  static var version: Int { migrations.count }

  static let migrations = [
    """
    CREATE TABLE setting (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- A version of a SoundFont file, by base name, never by path. Size and modification time find its digest again.
    CREATE TABLE sound_font (
      id INTEGER PRIMARY KEY,
      file TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified_ms INTEGER NOT NULL,
      sha256 TEXT,
      UNIQUE (file, size, modified_ms)
    ) STRICT;

    -- A sound: 'sine', or file:bank:program.
    CREATE TABLE sound_source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      sound_font INTEGER REFERENCES sound_font
    ) STRICT;

    -- What a run of the program was made with.
    CREATE TABLE run (
      id TEXT NOT NULL PRIMARY KEY,
      purpose TEXT NOT NULL CHECK (purpose IN ('training', 'measurement', 'experiment')),
      started_ms INTEGER NOT NULL,
      peach_version TEXT NOT NULL,
      fluidsynth_version TEXT NOT NULL,
      driver TEXT NOT NULL,
      sample_rate REAL NOT NULL,
      period INTEGER NOT NULL
    ) STRICT;

    -- One row an answer. Imported rows may lack what their source lacks.
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
    ) STRICT;

    -- The profile is computed from this index alone; experiments do not enter it.
    CREATE INDEX profile_comparison ON completed_comparison (note, id, cents, correct) WHERE purpose <> 'experiment';
    """,
    """
    -- How many rows the profile is made of, kept by the database itself: whoever adds or removes some is noticed.
    CREATE TABLE profile_rows (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      count INTEGER NOT NULL
    ) STRICT;
    INSERT INTO profile_rows SELECT 1, count(*) FROM completed_comparison WHERE purpose <> 'experiment';

    -- What the fit remembers of these rows, written with each answer; made anew where it does not match them.
    CREATE TABLE profile_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      answers INTEGER NOT NULL,
      last_comparison INTEGER NOT NULL,
      fitted BLOB NOT NULL
    ) STRICT;

    -- What was presented on each note, in cents without direction.
    CREATE TABLE presented_note (
      note INTEGER PRIMARY KEY CHECK (note BETWEEN 0 AND 127),
      count INTEGER NOT NULL,
      sum REAL NOT NULL,
      sum_of_squares REAL NOT NULL,
      last_cents REAL NOT NULL,
      last_correct INTEGER NOT NULL
    ) STRICT;

    -- The threshold at the end of each UTC day with an answer, in log2 cents.
    CREATE TABLE profile_day (
      day INTEGER PRIMARY KEY,
      answers INTEGER NOT NULL,
      mean_log2 REAL NOT NULL,
      lower95_log2 REAL NOT NULL,
      upper95_log2 REAL NOT NULL
    ) STRICT;

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
    """,
    """
    -- The profile is no longer computed note by note; answers are looked for by their times: the trend's, an export's.
    DROP INDEX profile_comparison;
    CREATE INDEX comparison_time ON completed_comparison (time_ms);
    """,
    """
    -- What a measurement or an experiment was to be, as JSON: all that is needed to continue it.
    ALTER TABLE run ADD COLUMN plan TEXT;
    -- Which part of it an answer belongs to.
    ALTER TABLE completed_comparison ADD COLUMN condition TEXT;
    CREATE INDEX run_comparison ON completed_comparison (run) WHERE purpose <> 'training';
    """,
    """
    -- The gain on both notes of a comparison, and how often the sound dropped out while they sounded; NULL where unknown.
    ALTER TABLE completed_comparison ADD COLUMN gain_db REAL;
    ALTER TABLE completed_comparison ADD COLUMN drop_outs INTEGER CHECK (drop_outs >= 0);
    -- The last training answers of each strategy.
    CREATE INDEX training_comparison ON completed_comparison (strategy, time_ms) WHERE purpose = 'training';

    -- What was measured of a preset: the gain that brings it to the common loudness, and how steady its pitch is.
    CREATE TABLE preset_measurement (
      sha256 TEXT NOT NULL,
      bank INTEGER NOT NULL,
      program INTEGER NOT NULL,
      peach_version TEXT NOT NULL,
      gain_db REAL NOT NULL,
      vibrato_cents REAL,
      beating_db REAL,
      PRIMARY KEY (sha256, bank, program)
    ) STRICT, WITHOUT ROWID;

    -- Answers to comparisons that dropped out don't enter the profile.
    DROP TRIGGER profile_row_added;
    DROP TRIGGER profile_row_removed;
    DROP TRIGGER profile_row_changed;
    CREATE TRIGGER profile_row_added AFTER INSERT ON completed_comparison
    WHEN NEW.purpose <> 'experiment' AND ifnull(NEW.drop_outs, 0) = 0 BEGIN
      UPDATE profile_rows SET count = count + 1;
    END;
    CREATE TRIGGER profile_row_removed AFTER DELETE ON completed_comparison
    WHEN OLD.purpose <> 'experiment' AND ifnull(OLD.drop_outs, 0) = 0 BEGIN
      UPDATE profile_rows SET count = count - 1;
      DELETE FROM profile_state;
    END;
    CREATE TRIGGER profile_row_changed
    AFTER UPDATE OF time_ms, note, cents, correct, purpose, drop_outs ON completed_comparison BEGIN
      UPDATE profile_rows
      SET count = count + (NEW.purpose <> 'experiment' AND ifnull(NEW.drop_outs, 0) = 0)
        - (OLD.purpose <> 'experiment' AND ifnull(OLD.drop_outs, 0) = 0);
      DELETE FROM profile_state;
    END;
    """,
    """
    -- A preset that was measured has been loaded by this version of FluidSynth, which is thus known to survive it.
    ALTER TABLE preset_measurement ADD COLUMN fluidsynth_version TEXT;

    -- Any column can make an answer impossible, and an impossible answer enters no fit.
    DROP TRIGGER profile_row_changed;
    CREATE TRIGGER profile_row_changed AFTER UPDATE ON completed_comparison BEGIN
      UPDATE profile_rows
      SET count = count + (NEW.purpose <> 'experiment' AND ifnull(NEW.drop_outs, 0) = 0)
        - (OLD.purpose <> 'experiment' AND ifnull(OLD.drop_outs, 0) = 0);
      DELETE FROM profile_state;
    END;
    """,
    """
    -- One row an answer, whatever the exercise. Columns that don't apply to an exercise, or whose values an imported row lacks,
    -- are NULL. The ids are those of the table before.
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL UNIQUE,
      exercise TEXT NOT NULL,
      time_ms INTEGER NOT NULL,
      -- The key of note 1.
      note INTEGER NOT NULL CHECK (note BETWEEN 0 AND 127),
      -- From there to the key of note 2, in semitones.
      interval INTEGER,
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
      CHECK (exercise <> 'comparison' OR cents IS NOT NULL AND correct IS NOT NULL AND interval IS NULL
        AND ifnull(answer, 'higher') IN ('higher', 'lower')),
      CHECK (exercise <> 'intervals' OR cents IS NOT NULL AND correct IS NOT NULL AND interval IS NOT NULL
        AND ifnull(answer, 'flat') IN ('flat', 'sharp'))
    ) STRICT;
    INSERT INTO answer
    SELECT id, uuid, 'comparison', time_ms, note, NULL, cents, answer, correct, response_ms, velocity, amplitude_offset_db,
      reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run, condition, gain_db, drop_outs
    FROM completed_comparison;
    DROP TRIGGER profile_row_added;
    DROP TRIGGER profile_row_removed;
    DROP TRIGGER profile_row_changed;
    CREATE INDEX answer_time ON answer (time_ms);
    CREATE INDEX run_answer ON answer (run) WHERE purpose <> 'training';
    CREATE INDEX training_answer ON answer (exercise, strategy, time_ms) WHERE purpose = 'training';

    -- Each exercise has its own profile, which is computed anew from the rows.
    DROP TABLE profile_rows;
    CREATE TABLE profile_rows (
      exercise TEXT NOT NULL PRIMARY KEY,
      count INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO profile_rows SELECT 'comparison', count(*) FROM answer WHERE purpose <> 'experiment' AND ifnull(drop_outs, 0) = 0;
    DROP TABLE profile_state;
    CREATE TABLE profile_state (
      exercise TEXT NOT NULL PRIMARY KEY,
      answers INTEGER NOT NULL,
      last_answer INTEGER NOT NULL,
      fitted BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    DROP TABLE presented_note;
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
    DROP TABLE profile_day;
    CREATE TABLE profile_day (
      exercise TEXT NOT NULL,
      day INTEGER NOT NULL,
      answers INTEGER NOT NULL,
      mean_log2 REAL NOT NULL,
      lower95_log2 REAL NOT NULL,
      upper95_log2 REAL NOT NULL,
      PRIMARY KEY (exercise, day)
    ) STRICT, WITHOUT ROWID;

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
    """,
    """
    -- The profile has another model: it is computed anew from the rows.
    DROP TABLE profile_state;
    CREATE TABLE profile_state (
      exercise TEXT NOT NULL PRIMARY KEY,
      answers INTEGER NOT NULL,
      last_answer INTEGER NOT NULL,
      -- The state of the filters, written with each answer.
      bank BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    DROP TABLE profile_day;
    CREATE TABLE profile_day (
      exercise TEXT NOT NULL,
      day INTEGER NOT NULL,
      answers INTEGER NOT NULL,
      -- The thresholds of all keys at the end of this UTC day: mean and covariance.
      thresholds BLOB NOT NULL,
      PRIMARY KEY (exercise, day)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    -- The stored gains belong to FluidSynth's gain of 0.5. It is 1 now, so presets are measured again.
    DELETE FROM preset_measurement;
    """,
    """
    -- How often the listener heard the notes again before answering.
    ALTER TABLE answer ADD COLUMN replays INTEGER NOT NULL DEFAULT 0 CHECK (replays >= 0);
    """,
    """
    -- What the listener answered with; NULL for simulated listeners and answers of earlier versions.
    ALTER TABLE answer ADD COLUMN source TEXT CHECK (source IN ('key', 'mouse', 'midi', 'line'));
    """,
    """
    -- Intervals: which one, in which direction and tuning system, how it sounded, and how the notes were corrected. The answers
    -- of each exercise are checked where rows are read, so that another exercise needs no other table.
    DROP TRIGGER answer_added;
    DROP TRIGGER answer_removed;
    DROP TRIGGER answer_changed;
    DROP INDEX answer_time;
    DROP INDEX run_answer;
    DROP INDEX training_answer;
    ALTER TABLE answer RENAME TO answer_11;
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
    ) STRICT;
    INSERT INTO answer
    SELECT id, uuid, exercise, time_ms, note, interval, iif(exercise = 'intervals', 'up', NULL),
      iif(exercise = 'intervals', 100.0 * interval, NULL), iif(exercise = 'intervals', 'equal', NULL),
      iif(exercise = 'intervals', 'melodic', NULL), cents,
      CASE WHEN exercise <> 'intervals' THEN answer WHEN answer = 'sharp' THEN 'wider' WHEN answer = 'flat' THEN 'narrower'
        ELSE answer END,
      correct, response_ms, velocity, amplitude_offset_db, reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose,
      run, condition, gain_db, drop_outs, replays, source, NULL, NULL
    FROM answer_11;
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
    -- The profile of intervals has another model: it is computed anew from the rows.
    DELETE FROM profile_state WHERE exercise = 'intervals';
    DELETE FROM presented_note WHERE exercise = 'intervals';
    DELETE FROM profile_day WHERE exercise = 'intervals';

    -- What was measured of a key of a preset. All values but the key's are NULL if it has no pitch.
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
    """,
    """
    -- Matches: how the notes sounded, how far from exact the tuned note was in the end, and how it was tuned: the time to the
    -- first change, the number of movements, how often they turned, how far they went beyond exact, the smallest step, and what
    -- with. The column `cents` is where it began; `answer` and `correct` are NULL.
    ALTER TABLE answer ADD COLUMN matching_mode TEXT CHECK (matching_mode IN ('successive', 'together'));
    ALTER TABLE answer ADD COLUMN error_cents REAL;
    ALTER TABLE answer ADD COLUMN first_touch_ms INTEGER;
    ALTER TABLE answer ADD COLUMN touches INTEGER;
    ALTER TABLE answer ADD COLUMN reversals INTEGER;
    ALTER TABLE answer ADD COLUMN overshoot_cents REAL;
    ALTER TABLE answer ADD COLUMN step_cents REAL;
    ALTER TABLE answer ADD COLUMN tuned_with TEXT CHECK (tuned_with IN ('key', 'mouse', 'midi', 'line'));
    """,
    """
    -- An answer writes its own row and no more. Answers are looked for by exercise and time.
    DROP TRIGGER answer_added;
    DROP TRIGGER answer_removed;
    DROP TRIGGER answer_changed;
    DROP INDEX answer_time;
    DROP INDEX training_answer;
    CREATE INDEX exercise_answer ON answer (exercise, time_ms);
    CREATE INDEX dropped_answer ON answer (exercise) WHERE drop_outs > 0;

    -- The profile of an exercise after some row, stored now and then: later rows are added when it is read.
    DROP TABLE profile_rows;
    DROP TABLE presented_note;
    DROP TABLE profile_state;
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
    DELETE FROM profile_day;

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
    """,
    """
    -- What was measured of the equipment: the level, the sides, and the headphones. NULL is what wasn't measured.
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
    """,
  ]

  /// The first trigger that no version created, or view that replaces a table, such as `trigger x`; nil if there is
  /// none. Either could delete answers or run forever. Views with other names are ignored.
  static func unknownObject(in database: Database) throws(DatabaseError) -> String? {
    func normalized(_ sql: String) -> String {
      // By bytes, because each start waits for this.
      let words = sql.utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }
      return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
    let known = normalized(migrations.joined(separator: " "))
    let rows = try database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    while try rows.step() {
      let (type, name, sql) = (rows.text(0) ?? "", rows.text(1) ?? "", rows.text(2) ?? "")
      let isTable = known.contains("CREATE TABLE \(name.lowercased()) (")
      guard type == "view" ? !isTable : known.contains(normalized(sql)) else { return "\(type) \(name)" }
    }
    return nil
  }

  /// Migrates a database of any earlier version to this one, or only to `target`, in one transaction.
  static func migrate(_ database: Database, to target: Int = version) throws(DatabaseError) {
    // Read without the write lock, which another process may hold for long.
    guard try database.integer("PRAGMA user_version") ?? 0 < target else { return }
    // A row that another program has made impossible, or that refers to a row that is gone, is kept as it is: it enters no
    // fit, and `peach doctor` counts it.
    let foreignKeys = try database.integer("PRAGMA foreign_keys") ?? 0
    // A renamed table must not take the users' own views with it.
    try database.execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA legacy_alter_table = ON")
    defer {
      try? database.execute(
        "PRAGMA foreign_keys = \(foreignKeys); PRAGMA ignore_check_constraints = OFF; PRAGMA legacy_alter_table = OFF")
    }
    try database.transaction { () throws(DatabaseError) in
      // Read again under the write lock, since another process may have migrated it already.
      let version = try database.integer("PRAGMA user_version") ?? 0
      guard version < target else { return }
      for migration in migrations[version..<target] { try database.execute(migration) }
      if version < 7, target >= 7 { try drop("completed_comparison", columns: 20, in: database) }
      if version < 12, target >= 12 { try drop("answer_11", columns: 24, in: database) }
      try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(target)")
    }
  }

  /// Drops a table of answers that have been copied, unless it has a column that Peach didn't create.
  private static func drop(_ table: String, columns: Int, in database: Database) throws(DatabaseError) {
    let found = try database.integer("SELECT count(*) FROM pragma_table_info('\(table)')")
    if found == columns { try database.execute("DROP TABLE \(table)") }
  }
}
