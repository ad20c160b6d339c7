import PeachBase
import PeachExperiments
import PeachLanguage

/// Texts about experiments: their files, their runs, their plans.
enum ExperimentMessages {
  // MARK: The file

  /// `louder.json, line 12, blocks[0].method: …`
  static func defect(_ defect: FileDefect, in file: String) -> Text {
    let line = defect.line.map { Text(en: ", line \($0)", de: ", Zeile \($0)") } ?? Text("")
    let path = defect.path.isEmpty ? Text("") : Text(", " + defect.path)
    let suggestion = defect.unknown.map { Text.suggestion(for: $0.word, in: $0.known) } ?? Text("")
    let end = Text(defect.reason.english.last.map { ".?".contains($0) } == true ? "" : ".")
    return Text(file) + line + path + Text(": ") + defect.reason + end + suggestion + misspelt(defect)
  }

  private static func misspelt(_ defect: FileDefect) -> Text {
    guard let (name, present) = defect.missing, let other = nearest(to: name, in: present) else { return Text("") }
    return Text(
      en: " Perhaps '\(other)' should be '\(name)'.", de: " Vielleicht soll »\(other)« »\(name)« heißen.")
  }

  static let newWrites = Text(
    en: "'peach experiment new loudness --output FILE' writes a file to start from.",
    de: "»peach experiment new loudness --output DATEI« schreibt eine Datei, mit der du anfangen kannst.")

  static func noFile(_ path: String) -> Text {
    Text(en: "There is no file '\(path.excerpt)'.", de: "Es gibt keine Datei »\(path.excerpt)«.")
  }

  static func exists(_ path: String) -> Text {
    Text(
      en: "'\(path)' exists already and isn't overwritten. Choose another name.",
      de: "»\(path)« gibt es schon und wird nicht überschrieben. Wähle einen anderen Namen.")
  }

  static func saysTheFile(_ option: String) -> Text {
    Text(
      en: "'\(option)' doesn't apply to experiments: the file says it.",
      de: "»\(option)« gilt nicht für Versuche: Das bestimmt die Datei.")
  }

  static func otherSoundFont(_ path: String, _ name: String) -> Text {
    Text(
      en: "The file of the experiment uses '\(name)', but '--soundfont \(path)' is another SoundFont.",
      de: "Die Versuchsdatei verwendet »\(name)«, »--soundfont \(path)« ist aber ein anderer SoundFont.")
  }

  static let needsNoSoundFont = Text(
    en: "The experiment sounds with the sine, which needs no '--soundfont'.",
    de: "Der Versuch erklingt mit dem Sinuston, der kein »--soundfont« braucht.")

  /// - Parameter error: what a run would end with.
  static func lacking(_ error: Text) -> Text {
    Text(en: "A run on this machine would end: ", de: "Ein Durchgang auf diesem Rechner würde enden: ") + error
  }

  static func otherDigest(_ path: String) -> Text {
    Text(
      en: "\(path) has another SHA-256 than the file of the experiment asks for.",
      de: "\(path) hat eine andere SHA-256-Prüfsumme, als die Versuchsdatei verlangt.")
  }

  // MARK: Who and what

  /// `violinists (V*), pianists (K1, K2)`.
  static func list(_ groups: [ExperimentFile.Group]) -> Text {
    Text(groups.map { $0.name + " (" + $0.members.joined(separator: ", ") + ")" }.joined(separator: ", "))
  }

  static func noGroup(_ participant: String, of groups: [ExperimentFile.Group]) -> Text {
    Text(
      en: "Participant '\(participant)' is in none of the groups of the file: ",
      de: "»\(participant)« ist in keiner der Gruppen der Datei: ") + list(groups) + Text(".")
  }

  /// The heads of the columns of a list of runs.
  static let runColumns = [
    Text(en: "Run", de: "Durchgang"), Text(en: "Begun", de: "Begonnen"), PeopleMessages.answers, Text("SHA-256"),
    Text(en: "Title", de: "Titel"), DocumentMessages.participant, Text(en: "Answered by", de: "Beantwortet von"),
  ]

  /// Who answered some runs besides people; nil if nobody did.
  static func respondents(_ respondents: [Respondent?]) -> Text? {
    let simulated = respondents.count { $0?.isSimulated == true }
    let programs = respondents.count { $0 == .program }
    func of(_ count: Int) -> Text {
      Figure.progress(count, of: respondents.count) + Text(en: " runs.", de: " Durchgängen.")
    }
    let parts =
      (simulated > 0
        ? [Text(en: "Simulated listeners answered ", de: "Simulierte Hörer beantworteten ") + of(simulated)] : [])
      + (programs > 0 ? [Text(en: "Programs answered ", de: "Programme beantworteten ") + of(programs)] : [])
    return parts.isEmpty ? nil : parts.dropFirst().reduce(parts[0]) { $0 + Text(" ") + $1 }
  }

