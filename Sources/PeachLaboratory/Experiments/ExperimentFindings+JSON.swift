import PeachCore
import PeachExperiments

extension ExperimentFindings {
  /// The findings of some runs, with units in the names. One participant's findings are at the top level; several are
  /// listed in `participants`, with their common effect in `pooled`. Limits that the answers don't set are left out.
  ///
  /// - Parameter state: `result` in the last line of `--events jsonl`.
  func json(of runs: [(run: ExperimentRun, answers: Int)], state: String? = nil) -> JSON {
    let all = participants.map(\.members)
    return .object(
      [
        ("state", JSON(state)), ("title", .text(file.title(.english))), ("sha256", .text(file.hash)),
        (
          "runs",
          .array(
            runs.map { run, answers in
              [
                "run": .text(run.stored.id.uuidString), "started": .text(run.stored.started.iso),
                "answers": .integer(answers), "plannedAnswers": .integer(run.plan.file.answers), "plan": run.plan.json,
                "respondent": JSON(run.plan.respondent?.written),
              ]
            })
        ),
        ("participants", all.count == 1 ? nil : .array(all.map(JSON.object))), ("pooled", everybody?.json),
        ("pooledWithoutExcluded", kept?.json), ("groups", groups.isEmpty ? nil : .array(groups.map(\.json))),
      ] + (all.count == 1 ? all[0] : []))
  }
}

extension ExperimentFindings.Participant {
  fileprivate var members: [(String, JSON?)] {
    [
      ("participant", JSON(name)), ("answers", .integer(report.answers)), ("plannedAnswers", .integer(report.planned)),
      // In conditions that the file doesn't have.
      ("answersLeftOut", .integer(report.leftOut)),
      // Those that don't count because the sound dropped out; no other count includes them.
      ("answersAskedAgain", .integer(report.askedAgain)),
      ("catchTrials", report.catches.answers == 0 ? nil : .integer(report.catches.answers)),
      ("catchTrialsRight", report.catches.answers == 0 ? nil : .integer(report.catches.right)),
      ("excluded", .array(report.exclusions.map { .text($0.word) })),
      ("conditions", .array(report.conditions.map(\.json))), ("contrasts", .array(report.contrasts.map(\.json))),
      ("loudnessBias", report.bias?.json),
      ("higherByDecibels", report.loudnessBins.isEmpty ? nil : .array(report.loudnessBins.map(\.json))),
    ]
  }
}

extension ConditionReport {
  fileprivate var json: JSON {
    let unit = task.columns.scale.unit
    var members: [(String, JSON?)] = [
      ("condition", .text(name)), ("exercise", .text(task.name.rawValue)), ("answers", .integer(answers)),
      (
        "responseTime",
        responseTimes.map {
          [
            "medianSeconds": .number($0.median), "lowerQuartileSeconds": .number($0.lower),
            "upperQuartileSeconds": .number($0.upper),
          ]
        }
      ),
    ]
    if let reversals {
      members.append(
        (
          "reversals",
          [
            "count": .integer(reversals.count), "averaged": .integer(reversals.averaged),
            "mean": .number(reversals.mean.value * unit.size),
          ]
        ))
    }
    members += figures.map { ($0.figure.key, .object($0.figure.members($0.estimate, in: unit))) }
    if !task.answerForm.isTuning { members.append(("points", .array(bins.map(\.json)))) }
    return .object(members)
  }
}

extension FindingFigure {
  /// In the unit of the exercise, with its name as the key.
  fileprivate func members(_ estimate: Estimate, in unit: ProfileUnit) -> [(String, JSON?)] {
    let size = scale == .octaves ? estimate.exponential : estimate
    return size.map { $0 * unit.size }.members(unit.key.prefix(1).lowercased() + unit.key.dropFirst())
  }

  /// Of a difference, which is a ratio on the scale of octaves.
  fileprivate func differenceMembers(_ estimate: Estimate, in unit: ProfileUnit) -> [(String, JSON?)] {
    scale == .octaves ? estimate.exponential.members("ratio") : members(estimate, in: unit)
  }
}

extension Contrast {
  fileprivate var json: JSON {
    .object([("first", .text(names.first)), ("second", .text(names.second))] + members)
  }

  fileprivate var members: [(String, JSON?)] {
    figures.compactMap { finding in
      let participants = finding.participants.map(GroupComparison.members) ?? []
      return finding.figure.comparison.map {
        ($0.key, .object(finding.figure.differenceMembers(finding.estimate, in: unit) + participants))
      }
    }
  }
}

extension GroupComparison {
  fileprivate var json: JSON {
    .object(
      [("first", .text(names.first)), ("second", .text(names.second))] + Self.members(participants) + [
        (
          "conditions",
          .array(
            conditions.map { contrast in
              .object([("condition", .text(contrast.names.first))] + contrast.members)
            })
        ), ("contrasts", .array(contrasts.map(\.1.json))),
        (
          "loudnessBias",
          bias.map { .object($0.estimate.members("centsPerDB") + Self.members($0.participants)) }
        ),
      ])
  }

  /// The numbers of participants of two groups.
  fileprivate static func members(_ participants: (first: Int, second: Int)) -> [(String, JSON?)] {
    [("firstParticipants", .integer(participants.first)), ("secondParticipants", .integer(participants.second))]
  }
}

extension AnswerBin {
  fileprivate var json: JSON { ["center": .number(center), "answers": .integer(answers), "higher": .integer(higher)] }
}

extension LoudnessBias {
  fileprivate var json: JSON {
    .object(
      estimate.members("centsPerDB") + [
        ("p", .number(p)), ("answers", .integer(answers)),
        // The exponent of the psychometric function.
        ("slope", .number(slope)),
      ])
  }
}

extension Pooled {
  fileprivate var json: JSON {
    [
      "participants": .integer(participants), "loudnessBias": bias?.json,
      // Participants excluded from `loudnessBias`.
      "participantsWithoutInterval": bias == nil ? nil : .integer(withoutInterval),
      "conditions": .array(
        conditions.map { condition in
          .object(
            [("condition", .text(condition.name))] + condition.figures.compactMap { $0.member(in: condition.unit) })
        }),
      "contrasts": .array(
        contrasts.map { contrast in
          .object(
            [("first", .text(contrast.names.first)), ("second", .text(contrast.names.second))]
              + contrast.figures.compactMap { $0.member(in: contrast.unit, isDifference: true) })
        }),
    ]
  }
}

extension Pooled.Figure {
  /// Nil without a mean.
  fileprivate func member(in unit: ProfileUnit, isDifference: Bool = false) -> (String, JSON?)? {
    guard let mean, let key = isDifference ? figure.comparison?.key : figure.pooled?.key else { return nil }
    let members =
      isDifference ? figure.differenceMembers(mean.estimate, in: unit) : figure.members(mean.estimate, in: unit)
    let spread: (String, JSON?) =
      figure.scale == .octaves
      ? ("spreadOctaves", .number(mean.spread)) : ("spread", .number(mean.spread * unit.size))
    return (key, .object(members + [spread, ("participants", .integer(mean.participants))]))
  }
}

extension RandomEffects {
  fileprivate var json: JSON {
    .object(
      [("participants", .integer(participants))] + estimate.members("centsPerDB")
        + [("spreadCentsPerDB", .number(spread))]
        // The plain mean, for participants with few answers.
        + plain.members("plainCentsPerDB", ends: "plain"))
  }
}
