import PeachBase

/// The folders that are searched for SoundFonts.
public struct SoundFontCatalogue: Sendable {
  /// In search order. Some may not exist.
  public let folders: [String]
  /// The folders that are installed with the program.
  private let bundledFolders: [String]
  /// The folders of PEACH_SOUNDFONTS that don't exist.
  public private(set) var missingFolders: [String] = []
  /// The user's own folder for them, if there is a home.
  private var ownFolder: String?

  public static let standardName = SoundSourceID.bundledFile
  /// The bundled SoundFont, then the system's default General MIDI SoundFont.
  static let standardNames = [standardName, "default-GM.sf3", "default-GM.sf2"]

  public init(folders: [String]) { (self.folders, bundledFolders) = (folders, []) }

  /// Searches PEACH_SOUNDFONTS (folders separated by colons), `../share/peach/SoundFonts` relative to the executable,
  /// `SoundFonts` in the package that the executable was built in, and the user's and the system's folders.
  public init(environment: [String: String], executable: String) {
    var folders = environment["PEACH_SOUNDFONTS"]?.split(separator: ":").map(String.init) ?? []
    missingFolders = folders.filter { !FilePaths.exists($0) }
    let given = folders.count
    var ancestors = (FilePaths.resolved(executable) ?? executable).split(separator: "/").dropLast()
    folders.append("/" + (ancestors.dropLast() + ["share", "peach", "SoundFonts"]).joined(separator: "/"))
    while !ancestors.isEmpty {
      let folder = "/" + ancestors.joined(separator: "/")
      if FilePaths.exists(folder + "/Package.swift") {
        folders.append(folder + "/SoundFonts")
        break
      }
      ancestors.removeLast()
    }
    bundledFolders = Array(folders[given...])
    if let home = environment["HOME"], !home.isEmpty {
      let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.local/share"
      folders += ["sounds/sf3", "sounds/sf2", "soundfonts"].map { data + "/" + $0 }
      ownFolder = folders.last
      folders.append(home + "/Library/Audio/Sounds/Banks")
    }
    for prefix in ["/usr/local/share", "/opt/homebrew/share", "/usr/share"] {
      folders += ["sounds/sf3", "sounds/sf2", "soundfonts", "fluid-synth/sf2"].map { prefix + "/" + $0 }
    }
    folders.append("/Library/Audio/Sounds/Banks")
    self.folders = folders
  }

  /// The paths of all files with the extension of a SoundFont. Links to the same file count once.
  public func paths() -> [String] {
    var seen: Set<String> = []
    var paths: [String] = []
    for folder in folders {
      for name in FilePaths.names(in: folder) where Self.isSoundFontName(name) {
        let path = folder + "/" + name
        if let resolved = FilePaths.resolved(path), seen.insert(resolved).inserted { paths.append(resolved) }
      }
    }
    return paths
  }

  /// Whether a file of this name is taken for a SoundFont.
  public static func isSoundFontName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".sf2", ".sf3"].contains { name.hasSuffix($0) } && !name.hasPrefix(".")
  }

  /// The path of the file that a user selects by a path or by its name in one of the folders.
  ///
  /// - Throws: `soundFontNotFound` for a name. A path isn't checked until it is opened.
  public func path(of name: String) throws(AudioError) -> String {
    if name.contains("/") || FilePaths.exists(name) { return name }
    if let path = place(of: name) { return path }
    let places = folders.filter { $0 == ownFolder || FilePaths.exists($0) && !bundledFolders.contains($0) }
    throw .soundFontNotFound(name: name, folders: places)
  }

  /// The shortest name that selects the file at `path`: its file name if the folders resolve that to it, otherwise `path`.
  public func name(of path: String) -> String {
    let name = FilePaths.name(of: path)
    guard let place = place(of: name), FilePaths.resolved(place) == FilePaths.resolved(path) else { return path }
    return name
  }

  /// The error with the shortest name of its SoundFont instead of the path, for commands that name it.
  public func naming(_ error: AudioError) -> AudioError {
    switch error {
    case .presetNotFound(let preset, let path, let candidates, let names):
      .presetNotFound(name: preset, soundFont: name(of: path), candidates: candidates, names: names)
    case .ambiguousPreset(let preset, let path, let candidates):
      .ambiguousPreset(name: preset, soundFont: name(of: path), candidates: candidates)
    case .unsteadyKeys(let preset, let place, let path, let key):
      .unsteadyKeys(preset: preset, place: place, soundFont: name(of: path), key: key)
    default: error
    }
  }

  private func place(of name: String) -> String? { folders.map { $0 + "/" + name }.first(where: FilePaths.exists) }

  /// The path of the bundled SoundFont; nil if there is none.
  public var bundledPath: String? {
    bundledFolders.map { $0 + "/" + Self.standardName }.first(where: FilePaths.exists)
  }

  /// The path of the default SoundFont; nil if there is none.
  public var standardPath: String? { Self.standardNames.lazy.compactMap(place).first }
}
