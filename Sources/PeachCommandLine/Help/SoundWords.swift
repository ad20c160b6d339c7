import PeachAudio
import PeachBase

/// The names of sounds for completion. Unreadable files are left out.
package struct SoundWords {
  package let catalogue: SoundFontCatalogue
  /// Replaces `~`, which shells pass on unexpanded.
  package let home: String?
  /// The sound in the settings, whose file is used if none is named.
  package let standard: SoundSourceID

  package init(catalogue: SoundFontCatalogue, home: String?, standard: SoundSourceID) {
    self.catalogue = catalogue
    self.home = home
    self.standard = standard
  }

  package typealias Candidate = Completer.Candidate

  private var files: [SoundFontFile] { catalogue.paths().compactMap { try? SoundFontFile(path: $0) } }

  /// The names of all SoundFonts.
  package var fonts: [Candidate] {
    catalogue.paths().compactMap { path in
      path.split(separator: "/").last.map { Candidate(word: String($0), help: path) }
    }
  }

  /// The General MIDI words and names of a SoundFont's presets; all General MIDI words if the SoundFont isn't found.
  package func presets(of name: String?, _ language: LanguageCode) -> [Candidate] {
    guard let file = file(name) else {
      return GeneralMIDI.words.compactMap { GeneralMIDI.words(bank: 0, program: $0.program) }
        .map { Candidate(word: Self.word($0, language), help: "") }
    }
    let selecting = file.words
    let words = file.presets.compactMap { preset in
      selecting[preset].map { Candidate(word: Self.word($0, language), help: preset.place + " " + preset.name) }
    }
    // A name shared by several presets is ambiguous.
    let names = Dictionary(grouping: file.presets, by: { $0.name.lowercased() })
    let named = file.presets.filter { names[$0.name.lowercased()]?.count == 1 }
    let taken = Set(words.map(\.word))
    return words
      + named.filter { !taken.contains($0.name) }.map { Candidate(word: $0.name, help: $0.place) }
  }

  /// All sound IDs.
  package func ids(_ language: LanguageCode) -> [Candidate] {
    [
      Candidate(word: "default", help: Text(en: "Piano", de: "Klavier")(language)),
      Candidate(word: "sine", help: Text(en: "Pure sine", de: "Reiner Sinus")(language)),
    ]
      + files.flatMap { file in
        let name = catalogue.name(of: file.path)
        return file.presets.map { Candidate(word: "\(name):\($0.place)", help: $0.name) }
      }
  }

  private static func word(_ words: (english: String, german: String), _ language: LanguageCode) -> String {
    Text(en: words.english, de: words.german)(language)
  }

  private func file(_ name: String?) -> SoundFontFile? {
    var path: String?
    if var name {
      if name.hasPrefix("~/"), let home { name = home + name.dropFirst() }
      path = try? catalogue.path(of: name)
    } else if case .preset(let file, _, _) = standard {
      path = try? catalogue.path(of: file)
    } else {
      path = catalogue.standardPath
    }
    return path.flatMap { try? SoundFontFile(path: $0) }
  }
}
