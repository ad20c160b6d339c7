/// A Scala file and the key map beside it, which are read again when they have changed. For use by one thread.
public final class TuningFile {
  private typealias Versions = (scale: FileVersion, map: FileVersion?)
  private var latest: (path: String, versions: Versions, result: Result<TuningSystem, ScalaError>)?
  /// Whether the file that was last read had pitches in another order.
  public private(set) var wasSorted = false

  public init() {}

  /// The tuning that a choice names.
  ///
  /// - Throws: `ScalaError` if its file can't be read or isn't usable.
  public func system(_ choice: TuningChoice, _ tonic: Tonic) throws(ScalaError) -> TuningSystem {
    switch choice {
    case .scale(let scale): return TuningSystem(scale, tonic)
    case .file(let path):
      let read = try system(path: path, mapped: tonic == .automatic)
      return TuningSystem(read.scale, tonic, map: read.map)
    }
  }

  /// - Parameter mapped: whether the key map beside it is used.
  private func system(path: String, mapped: Bool) throws(ScalaError) -> TuningSystem {
    guard let version = FileVersion(path: path) else { throw ScalaError(.missing(errno: errno)) }
    let map = TuningChoice.mapPath(of: path)
    let versions: Versions = (version, mapped ? FileVersion(path: map) : nil)
    if let latest, latest.path == path, latest.versions == versions { return try latest.result.get() }
    let result = Result { () throws(ScalaError) in
      let (scale, wasSorted) = try ScalaFile.scale(ScalaFile.bytes(path: path), name: FilePaths.name(of: path))
      self.wasSorted = wasSorted
      guard versions.map != nil else { return TuningSystem(scale) }
      let system = TuningSystem(scale, map: try Self.keyMap(map))
      // Without a key that has a pitch, it would be taken for one that is the same from every key.
      guard !system.follows, system.hasIntervals else { throw ScalaError(.noIntervals, map: map) }
      return system
    }
    latest = (path, versions, result)
    return try result.get()
  }

  private static func keyMap(_ path: String) throws(ScalaError) -> KeyMap {
    do throws(ScalaError) {
      return try KeyMap(ScalaFile.bytes(path: path), name: FilePaths.name(of: path))
    } catch {
      var error = error
      error.map = path
      throw error
    }
  }
}

/// A tuning as users write it: a name, or the path of a Scala file.
public enum TuningChoice: Hashable, Sendable {
  case scale(PitchScale)
  case file(path: String)

  /// Reads `just`, `31edo` or `my-scale.scl`; nil for anything else.
  public init?(description: String) {
    if let scale = PitchScale(named: description), TuningSystem(scale).hasIntervals {
      self = .scale(scale)
    } else if description.lowercased().hasSuffix(Self.fileExtension), description.count > Self.fileExtension.count {
      self = .file(path: description)
    } else {
      return nil
    }
  }

  static let fileExtension = ".scl"
  private static let mapExtension = ".kbm"

  /// The path of the key map beside a Scala file.
  static func mapPath(of path: String) -> String { path.dropLast(fileExtension.count) + mapExtension }

  /// The same choice from any folder: a file's path is made absolute. Links are kept.
  public var absolute: TuningChoice {
    guard case .file(let path) = self else { return self }
    return .file(path: FilePaths.absolute(path))
  }

  /// The paths of a file and of the key map beside it; none for a name.
  public var paths: [String] { if case .file(let path) = self { [path, Self.mapPath(of: path)] } else { [] } }

  public var description: String {
    switch self {
    case .scale(let scale): scale.name
    case .file(let path): path
    }
  }
}

/// A tuning with what it stands on, as the setting has it: `vallotti`, `my.scl:tonic=D` or `auto:tonic=follow`.
public struct PlacedTuning: Equatable, Sendable {
  /// Nil for that of the exercise.
  public var tuning: TuningChoice?
  public var tonic: Tonic

  public init(_ tuning: TuningChoice?, _ tonic: Tonic) { (self.tuning, self.tonic) = (tuning, tonic) }

  /// Nil for what is neither a tuning nor a tuning with a tonic.
  public init?(description: String) {
    let (name, tonic) = Self.parts(of: description)
    if name == Tonic.automaticWord {
      self.init(nil, tonic)
    } else if let tuning = TuningChoice(description: name) {
      self.init(tuning, tonic)
    } else {
      return nil
    }
  }

  private static let parameter = ":tonic="

  /// The text before the last parameter, and its tonic; a path can have colons too.
  private static func parts(of text: String) -> (name: String, tonic: Tonic) {
    guard let colon = text.lastIndex(of: ":"), text[colon...].hasPrefix(parameter),
      let tonic = Tonic(description: String(text[colon...].dropFirst(parameter.count)))
    else { return (text, .automatic) }
    return (String(text[..<colon]), tonic)
  }

  public var description: String {
    (tuning?.description ?? Tonic.automaticWord) + (tonic == .automatic ? "" : Self.parameter + tonic.description)
  }

  /// `Vallotti on D` for a written value; a name that is unknown as it is.
  package static func title(_ written: String) -> Text {
    let (name, tonic) = parts(of: written)
    return switch tonic {
    case .automatic: PitchScale.title(name)
    case .follow: PitchScale.title(name) + Text(en: " on each lower note", de: " auf jedem unteren Ton")
    case .key: TuningLabel(name: name, on: tonic).fullTitle
    }
  }
}

extension ScalaFile {
  /// The bytes of a regular file of at most `largestSize`. C: `open`, `read`.
  static func bytes(path: String) throws(ScalaError) -> [UInt8] {
    // A pipe without a writer must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ScalaError(.missing(errno: errno)) }
    defer { close(descriptor) }
    guard FileIdentity(descriptor: descriptor) != nil else { throw ScalaError(.notRegular) }
    var bytes = [UInt8](repeating: 0, count: largestSize + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else { throw ScalaError(.missing(errno: errno)) }
      if more == 0 { break }
      count += more
    }
    guard count <= largestSize else { throw ScalaError(.tooLarge) }
    return Array(bytes.prefix(count))
  }
}
