extension Schema {
  /// A format that a release has written.
  struct Format: Sendable {
    /// `PRAGMA user_version`. The numbers between were never released.
    let version: Int
    /// The first release that writes it.
    let release: String
    /// What it adds to the format before, and later ones have too.
    let lasting: String
    /// What the next format lacks. No new database gets it, so only its names matter.
    var passing = ""
    /// The passing table whose rows the next format has elsewhere, and the statement that copies them there.
    var copied: (table: String, by: String)?
  }

  /// To change the schema, append a format; never edit one that was released.
  static let formats = [
    Format(
      version: 4, release: "0.1.0",
      lasting: """
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
          period INTEGER NOT NULL,
          -- What a measurement or an experiment was to be, as JSON: all that is needed to continue it.
          plan TEXT
        ) STRICT;
        """,
      passing: """
        CREATE TABLE completed_comparison (id, uuid, time_ms, note, cents, answer, correct, response_ms, velocity,
          amplitude_offset_db, reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run, condition);
        CREATE INDEX comparison_time ON completed_comparison (time_ms);
        CREATE INDEX run_comparison ON completed_comparison (run);
        CREATE TABLE profile_rows (id, count);
        CREATE TABLE profile_state (id, answers, last_comparison, fitted);
        CREATE TABLE presented_note (note, count, sum, sum_of_squares, last_cents, last_correct);
        CREATE TABLE profile_day (day, answers, mean_log2, lower95_log2, upper95_log2);
        CREATE TRIGGER profile_row_added AFTER INSERT ON completed_comparison BEGIN SELECT 1; END;
        CREATE TRIGGER profile_row_removed AFTER DELETE ON completed_comparison BEGIN SELECT 1; END;
        CREATE TRIGGER profile_row_changed AFTER UPDATE ON completed_comparison BEGIN SELECT 1; END;
        """,
      copied: (
        "completed_comparison",
        """
        INSERT INTO answer (id, uuid, exercise, time_ms, note, cents, answer, correct, response_ms, velocity,
          amplitude_offset_db, reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run, condition)
        SELECT id, uuid, 'comparison', time_ms, note, cents, answer, correct, response_ms, velocity, amplitude_offset_db,
          reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run, condition
        FROM completed_comparison;
        """
      )),
    Format(
      version: 13, release: "0.2.0",
      lasting: """
        -- One row an answer, whatever the exercise. Columns that don't apply to an exercise, or whose values an imported row lacks,
        -- are NULL. The answers of each exercise are checked where rows are read, so that another exercise needs no other table.
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
          correction2_cents REAL,
          -- Matches: how the notes sounded, how far from exact the tuned note was in the end, and how it was tuned: the time to the
          -- first change, the number of movements, how often they turned, how far they went beyond exact, the smallest step, and
          -- what with. The column `cents` is where it began; `answer` and `correct` are NULL.
          matching_mode TEXT CHECK (matching_mode IN ('successive', 'together')),
          error_cents REAL,
          first_touch_ms INTEGER,
          touches INTEGER,
          reversals INTEGER,
          overshoot_cents REAL,
          step_cents REAL,
          tuned_with TEXT CHECK (tuned_with IN ('key', 'mouse', 'midi', 'line'))
        ) STRICT;
        CREATE INDEX run_answer ON answer (run) WHERE purpose <> 'training';

        -- What was measured of a preset: the gain that brings it to the common loudness, and how steady its pitch is.
        CREATE TABLE preset_measurement (
          sha256 TEXT NOT NULL,
          bank INTEGER NOT NULL,
          program INTEGER NOT NULL,
          peach_version TEXT NOT NULL,
          gain_db REAL NOT NULL,
          vibrato_cents REAL,
          beating_db REAL,
          -- By which the preset has been loaded, and which is thus known to survive it.
          fluidsynth_version TEXT,
          PRIMARY KEY (sha256, bank, program)
        ) STRICT, WITHOUT ROWID;

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
      passing: """
        CREATE INDEX answer_time ON answer (time_ms);
        CREATE INDEX training_answer ON answer (exercise, strategy, time_ms);
        CREATE TABLE profile_rows (exercise, count);
        CREATE TABLE profile_state (exercise, answers, last_answer, bank);
        CREATE TABLE presented_note (exercise, note, count, sum, sum_of_squares, last_cents, last_correct);
        CREATE TABLE profile_day (exercise, day, answers, thresholds);
        CREATE TRIGGER answer_added AFTER INSERT ON answer BEGIN SELECT 1; END;
        CREATE TRIGGER answer_removed AFTER DELETE ON answer BEGIN SELECT 1; END;
        CREATE TRIGGER answer_changed AFTER UPDATE ON answer BEGIN SELECT 1; END;
        """),
    Format(
      version: 15, release: "0.3.0",
      lasting: """
        -- Answers are looked for by exercise and time.
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
        CREATE TABLE profile_day (
          exercise TEXT NOT NULL,
          day INTEGER NOT NULL,
          answers INTEGER NOT NULL,
          -- The thresholds of all keys at the end of this day: mean and covariance.
          thresholds BLOB NOT NULL,
          PRIMARY KEY (exercise, day)
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
        """),
  ]
}
