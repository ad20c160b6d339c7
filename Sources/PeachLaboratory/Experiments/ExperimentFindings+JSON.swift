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
    switch result {
    case .judged(let fit, let shift):
      members += [
        ("threshold", unit.json(fit.threshold.octaves.exponential)),
        ("shift", shift.map { unit.json($0) }), ("intervalBias", intervalBias.map { unit.json($0) }),
        ("points", .array(bins.map(\.json))),
      ]
    case .tuned(let bias, let deviation):
      members += [
        ("meanError", bias.map { unit.json($0) }),
        ("standardDeviation", deviation.map { unit.json($0) }),
      ]
    }
    return .object(members)
  }
}

extension ProfileUnit {
  /// Values in hundredths of the largest difference, written in the unit, with its name as the key. Infinite limits are left out.
  fileprivate func json(_ estimate: Estimate, _ more: [(String, JSON?)] = []) -> JSON {
    .object(estimate.map { $0 * size }.members(key.prefix(1).lowercased() + key.dropFirst()) + more)
  }
}

extension Estimate {
  /// The value under a name, and the ends of its interval; those that the answers don't set are left out.
  fileprivate func members(_ name: String, _ lower: String = "lower95", _ upper: String = "upper95") -> [(
    String, JSON?
  )] {
    // A ratio without limits is above 0 all the same.
    let hasLower = isLimited || lower95 != 0
    return [
      (name, .number(value)), (lower, hasLower ? JSON(finite: lower95) : nil), (upper, JSON(finite: upper95)),
    ]
  }
}

extension Contrast {
  fileprivate var json: JSON {
    .object([("first", .text(names.first)), ("second", .text(names.second))] + figures)
  }

  fileprivate var figures: [(String, JSON?)] {
    [
      ("thresholdRatio", ratio.map { .object($0.members("ratio")) }),
      ("shift", shift.map { task.columns.scale.unit.json($0) }),
    ]
  }
}

extension GroupComparison {
  fileprivate var json: JSON {
    [
      "first": .text(names.first), "second": .text(names.second), "firstParticipants": .integer(participants.first),
      "secondParticipants": .integer(participants.second),
      "conditions": .array(
        conditions.map { contrast in
          .object([("condition", .text(contrast.names.first))] + contrast.figures)
        }), "contrasts": .array(contrasts.map(\.1.json)),
    ]
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
          let unit = condition.task.columns.scale.unit
          return [
            "condition": .text(condition.name),
            "threshold": condition.threshold.map {
              unit.json(
                $0.estimate.exponential,
                [("spreadOctaves", .number($0.spread)), ("participants", .integer($0.participants))])
            }, "shift": condition.shift?.json(in: unit),
          ]
        }),
      "contrasts": .array(
        contrasts.map { contrast in
          [
            "first": .text(contrast.names.first), "second": .text(contrast.names.second),
            "thresholdRatio": contrast.ratio.map { log2 in
              .object(
                log2.estimate.exponential.members("ratio") + [
                  ("spreadOctaves", .number(log2.spread)), ("participants", .integer(log2.participants)),
                ])
            }, "shift": contrast.shift?.json(in: contrast.task.columns.scale.unit),
          ]
        }),
    ]
  }
}

extension RandomEffects {
  fileprivate var json: JSON {
    .object(
      [("participants", .integer(participants))] + estimate.members("centsPerDB")
        + [("spreadCentsPerDB", .number(spread))]
        // The plain mean, for participants with few answers.
        + plain.members("plainCentsPerDB", "plainLower95", "plainUpper95"))
  }

  fileprivate func json(in unit: ProfileUnit) -> JSON {
    unit.json(estimate, [("spread", .number(spread * unit.size)), ("participants", .integer(participants))])
  }
}

extension JSON {
  /// Nil for an infinite limit, which the answers don't set.
  init?(finite limit: Double?) {
    guard let limit, limit.isFinite else { return nil }
    self = .number(limit)
  }
}
