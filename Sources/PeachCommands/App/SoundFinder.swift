import PeachAudio
import PeachCore
import PeachTerminal

extension SoundFontCatalogue {
  /// All sounds that there are to choose from. Files that cannot be read are left out: 'peach sounds' tells of them.
  func listings() -> [SoundListing] {
    let files = paths().compactMap { try? SoundFontFile(path: $0) }
    return builtIn
      + files.flatMap { file in
        let name = self.name(of: file.path)
        return file.presets.map { preset in
          SoundListing(
            id: .preset(file: name, bank: preset.bank, program: preset.program), name: Text(preset.name),
            file: file.name,
            words: file.words(for: preset).map { [$0.english, $0.german] } ?? [])
        }
      }
  }

  /// The default, and what it leads to here; the sine.
  private var builtIn: [SoundListing] {
    guard case .preset(let file, let preset)? = try? SoundSource(.standard, in: self) else {
      return SoundListing.builtIn
    }
    return [SoundListing(standard: preset.name, file: file.name)] + SoundListing.builtIn.dropFirst()
  }
}
