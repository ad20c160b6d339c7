import PeachBase
import PeachRecords

/// What a participant does in an experiment, stored with the run as JSON.
package struct ExperimentPlan: RunPlan {
  package let file: ExperimentFile
  /// The participant's ID; nil if none was given.
  package let participant: String?
  /// What was known about the level and the headphones when the run began; nil if nothing.
  package let rig: JSON?
  /// The sessions in their order; empty for runs of versions before 0.4.
  package let sessions: [RunSession]
  /// Whether a version before 0.3 stored it.
  package let isEarlier: Bool
  package let json: JSON

  package init(_ file: ExperimentFile, participant: String?, rig: JSON? = nil) {
    (self.file, self.participant, self.rig, isEarlier, sessions) = (file, participant, rig, false, [])
    json = [
      "experiment": file.source, "sha256": .text(file.hash), "participant": JSON(participant), "rig": rig,
    ]
  }

  /// Nil if the file has a defect, or isn't the one whose hash is stored beside it.
  package init?(json: JSON) {
    var known: [String: ExperimentFile] = [:]
    self.init(json: json, known: &known)
  }

  /// - Parameter known: the files of other runs by their hashes: most runs of a database have the same one.
  package init?(json: JSON, known: inout [String: ExperimentFile]) {
    guard let participant = json.optional("participant", as: \.text) else { return nil }
    (self.participant, rig, self.json) = (participant, json["rig"], json)
    sessions = json[JSON.sessions]?.array(of: RunSession.init(json:)) ?? []
    if let source = json["experiment"] {
      let hash = json["sha256"]?.text
      // Anybody can have written the hash.
      if let hash, let file = known[hash], file.source == source {
        self.file = file
      } else {
        guard let file = try? ExperimentFile(json: source), hash == file.hash else { return nil }
        known[file.hash] = file
        self.file = file
      }
      isEarlier = false
    } else {
      let earlier = LoudnessTemplate(earlier: json)?.file ?? MeasurementTemplate(earlier: json)?.file
      guard let earlier, let file = try? ExperimentFile(json: earlier) else { return nil }
      (self.file, isEarlier) = (file, true)
    }
  }

  package var isPossible: Bool { true }

  /// The experiment with its blocks in the order of the participant.
  package var ordered: ExperimentFile { file.ordered(row: row) }

  /// That of Latin squares: the participant's number, or one that follows from the ID.
  var row: Int {
    let participant = participant ?? ""
    let digits = String(participant.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()).suffix(9)
    return Int(digits) ?? Int(SHA256(participant.utf8).seed >> 33)
  }

  /// Who answered; nil if it isn't known. If not only a person did, a simulated listener or a program.
  package var respondent: Respondent? {
    let all = sessions.map(\.respondent)
    return all.first(where: \.isSimulated) ?? all.first { $0 != .person } ?? all.first
  }

  /// The plan as JSON with these sessions.
  package func json(with sessions: [RunSession]) -> JSON { json.with(sessions: sessions.map(\.json)) }
}