  /// - Parameter respondent: of a run, in a list.
  static func word(_ respondent: Respondent) -> Text {
    switch respondent {
    case .person: Text(en: "person", de: "Person")
    case .program: Text(en: "program", de: "Programm")
    case .simulated: Text(en: "simulated", de: "simuliert")
    }
  }

  /// - Parameter digests: the SHA-256 of the SoundFonts of runs, each once.
  static func differentSounds(_ digests: [String]) -> Text {
    let list = digests.map { $0.prefix(8) + "…" }.joined(separator: ", ")
    return Text(
      en: "The runs sounded with different SoundFonts (SHA-256 \(list)); the figures mix them.",
      de: "Die Durchgänge erklangen mit verschiedenen SoundFonts (SHA-256 \(list)); die Zahlen mischen sie.")
  }

  // MARK: Runs

  static let nothingToContinue = Text(
    en: "There is no interrupted run of this experiment.",
    de: "Es gibt keinen unterbrochenen Durchgang dieses Versuchs.")
  static let earlierCannotGoOn = Text(
    en: "A run of an earlier version can't be continued; its answers are in the report.",
    de: "Ein Durchgang einer früheren Version lässt sich nicht fortsetzen; seine Antworten stehen im Bericht.")
  static let noRuns = Text(en: "There is no experiment yet.", de: "Es gibt noch keinen Versuch.")
  static let noRunsOfFile = Text(
    en: "There is no run of this experiment yet.", de: "Es gibt noch keinen Durchgang dieses Versuchs.")

  /// - Parameter count: the runs of other versions of a file, which have its title or its blocks.
  static func otherVersions(_ count: Int, options: String) -> Text {
    count == 1
      ? Text(
        en: "1 run of another version of this file isn't in this report; 'peach experiment list\(options)' shows it.",
        de: "1 Durchgang einer anderen Fassung dieser Datei fehlt hier; »peach experiment list\(options)« zeigt ihn.")
      : Text(
        en: "\(count) runs of other versions of this file aren't in this report; 'peach experiment list\(options)' "
          + "shows them.",
        de: "\(count) Durchgänge anderer Fassungen dieser Datei fehlen hier; »peach experiment list\(options)« "
          + "zeigt sie.")
  }

  /// - Parameter runs: the beginnings of their names.
  static func hasOtherVersions(_ participant: String, _ runs: [String]) -> Text {
    let names = runs.joined(separator: ", ")
    return Text(
      en: "Participant '\(participant)' has begun another version of this file: \(names).",
      de: "»\(participant)« hat eine andere Fassung dieser Datei begonnen: \(names).")
  }

  static func isAnother(_ participant: String, than similar: String) -> Text {
    Text(
      en: "'\(participant)' and '\(similar)' are two participants; '\(similar)' has begun already.",
      de: "»\(participant)« und »\(similar)« sind zwei Personen; »\(similar)« hat schon begonnen.")
  }

  /// What a report without a name is about, if there are other runs.
  static func latest(_ title: Text, hash: String, others: Int, options: String) -> Text {
    Text(en: "The latest experiment: ", de: "Der letzte Versuch: ") + title + Text(" (\(hash.prefix(8))). ")
      + Text(
        en: "Runs of other files that aren't in this report: \(others). 'peach experiment list\(options)' shows all.",
        de: "Durchgänge anderer Dateien, die hier fehlen: \(others). »peach experiment list\(options)« zeigt alle.")
  }

  static func noSuchRun(_ name: String) -> Text {
    Text(
      en: "There is no file and no run '\(name.excerpt)'.",
      de: "Es gibt weder eine Datei noch einen Durchgang »\(name.excerpt)«.")
  }

  static func severalRuns(_ name: String) -> Text {
    Text(en: "Several runs begin with '\(name)'.", de: "Mehrere Durchgänge beginnen mit »\(name)«.")
  }

  static func noParticipant(_ name: String) -> Text {
    Text(en: "There is no run by participant '\(name.excerpt)'.", de: "Es gibt keinen Durchgang von »\(name.excerpt)«.")
  }

  static func done(by participant: String) -> Text {
    Text(
      en: "Participant '\(participant)' has done this experiment already. Each run needs an ID of its own.",
      de: "»\(participant)« hat diesen Versuch schon gemacht. Jeder Durchgang braucht eine eigene Kennung.")
  }

  static func begun(by participant: String) -> Text {
    Text(
      en: "Participant '\(participant)' has begun this experiment; '--continue' goes on.",
      de: "»\(participant)« hat diesen Versuch begonnen; »--continue« setzt ihn fort.")
  }

