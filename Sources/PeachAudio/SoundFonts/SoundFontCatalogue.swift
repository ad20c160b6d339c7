import PeachCore

/// The folders in which SoundFonts are looked for.
public struct SoundFontCatalogue: Sendable {
  /// In the order in which they are searched; not all need exist.
  public let folders: [String]
  /// Those that come with the program.
  private let bundledFolders: [String]

  /// The bundled SoundFont.
  public static let standardName = "Peach.sf2"
  /// The bundled SoundFont, then what General MIDI SoundFont the system has chosen for itself.
  static let standardNames = [standardName, "default-GM.sf3", "default-GM.sf2"]

  public init(folders: [String]) { (self.folders, bundledFolders) = (folders, []) }

  /// PEACH_SOUNDFONTS (folders separated by colons); `../share/peach/SoundFonts` from the executable; the `SoundFonts` of
  /// the package it was built in; the user's and the system's folders.
  public init(environment: [String: String], executable: String) {
    var folders = environment["PEACH_SOUNDFONTS"]?.split(separator: ":").map(String.init) ?? []
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
      folders.append(home + "/Library/Audio/Sounds/Banks")
    }
    for prefix in ["/usr/local/share", "/opt/homebrew/share", "/usr/share"] {
      folders += ["sounds/sf3", "sounds/sf2", "soundfonts", "fluid-synth/sf2"].map { prefix + "/" + $0 }
    }
    folders.append("/Library/Audio/Sounds/Banks")
    self.folders = folders
  }

  /// The paths of all files that are named like SoundFonts, each file once however many links lead to it.
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

  static func isSoundFontName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".sf2", ".sf3"].contains { name.hasSuffix($0) } && !name.hasPrefix(".")
  }

  /// The file a user means: a path, or a name in one of the folders.
  ///
  /// - Throws: `soundFontNotFound`; a path that leads to nothing is found out when it is opened.
  public func path(of name: String) throws(AudioError) -> String {
    if name.contains("/") || FilePaths.exists(name) { return name }
    for folder in folders where FilePaths.exists(folder + "/" + name) { return folder + "/" + name }
    throw .soundFontNotFound(name: name, folders: folders.filter(FilePaths.exists))
  }

  /// What leads back to the file at `path`: its name, where the folders lead from that to it, else the path.
  public func name(of path: String) -> String {
    let name = FilePaths.name(of: path)
    guard let folder = folders.first(where: { FilePaths.exists($0 + "/" + name) }),
      FilePaths.resolved(folder + "/" + name) == FilePaths.resolved(path)
    else { return path }
    return name
  }

  /// The bundled SoundFont; nil where there is none.
  public var bundledPath: String? {
    bundledFolders.map { $0 + "/" + Self.standardName }.first(where: FilePaths.exists)
  }

  /// The SoundFont that is used when none is chosen; nil where there is none.
  public var standardPath: String? {
    for name in Self.standardNames {
      for folder in folders where FilePaths.exists(folder + "/" + name) { return folder + "/" + name }
    }
    return nil
  }
}
