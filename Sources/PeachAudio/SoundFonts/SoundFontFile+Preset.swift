import PeachBase

extension SoundFontFile {
  /// The preset that a user selects by `name`.
  ///
  /// `name` is tried as `BANK:PROGRAM`, as the name in the file, as a General MIDI word in English or German, as the name in
  /// earlier versions, and as the beginning of exactly one name. Case and composition are ignored.
  /// - Throws: `presetNotFound`, `ambiguousPreset`.
  public func preset(named name: String) throws(AudioError) -> SoundFontPreset {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let bank = Int(parts[0]), let program = Int(parts[1]) {
      return try preset(bank: bank, program: program)
    }
    let wanted = name.lowercased()
    let exact = presets.filter { $0.name.lowercased() == wanted }
    if exact.count == 1 { return exact[0] }
    if let place = GeneralMIDI.place(word: name),
      let preset = presets.first(where: { ($0.bank, $0.program) == place })
    {
      return preset
    }
    var candidates = exact
    for matches in [
      { preset in preset.earlierNames.contains { $0.lowercased() == wanted } },
      { preset in preset.name.lowercased().hasPrefix(wanted) },
    ] as [(SoundFontPreset) -> Bool] where candidates.isEmpty {
      candidates = presets.filter(matches)
    }
    switch candidates.count {
    case 1: return candidates[0]
    case 0: throw notFound(name)
    default: throw .ambiguousPreset(name: name, soundFont: path, candidates: candidates.map(\.label))
    }
  }

  /// The General MIDI words in English and German that select presets.
  public var words: [SoundFontPreset: (english: String, german: String)] {
    var found: [SoundFontPreset: (english: String, german: String)] = [:]
    var last: (bank: Int, program: Int)?
    // Sorted, so that each number is looked up once.
    for (bank, program) in presets.lazy.map({ ($0.bank, $0.program) }) {
      if let last, last == (bank, program) { continue }
      last = (bank, program)
      guard let words = GeneralMIDI.words(bank: bank, program: program),
        let preset = try? self.preset(named: words.english),
        (preset.bank, preset.program) == (bank, program), (try? self.preset(named: words.german)) == preset
      else { continue }
      found[preset] = words
    }
    return found
  }

  public func preset(bank: Int, program: Int) throws(AudioError) -> SoundFontPreset {
    guard let preset = presets.first(where: { $0.bank == bank && $0.program == program }) else {
      throw .presetNotFound(
        name: "\(bank):\(program)", soundFont: path, candidates: presets.map(\.label), names: [])
    }
    return preset
  }

  private func notFound(_ name: String) -> AudioError {
    let programs = Set(presets.filter { $0.bank == 0 }.map(\.program))
    let words = GeneralMIDI.words.filter { programs.contains($0.program) }.flatMap { program, words in
      let meant = GeneralMIDI.words(bank: 0, program: program).map { Text(en: $0.english, de: $0.german) }
      return words.map { Spelling($0, meant: meant) }
    }
    return .presetNotFound(
      name: name, soundFont: path, candidates: presets.map(\.label), names: words + presets.map { Spelling($0.name) })
  }

  /// The presets that can be the default, the best first: General MIDI's piano, then melodic ones that sound on middle keys, then
  /// other ones that can sound.
  var defaults: [SoundFontPreset] {
    func rank(_ preset: SoundFontPreset) -> Int {
      if preset.defect != nil { return 4 }
      let isMelodic = !preset.isUnpitched && preset.keys(at: .medium).contains(MIDINote(60))
      return isMelodic ? preset.place == "0:0" ? 0 : 1 : preset.isUnpitched ? 3 : 2
    }
    return (0...4).flatMap { wanted in presets.filter { rank($0) == wanted } }
  }

  /// The default as far as the tables tell.
  public var defaultPreset: SoundFontPreset { defaults.first ?? presets[0] }
}

extension AudioError {
  /// A preset without keys for exact intervals, or with this one for which there is none.
  public static func unsteadyKeys(_ preset: SoundFontPreset, in file: SoundFontFile, key: MIDINote? = nil) -> Self {
    .unsteadyKeys(preset: preset.name, place: preset.place, soundFont: file.path, key: key)
  }
}

extension SoundFontPreset {
  /// Bank, program and name, for lists.
  fileprivate var label: String { "\(place) \(name)" }
}
