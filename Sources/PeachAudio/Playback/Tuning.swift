import PeachBase

/// The control side of a note that is tuned, from one start to its end.
///
/// Each start has its own target: the note that fades out keeps its pitch, whatever the next one is tuned to. Call everything from
/// one thread.
package final class Tuning {
  let note: TunableNote
  /// Used only by the mixer once it is playing.
  let voice: UnsafeMutablePointer<TunedVoice>
  private let cell: UnsafeMutablePointer<TuningCell>
  /// The targets since the one that sounds. The change can't be computed from the rate without an error.
  private var targets: [(rate: UInt64, change: Cents)]

  /// - Parameter change: the distance from the pitch of the render at which the note begins.
  init(_ note: TunableNote, change: Cents = .zero, sampleRate: Double) {
    self.note = note
    let rate = change.ratio
    targets = [(rate.bitPattern, change)]
    cell = .allocate(capacity: 1)
    cell.initialize(to: TuningCell(rate: rate))
    voice = .allocate(capacity: 1)
    voice.initialize(to: TunedVoice(note, cell: cell, sampleRate: sampleRate))
  }

  deinit {
    voice.deallocate()
    cell.deinitialize(count: 1)
    cell.deallocate()
  }

  /// Sets the target; see `TunableNotePlayer.retune`.
  func retune(by change: Cents) {
    precondition(TunableNote.range.contains(change.value))
    dropPast()
    let rate = change.ratio.bitPattern
    targets.append((rate, change))
    cell.pointee.target.store(rate, ordering: .relaxed)
  }

  /// The last target that the audio side has taken.
  var sounding: Cents {
    dropPast()
    return targets[0].change
  }

  private func dropPast() {
    let taken = cell.pointee.taken.load(ordering: .relaxed)
    if let index = targets.firstIndex(where: { $0.rate == taken }) { targets.removeFirst(index) }
  }
}
