import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Every preset of real SoundFonts, for `scripts/checks/check-soundfonts`.
@Suite(.timeLimit(.minutes(60))) struct SoundFontCorpusTests {
  private static let files = ProcessInfo.processInfo.environment["PEACH_CORPUS_SOUNDFONTS"]?
    .split(separator: ":").map(String.init)

  @Test(.enabled(if: files != nil), arguments: files ?? [])
  func `every preset plays under its own name and in its octave`(
    path: String
  ) throws {
    let file = try SoundFontFile(path: path)
    let named = try FluidNames(path)
    expect(that: file.presets.count == named.names.count && file.presets.count + file.hiddenPresets == named.count)
    for preset in file.presets {
      let name = try #require(named.names[preset.place])
      expect(preset.name, equals: name.trimmingCharacters(in: .whitespaces), "\(preset.place)")
    }
    var tally = Tally()
    for preset in file.presets {
      tally.presets += 1
      do {
        try Trial(file, preset).run(&tally)
      } catch let error as AudioError {
        tally.refuse(preset, error)
      }
    }
    print("CORPUS " + tally.line(file))
    for line in tally.notes { print("NOTE \(file.name) " + line) }
    expect(tally.failures, equals: [])
  }
}

/// What FluidSynth calls the presets of a file.
private struct FluidNames {
  /// By `BANK:PROGRAM`, those that it selects.
  private(set) var names: [String: String] = [:]
  /// With those that it can't select.
  private(set) var count = 0

  private typealias Iterate = @convention(c) (OpaquePointer) -> OpaquePointer?
  private typealias Select = @convention(c) (OpaquePointer, Int32, Int32) -> OpaquePointer?
  private typealias Number = @convention(c) (OpaquePointer) -> Int32
  private typealias Name = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?

  init(_ path: String) throws {
    func function<F>(_ name: String, _: F.Type) throws -> F {
      unsafeBitCast(try #require(dlsym(FluidLibrary.handle, name)), to: F.self)
    }
    let begin = try function("fluid_sfont_iteration_start", Number.self)
    let next = try function("fluid_sfont_iteration_next", Iterate.self)
    let select = try function("fluid_sfont_get_preset", Select.self)
    let (bank, program) = (
      try function("fluid_preset_get_banknum", Number.self), try function("fluid_preset_get_num", Number.self)
    )
    let name = try function("fluid_preset_get_name", Name.self)
    let soundFont = try LoadedSoundFont(SoundFontFile(path: path))
    _ = begin(soundFont.handle)
    while let preset = next(soundFont.handle) {
      count += 1
      let place = (bank(preset), program(preset))
      let bytes = try #require(select(soundFont.handle, place.0, place.1).flatMap { name($0) })
      let data = Data(bytes: bytes, count: strlen(bytes))
      names["\(place.0):\(place.1)"] =
        String(data: data, encoding: .utf8) ?? String(data: data, encoding: .windowsCP1252)
    }
  }
}

/// What was found about the presets of a file.
private struct Tally {
  var presets = 0
  var unpitched = 0
  var refused: [String: Int] = [:]
  var offLevel = 0
  var pairs = 0
  var keys: [PitchGrade: Int] = [:]
  /// Why keys aren't asked.
  var reasons: [String: Int] = [:]
  var notes: [String] = []
  var failures: [String] = []

  mutating func refuse(_ preset: SoundFontPreset, _ error: AudioError) {
    let reason =
      switch error {
      case .unusablePreset(_, _, let defect): "\(defect)"
      case .inaudible: "too faint"
      default: "\(error)"
      }
    refused[reason, default: 0] += 1
    notes.append("\(preset.place) \(preset.name): \(reason)")
  }

  func line(_ file: SoundFontFile) -> String {
    func list(_ counts: [String: Int]) -> String {
      counts.isEmpty ? "–" : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    let grades = PitchGrade.allCases.map { "\($0) \(keys[$0] ?? 0)" }.joined(separator: ", ")
    return
      "\(file.name) | \(presets) presets, \(file.hiddenPresets) hidden, \(unpitched) kits and noises | refused: \(list(refused)) "
      + "| \(pairs) pairs, \(offLevel) keys can't have the level | keys: \(grades) | not asked: \(list(reasons))"
  }
}

/// Five keys of a preset.
private struct Trial {
  private let preset: SoundFontPreset
  private let renderer: SoundFontRenderer
  private let octave: PresetOctave
  private let keys: [MIDINote]
  private static let second = Duration.seconds(1)

  init(_ file: SoundFontFile, _ preset: SoundFontPreset) throws {
    self.preset = preset
    let source = SoundSource.preset(file, preset)
    renderer = try #require(
      try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: Instruments.rate) as? SoundFontRenderer)
    let sounding = preset.keys(at: .medium)
    octave = PresetOctave(of: sounding, velocity: .medium, with: renderer)
    let middle = sounding.filter { (36...96).contains($0.number) }
    let chosen = middle.isEmpty ? sounding : middle
    keys = Set((0..<5).compactMap { chosen.isEmpty ? nil : chosen[chosen.count * (2 * $0 + 1) / 10] }).sorted()
  }

