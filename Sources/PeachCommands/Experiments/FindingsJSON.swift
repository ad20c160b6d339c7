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
        (
          "threshold", unit.json(fit.threshold.cents.value, fit.threshold.lower95.value, fit.threshold.upper95.value)
        ),
        ("shift", shift.map { unit.json($0.value, $0.lower95, $0.upper95) }),
        ("points", .array(bins.map(\.json))),
      ]
    case .tuned(let bias, let deviation):
      members += [
        ("meanError", bias.map { unit.json($0.value, $0.lower95, $0.upper95) }),
        ("standardDeviation", deviation.map { unit.json($0.value, $0.lower95, $0.upper95) }),
      ]
    }
    return .object(members)
  }
}

extension ProfileUnit {
  /// Values in hundredths of the largest difference, written in the unit, with its name as the key. Infinite limits are left out.
  fileprivate func json(
    _ value: Double, _ lower: Double, _ upper: Double, spread: (String, Double)? = nil, participants: Int? = nil
  ) -> JSON {
    .object(
      [
        (key.prefix(1).lowercased() + key.dropFirst(), .number(value * size)), ("lower95", JSON(finite: lower * size)),
        ("upper95", JSON(finite: upper * size)),
      ] + (spread.map { [($0.0, .number($0.1))] } ?? []) + [("participants", participants.map(JSON.integer))])
  }
}

extension Contrast {
  fileprivate var json: JSON {
    .object([("first", .text(names.first)), ("second", .text(names.second))] + figures)
  }

  fileprivate var figures: [(String, JSON?)] {
    [
      (
        "thresholdRatio",
        ratio.map {
          [
            "ratio": .number($0.value), "lower95": $0.lower95 > 0 ? .number($0.lower95) : nil,
            "upper95": JSON(finite: $0.upper95),
          ]
        }
      ), ("shift", shift.map { task.columns.scale.unit.json($0.value, $0.lower95, $0.upper95) }),
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
    [
      "centsPerDB": .number(centsPerDecibel), "lower95": JSON(finite: lower95), "upper95": JSON(finite: upper95),
      "p": .number(p),
      "answers": .integer(answers),
      // The exponent of the psychometric function.
      "slope": .number(slope),
    ]
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
                exp2($0.mean), $0.hasInterval ? exp2($0.lower95) : -.infinity, exp2($0.upper95),
                spread: ("spreadOctaves", $0.spread), participants: $0.participants)
            }, "shift": condition.shift?.json(in: unit),
          ]
        }),
      "contrasts": .array(
        contrasts.map { contrast in
          [
            "first": .text(contrast.names.first), "second": .text(contrast.names.second),
            "thresholdRatio": contrast.ratio.map { log2 in
              [
                "ratio": .number(exp2(log2.mean)), "lower95": log2.hasInterval ? .number(exp2(log2.lower95)) : nil,
                "upper95": JSON(finite: exp2(log2.upper95)), "spreadOctaves": .number(log2.spread),
                "participants": .integer(log2.participants),
              ]
            }, "shift": contrast.shift?.json(in: contrast.task.columns.scale.unit),
          ]
        }),
    ]
  }
}

extension RandomEffects {
  fileprivate var json: JSON {
    [
      "participants": .integer(participants), "centsPerDB": .number(mean), "lower95": JSON(finite: lower95),
      "upper95": JSON(finite: upper95), "spreadCentsPerDB": .number(spread),
      // The plain mean, for participants with few answers.
      "plainCentsPerDB": .number(plainMean), "plainLower95": JSON(finite: plainLower95),
      "plainUpper95": JSON(finite: plainUpper95),
    ]
  }

  fileprivate func json(in unit: ProfileUnit) -> JSON {
    unit.json(mean, lower95, upper95, spread: ("spread", spread * unit.size), participants: participants)
  }
}

extension JSON {
  /// Nil for an infinite limit, which the answers don't set.
  init?(finite limit: Double?) {
    guard let limit, limit.isFinite else { return nil }
    self = .number(limit)
  }
}
