import PeachCore
import PeachExperiments

extension LoudnessFindings {
  /// The findings of some runs, with units in the names. One participant's findings are at the top level; several are
  /// listed in `participants`, with their common effect in `pooled`. Limits that the answers don't set are left out.
  ///
  /// - Parameter state: `result` in the last line of `--events jsonl`.
  func json(of runs: [(run: LoudnessRun, answers: Int)], state: String? = nil) -> JSON {
    let all = participants.map(\.members)
    return .object(
      [
        ("state", JSON(state)),
        (
          "runs",
          .array(
            runs.map { run, answers in
              [
                "run": .text(run.stored.id.uuidString), "started": .text(run.stored.started.iso),
                "answers": .integer(answers), "plannedAnswers": .integer(run.plan.answers), "plan": run.plan.json,
              ]
            })
        ),
        ("participants", all.count == 1 ? nil : .array(all.map(JSON.object))), ("pooled", pooled?.json),
      ] + (all.count == 1 ? all[0] : []))
  }
}

extension LoudnessFindings.Participant {
  fileprivate var members: [(String, JSON?)] {
    [
      ("participant", JSON(name)), ("answers", .integer(report.answers)),
      // At levels that the plan doesn't have.
      ("answersLeftOut", .integer(report.leftOut)),
      // Those that don't count because the sound dropped out; no other count includes them.
      ("answersAskedAgain", .integer(report.askedAgain)), ("levels", .array(report.levels.map(\.json))),
      ("loudnessBias", report.bias?.json), ("curvature", report.curvature?.json),
      (
        "thresholdRatio",
        report.thresholdRatio.map {
          ["ratio": .number($0.value), "lower95": .number($0.lower95), "upper95": .number($0.upper95)]
        }
      ), ("higherByDecibels", .array(report.loudnessBins.map(\.json))),
    ]
  }
}

extension LoudnessReport.Level {
  fileprivate var json: JSON {
    [
      "level": .text(condition), "reachDB": .number(maxOffset), "threshold": fit.json,
      "responseTime": responseTimes.map {
        [
          "medianSeconds": .number($0.median), "lowerQuartileSeconds": .number($0.lower),
          "upperQuartileSeconds": .number($0.upper),
        ]
      }, "higherByCents": .array(bins.map(\.json)),
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

extension LoudnessCurvature {
  /// The check for a shift that is the same for louder and softer notes.
  fileprivate var json: JSON {
    [
      "centsPerDB": .number(centsPerDecibel), "lower95": JSON(finite: lower95), "upper95": JSON(finite: upper95),
      "largestOffsetDB": .number(maxOffset), "centsAtLargestOffset": .number(shift), "matters": .bool(matters),
    ]
  }
}

extension LoudnessFindings.Pooled {
  fileprivate var json: JSON {
    [
      "loudnessBias": bias?.json, "curvature": curvature?.json,
      // Participants excluded from `loudnessBias`.
      "participantsWithoutInterval": .integer(withoutInterval),
      "thresholds": .array(
        thresholds.map { condition, log2 in
          [
            "level": .text(condition.name), "reachDB": .number(condition.maxOffset), "cents": .number(exp2(log2.mean)),
            "lower95": .number(exp2(log2.lower95)), "upper95": .number(exp2(log2.upper95)),
            "spreadOctaves": .number(log2.spread),
          ]
        }),
    ]
  }
}

extension RandomEffects {
  fileprivate var json: JSON {
    [
      "participants": .integer(participants), "centsPerDB": .number(mean), "lower95": .number(lower95),
      "upper95": .number(upper95), "spreadCentsPerDB": .number(spread),
      // The plain mean, for participants with few answers.
      "plainCentsPerDB": .number(plainMean), "plainLower95": .number(plainLower95),
      "plainUpper95": .number(plainUpper95),
    ]
  }
}

extension JSON {
  /// Nil for an infinite limit, which the answers don't set.
  init?(finite limit: Double?) {
    guard let limit, limit.isFinite else { return nil }
    self = .number(limit)
  }
}