  func run(_ tally: inout Tally) throws {
    if preset.isUnpitched { tally.unpitched += 1 }
    /// The places of the pitches of usable keys against the keys, in semitones.
    var places: [MIDINote: Int] = [:]
    for key in keys {
      guard let note = try rendered(key) else {
        if !preset.isUnpitched { count(.unusable, "silent", &tally) }
        continue
      }
      let name = "\(preset.place) \(preset.name), \(key.name)"
      try checkLevel(note, key, name, &tally)
      guard !preset.isUnpitched else { continue }
      let measured = KeyPitchMeasurement(key, velocity: .medium, duration: Self.second, octave: octave, with: renderer)
      let grade = measured.pitch(duration: Self.second).grade
      count(grade, grade == .unusable ? reason(measured) : nil, &tally)
      if grade == .unusable, reason(measured) == "another octave" { tally.notes.append("\(name): another octave") }
      guard grade < .unusable else { continue }
      checkPair(note, key, name, try renderer.render(Note(key: key, offset: Cents(20), duration: Self.second)), &tally)
      places[key] = Self.place(note, key)
    }
    if Set(places.values).count > 1 {
      tally.notes.append(
        "\(preset.place) \(preset.name): octaves "
          + places.sorted { $0.key < $1.key }.map { "\($0.key.name) \($0.value)" }.joined(separator: ", "))
    }
  }

  /// Nil if the key is silent.
  private func rendered(_ key: MIDINote) throws -> RenderedNote? {
    do {
      return try renderer.render(Note(key: key, duration: Self.second + SoundFontRenderer.fade))
    } catch {
      guard case .silentKey = error else { throw error }
      return nil
    }
  }

  private func count(_ grade: PitchGrade, _ reason: String?, _ tally: inout Tally) {
    tally.keys[grade, default: 0] += 1
    if let reason { tally.reasons[reason, default: 0] += 1 }
  }

  private func reason(_ measured: KeyPitchMeasurement) -> String {
    guard let figures = measured.figures else {
      return octave.isLeft(by: measured.key, velocity: .medium, with: renderer) ? "another octave" : "no pitch"
    }
    if figures.beating >= Steadiness.largestBeating { return "beats" }
    return figures.unsteadiness >= 2 ? "unsteady" : "no common pitch of two estimators"
  }

  /// The loudest 400 ms at −23 LUFS, unless the gain is at its limit or the note would clip.
  private func checkLevel(_ note: RenderedNote, _ key: MIDINote, _ name: String, _ tally: inout Tally) throws {
    if try abs(renderer.shortfall(of: key)) > 0.5 {
      tally.offLevel += 1
      return
    }
    let loudness = Instruments.loudness(note, over: 0.4, to: 1)
    if abs(loudness + 23) > 0.5 { tally.failures.append("\(name): \(loudness) LUFS") }
  }

  private func checkPair(
    _ first: RenderedNote, _ key: MIDINote, _ name: String, _ second: RenderedNote, _ tally: inout Tally
  ) {
    tally.pairs += 1
    let (one, two) = (Instruments.tone(first), Instruments.tone(second))
    let partial = one.strongestPartial(of: key.frequency().hertz, count: 6, center: 0.3, length: 0.4)
    let error = two.error(of: one, above: -20, frequency: partial * exp2(20.0 / 1200), from: 0.05, to: 0.9)
    if !(abs(error) < 1) { tally.failures.append("\(name): pair off by \(error) cents") }
  }

  /// How far the pitch is from the key's, in semitones, by the smallest lag at which the sound is like itself (YIN: de Cheveigné and
  /// Kawahara 2002).
  private static func place(_ note: RenderedNote, _ key: MIDINote) -> Int {
    let step = key.number < 60 ? 4 : 1
    let samples = stride(from: 4800, to: 4800 + 19200, by: step).map { Double(note.left[$0] + note.right[$0]) }
    let period = Instruments.rate / Double(step) / key.frequency().hertz
    let most = min(Int(period * 4.5), samples.count / 2)
    var (sum, best) = (0.0, (value: Double.infinity, lag: 1))
    var found: Int?
    var previous = Double.infinity
    for lag in 1...most {
      var difference = 0.0
      for index in 0..<(samples.count - most) {
        let change = samples[index] - samples[index + lag]
        difference += change * change
      }
      sum += difference
      let value = sum > 0 ? difference * Double(lag) / sum : 1
      if value < best.value { best = (value, lag) }
      if found == nil, previous < 0.1, value > previous { found = lag - 1 }
      previous = value
    }
    return Int((12 * log2(period / Double(found ?? best.lag))).rounded())
  }
}
