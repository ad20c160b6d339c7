import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

extension Settings {
  /// These settings with the current note range, if it is adaptive.
  ///
  /// - Parameters:
  ///   - store: holds the profile; nil without one.
  ///   - sound: limits the range to its keys; nil for the sound of these settings.
  func settled(
    _ store: TrainingDataStore?, _ catalogue: SoundFontCatalogue, sound: SoundSource? = nil
  ) -> Settings {
    guard training.adaptsNoteRange else { return self }
    var settings = self
    let source = sound ?? (try? SoundSource(settings.sound, in: catalogue))
    let exercise = Exercises[exercise] ?? Exercises.standard
    let fit = try? store?.profiles.readyFit(of: exercise)
    let profile = (fit as? KeyFit)?.profile ?? PerceptualProfile()
    settings.training.noteRange =
      profile.adaptiveRange(within: training.suited(to: source ?? .sine, for: .training).keys) ?? training.noteRange
    return settings
  }

  /// These settings with the current note range, no longer adaptive.
  package func fixed(_ store: TrainingDataStore?, _ catalogue: SoundFontCatalogue, sound: SoundSource) -> Settings {
    var settings = settled(store, catalogue, sound: sound)
    settings.training.adaptsNoteRange = false
    return settings
  }
}

extension SoundSource {
  /// The keys that sound at a velocity, in ascending order.
  func keys(at velocity: MIDIVelocity) -> [MIDINote] {
    switch self {
    case .sine: (NoteRange.allowed.lowerBound.number...NoteRange.allowed.upperBound.number).map { MIDINote($0) }
    case .preset(_, let preset): preset.keys(at: velocity)
    }
  }

  /// The keys without a gap that share most with a note range; nil if no key sounds.
  fileprivate func run(at velocity: MIDIVelocity, near range: NoteRange) -> ClosedRange<MIDINote>? {
    func common(_ run: ClosedRange<MIDINote>) -> Int {
      run.overlaps(range.notes) ? run.clamped(to: range.notes).count : 0
    }
    return keys(at: velocity).ranges.max { common($0) < common($1) }
  }

  /// The part of a note range that sounds at a velocity; nil if it is less than an octave.
  func part(of range: NoteRange, at velocity: MIDIVelocity) -> NoteRange? {
    guard let run = run(at: velocity, near: range), run.overlaps(range.notes) else { return nil }
    let part = run.clamped(to: range.notes)
    return part == range.notes ? range : NoteRange(exactly: part.lowerBound, part.upperBound)
  }

  /// The velocities nearest to one at which at least an octave of a note range sounds; nil if there are none.
  func velocities(for range: NoteRange, near velocity: MIDIVelocity) -> ClosedRange<Int>? {
    func fits(_ value: Int) -> Bool {
      MIDIVelocity.range.contains(value) && part(of: range, at: MIDIVelocity(value)) != nil
    }
    let fitting = MIDIVelocity.range.filter(fits)
    guard var lowest = fitting.min(by: { abs($0 - velocity.value) < abs($1 - velocity.value) }) else { return nil }
    var highest = lowest
    while fits(lowest - 1) { lowest -= 1 }
    while fits(highest + 1) { highest += 1 }
    return lowest...highest
  }
}

extension TrainingSettings {
  /// These settings with the keys of a sound and, in a training, the part of the note range that sounds.
  package func suited(to source: SoundSource, for purpose: Purpose) -> TrainingSettings {
    var settings = self
    settings.keys = source.run(at: sounding.velocity, near: noteRange) ?? NoteRange.allowed
    if purpose == .training { settings.noteRange = source.part(of: noteRange, at: sounding.velocity) ?? noteRange }
    return settings
  }

  /// Says that a training uses only a part of the note range; nil if it uses all.
  func narrowing(by source: SoundSource, for purpose: Purpose) -> Text? {
    let part = suited(to: source, for: purpose).noteRange
    guard !adaptsNoteRange, part != noteRange else { return nil }
    return TrainingMessages.narrowed(source.name, to: part)
  }
}

extension Context {
  /// The stored settings with the current adaptive note range; nil if they can't be read.
  func settledSettings() -> Settings? {
    let store = (try? dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) }
    return (try? storedSettings())?.settled(store, catalogue)
  }
}
