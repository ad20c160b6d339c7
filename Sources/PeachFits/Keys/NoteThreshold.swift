import PeachBase

/// One note's fitted threshold.
public struct NoteThreshold: Hashable, Sendable {
  public let note: MIDINote
  /// The number of answers on this note; 0 if the estimate comes from its neighbours alone.
  public let answers: Int
  public let estimate: ThresholdEstimate
}

extension FilterBank {
  /// The thresholds of the heard keys, lowest key first.
  public func noteThresholds(in keys: ClosedRange<MIDINote>) -> [NoteThreshold] {
    heardKeys(in: keys).compactMap { key in
      threshold(of: key).map { NoteThreshold(note: key, answers: answers(on: key), estimate: $0) }
    }
  }
}