  static func isRunning(by participant: String) -> Text {
    Text(
      en: "Another Peach process is running this experiment with participant '\(participant)'.",
      de: "Ein anderer Peach-Prozess führt diesen Versuch gerade mit »\(participant)« durch.")
  }

  static let usesOtherID = Text(
    en: "Wait until it ends, or use another ID.", de: "Warte, bis er endet, oder nimm eine andere Kennung.")

  static func noPlan(_ name: String) -> Text {
    Text(en: "The plan of run '\(name)' is invalid.", de: "Der Plan von Durchgang »\(name)« ist ungültig.")
  }

  static func deletes(_ name: String, options: String) -> Text {
    Text(
      en: "'peach experiment delete \(name)\(options)' deletes it.",
      de: "»peach experiment delete \(name)\(options)« löscht ihn.")
  }

  static func leftOut(_ names: [String]) -> Text {
    let names = names.joined(separator: ", ")
    return Text(
      en: "Left out, because the plan is invalid: \(names).", de: "Weggelassen, weil der Plan ungültig ist: \(names).")
  }

  static let badID = Text(
    en: "'--participant' takes 1 to 60 letters (A to Z) and digits, because names of files allow nothing else.",
    de: "»--participant« braucht 1 bis 60 Buchstaben (A bis Z) und Ziffern, weil Dateinamen nichts anderes erlauben.")
  static let needsID = Text(
    en: "'--participant' is missing: the ID decides the order of the trials.",
    de: "»--participant« fehlt: Die Kennung bestimmt die Reihenfolge der Aufgaben.")
  static func listShowsAll(options: String) -> Text {
    Text(
      en: "'peach experiment list\(options)' shows all runs.",
      de: "»peach experiment list\(options)« zeigt alle Durchgänge.")
  }

  /// What has been done, said in a pause.
  static func done(_ answers: Int, of total: Int) -> Text {
    Figure.progress(answers, of: total) + Text(en: " trials are done.", de: " Aufgaben sind geschafft.")
  }

  /// - Parameters:
  ///   - run: the file and the participant as on the command line.
  ///   - options: that name the data, each with a space before it.
  static func stored(_ answers: Int, isWhole: Bool, run: String, options: String) -> Text {
    SessionMessages.stored(answers, of: nil)
      + (isWhole
        ? Text(
          en: "; 'peach experiment report\(options)' shows the results.",
          de: "; »peach experiment report\(options)« zeigt die Ergebnisse.")
        : Text(
          en: "; continue with 'peach experiment run \(run) --continue\(options)'.",
          de: "; weiter geht es mit »peach experiment run \(run) --continue\(options)«."))
  }

  // MARK: Plan

  static let noEffect = Text(
    en: "The file asks for no contrast and no shift per dB, so '--effect' has no meaning.",
    de: "Die Datei fragt nach keinem Vergleich und keiner Verschiebung je dB, daher hat »--effect« keine Bedeutung.")

  static func experiments(done: Int, of total: Int) -> Text {
    Figure.progress(done, of: total) + Text(en: " experiments simulated", de: " Versuche simuliert")
  }

  /// How much the simulated participants differ.
  static func differ(_ spread: ExperimentSimulation.Spread, _ effect: PlannedEffect?) -> Text {
    let octaves = Text(en: " octaves", de: " Oktaven")
    let thresholds = Figure.decimal(spread.threshold, 2) + octaves
    guard let effect else {
      return Text(
        en: "Participants differ: thresholds have a standard deviation of \(thresholds.english).",
        de: "Die Personen unterscheiden sich: Schwellen haben eine Standardabweichung von \(thresholds.german).")
    }
    let unit = if case .ratio = effect { octaves } else { Text("") }
    let own = Figure.decimal(spread.effect, 2) + unit
    return Text(
      en:
        "Participants differ: effects have a standard deviation of \(own.english), thresholds one of \(thresholds.english).",
      de:
        "Die Personen unterscheiden sich: Wirkungen haben eine Standardabweichung von \(own.german), Schwellen eine von "
        + "\(thresholds.german).")
  }

  /// What `--effect` means for a file.
  static func meaning(_ effect: PlannedEffect) -> Text {
    switch effect {
    case .shiftPerAmplitude: Text(en: "Effect, cents per dB", de: "Wirkung, Cent je dB")
    case .shift(let first, let second):
      Text(en: "Effect, shift of ", de: "Wirkung, Verschiebung von ") + FindingMessages.names((first, second))
    case .ratio(let first, let second):
      Text(en: "Effect, ratio of thresholds of ", de: "Wirkung, Verhältnis der Schwellen von ")
        + FindingMessages.names((first, second))
    }
  }
}
