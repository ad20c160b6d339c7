// Which numbers of a profile of matches are shown; programs get all of them.

extension MatchFigures {
  /// Whether the interval of the precision is narrow enough to show the figures as numbers.
  public var isPrecise: Bool { precision.upper95 <= ThresholdEstimate.widestFactor * precision.lower95 }

  /// Whether it is narrow enough to show a range of the precision.
  public var isRangeShown: Bool { precision.upper95 <= ThresholdEstimate.widestRange * precision.lower95 }
}

extension MatchReport {
  /// The figures of the latest matches if the answers say anything about them.
  public var saidNow: MatchFigures? { now.flatMap { $0.isRangeShown ? $0 : nil } }

  /// The figures of the latest matches if they are precise enough to show.
  public var shownNow: MatchFigures? { now.flatMap { $0.isPrecise ? $0 : nil } }

  /// The bias in general if it is precise enough to show, and the other figures are shown.
  public var shownGeneral: Estimate? { general.flatMap { $0.isPrecise && shownNow != nil ? $0 : nil } }

  /// Whether the bias of a register is shown as a number: only if the others are.
  public func shows(_ register: RegisterFigures) -> Bool { shownNow != nil && register.isPrecise }
}

extension RegisterFigures {
  /// Whether the interval is narrow enough to show the bias as a number.
  public var isPrecise: Bool { bias.isPrecise }

  /// Whether the profile says that it differs from the others.
  public var isDifferent: Bool { isPrecise && differs }
}
