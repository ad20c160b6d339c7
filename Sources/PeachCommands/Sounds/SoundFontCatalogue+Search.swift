import PeachAudio
import PeachCore
import PeachTerminal

extension SoundFontCatalogue {
  /// The largest number of instruments that a list shows for each SoundFont.
  static let fewInstruments = 20

  /// All available sounds with a pitch, except those known to be too faint. Unreadable files are left out; 'peach sounds'
  /// reports them.
  func listings(chosen: SoundSourceID, _ known: KnownMeasurements) -> [SoundListing] {
    let found = paths()
    var named = found.map { (path: $0, name: name(of: $0)) }
    // Include the SoundFont in use, even if it is outside the searched folders.
    if case .preset(let name, _, _) = chosen, let path = try? path(of: name),
      let resolved = FilePaths.resolved(path), !found.contains(where: { FilePaths.resolved($0) == resolved })
    {
      named.append((path, name))
    }
    var instruments: Set<String> = []
    return builtIn
      + named.flatMap { path, name in
        guard let file = try? SoundFontFile(path: path) else { return [SoundListing]() }
        let offered = file.presets.filter { preset in
          let gain = known.measurement(of: preset, in: file)?.gain
          return preset.defect == nil && !preset.isUnpitched && !(gain.map(SoundCalibration.isInaudible) ?? false)
        }
        let words = file.words
        return offered.map { preset in
          let word = words[preset]
          // Of SoundFonts with many instruments, each instrument is shown once.
          let isMain =
            words.count <= Self.fewInstruments || word.map { instruments.insert($0.english).inserted } ?? false
          return SoundListing(
            id: .preset(file: name, bank: preset.bank, program: preset.program), name: Text(preset.name),
            file: file.name, words: word.map { [$0.english, $0.german] } ?? [], isMain: isMain)
        }
      }
  }

  /// The preset that a user selects by `name` in a file; if it has none, the instrument of that name where 'peach sounds' lists it.
  ///
  /// - Parameter orAnother: whether to look for an instrument in the other files, too.
  func preset(
    named name: String, in file: SoundFontFile, orAnother: Bool = true
  ) throws(AudioError) -> (file: SoundFontFile, preset: SoundFontPreset) {
    do throws(AudioError) {
      return (file, try file.preset(named: name))
    } catch {
      guard case .presetNotFound = error, orAnother, GeneralMIDI.place(word: name) != nil else { throw error }
      for case let other? in paths().lazy.map({ try? SoundFontFile(path: $0) }) {
        if let preset = try? other.preset(named: name), preset.defect == nil { return (other, preset) }
      }
      throw error
    }
  }

  /// The default with the preset it stands for here, and the sine.
  private var builtIn: [SoundListing] {
    guard case .preset(let file, let preset)? = try? SoundSource(.standard, in: self) else {
      return SoundListing.builtIn
    }
    return [SoundListing(standard: preset.name, file: file.name)] + SoundListing.builtIn.dropFirst()
  }
}
