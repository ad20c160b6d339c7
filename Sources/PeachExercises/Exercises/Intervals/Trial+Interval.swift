import PeachBase
import PeachFits

extension Trial {
  /// A trial with an interval to note 2.
  public init(
    exercise: ExerciseName, note: MIDINote, interval: TrialInterval?, offset: Cents,
    amplitudeOffset: AmplitudeDB = .zero,
    sounding: Sounding = Sounding(), condition: String? = nil
  ) {
    self.init(
      exercise: exercise, note: note, offset: offset, amplitudeOffset: amplitudeOffset, sounding: sounding,
      condition: condition)
    self.interval = interval
  }

  /// The interval to note 2; nil if both notes are on the same key.
  public var interval: TrialInterval? {
    get { IntervalColumns.interval(in: facts) }
    set {
      for column in IntervalColumns.required { facts[column.declaration] = nil }
      if let newValue { IntervalColumns.write(newValue, into: &facts) }
    }
  }

  /// By how much note 2 is louder, with the sign with which that moves the answer up if louder notes seem higher: an interval
  /// downwards then seems narrower.
  package var amplitudeTowardsUp: AmplitudeDB {
    interval?.direction == .down ? AmplitudeDB(-amplitudeOffset.value) : amplitudeOffset
  }

  /// The exact pitch of note 1 from the usual one of its key.
  var firstOffset: Cents {
    self[IntervalColumns.exactOffsets].flatMap(ColumnType.numbers)?.first.map { Cents($0) } ?? .zero
  }

  /// What was added to each note to make up for the measured error of its key; nil if the keys weren't measured.
  public var corrections: PitchCorrections? {
    get {
      guard let first = self[IntervalColumns.correction1], let second = self[IntervalColumns.correction2]
      else { return nil }
      return PitchCorrections(first: Cents(first), second: Cents(second))
    }
    set {
      self[IntervalColumns.correction1] = newValue?.first.value
      self[IntervalColumns.correction2] = newValue?.second.value
    }
  }

  /// The notes of a pitch exercise: note 1 has its key's pitch in the tuning, and note 2 differs by the interval and the offset.
  ///
  /// Traps if note 2 is outside 0…127.
  public var phrase: Phrase {
    var first = Note(
      key: note, offset: firstOffset, velocity: sounding.velocity, duration: sounding.duration,
      referencePitch: sounding.referencePitch)
    first.ramp = sounding.ramp
    var second = first
    second.offset = offset
    if let interval {
      second.key = interval.key(from: note)
      second.offset = firstOffset + interval.offset(wider: offset)
    }
    second.amplitude = amplitudeOffset
    self.first?.change(&first)
    self.second?.change(&second)
    if let corrections {
      first.offset = first.offset + corrections.first
      second.offset = second.offset + corrections.second
    }
    guard interval?.presentation == .harmonic else {
      return Phrase([TimedNote(first), TimedNote(second, .after(gap: sounding.gap))], volume: sounding.volume)
    }
    // Both notes together are as loud as a single one.
    let power = pow(first.amplitude.gain, 2) + pow(second.amplitude.gain, 2)
    let volume = AmplitudeDB.clamped(sounding.volume.value - 10 * log10(power))
    return Phrase([TimedNote(first), TimedNote(second, .at(.zero))], volume: volume)
  }
}

extension IntervalAnswer {
  /// Nil for a trial without an interval, and if a note was tuned.
  public init?(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = completed.answer else { return nil }
    self.init(completed.trial, answer, at: time)
  }

  /// Nil for a trial without an interval.
  init?(_ trial: Trial, _ answer: ChoiceIndex, at time: UTCTime) {
    guard let asked = trial.interval else { return nil }
    self.init(
      track: asked.track, presentation: asked.presentation, deviation: asked.deviation + trial.offset,
      isWider: answer == .up, milliseconds: Int64(time.milliseconds), exact: asked.deviation)
  }
}
