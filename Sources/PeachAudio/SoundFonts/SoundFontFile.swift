import PeachBase

/// A SoundFont file whose structure has been checked and whose presets are known.
///
/// SoundFont 2.04 (Creative/E-mu 2006) with 16-bit samples or, in SF3, compressed ones. Only the tables are read.
public struct SoundFontFile: Sendable {
  public let path: String
  /// Those that FluidSynth selects, sorted by bank and program: of several with the same number, the last.
  public let presets: [SoundFontPreset]
  /// How many others there are.
  public let hiddenPresets: Int
  public let isCompressed: Bool
  /// Whether FluidSynth gets each preset as a SoundFont of its own, because it would have to decode the samples, or because the
  /// file has very many records.
  let isDivided: Bool
  /// The data that is stored with an answer.
  public let record: SoundFontRecord
  /// The version of the file that was checked.
  public let version: FileVersion

  public var name: String { record.file }
  /// `SF3` if samples are compressed, otherwise `SF2`.
  public var format: String { isCompressed ? "SF3" : "SF2" }

  /// Reads and checks the tables.
  ///
  /// - Throws: `unreadableSoundFont` with the defect. A file without a defect is safe to pass to FluidSynth.
  public init(path: String) throws(AudioError) {
    do throws(SoundFontDefect) {
      try self.init(checking: path)
    } catch {
      throw .unreadableSoundFont(path: path, error)
    }
  }

  private init(checking path: String) throws(SoundFontDefect) {
    let bytes = FilePaths.bytes(of: path)
    var status = stat()
    // Check the type first, since opening a pipe would wait for a writer.
    guard stat(bytes, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(errno: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .directory }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size > 0 else { throw .empty }
    let descriptor = open(bytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    // The file that is open, should another one have taken its place.
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }

    let reader = RIFFReader(descriptor: descriptor, size: Int(status.st_size))
    let tables: SoundFontTables
    do throws(SoundFontDefect) {
      tables = try SoundFontTables(reader)
    } catch .notSoundFont {
      let head = try reader.bytes(at: 0, count: min(4096, reader.size)).data
      throw .notSoundFont(ForeignFile(head: head, path: path))
    }
    let all = try tables.resolvedPresets()
    presets = Dictionary(all.map { ($0.place, $0) }) { former, preset in preset.replacing(former) }.values
      .sorted { ($0.bank, $0.program) < ($1.bank, $1.program) }
    hiddenPresets = all.count - presets.count
    guard !presets.isEmpty else { throw .noPresets }
    isCompressed = tables.isCompressed
    isDivided = isCompressed || tables.records > SoundFontLimits.records && !tables.has24Bits
    self.path = path
    version = FileVersion(status)
    let milliseconds = (Double(version.modified / 1000) / 1000).rounded(.down)
    record = SoundFontRecord(
      file: FilePaths.name(of: FilePaths.resolved(path) ?? path), size: version.size,
      modified: UTCTime(milliseconds: Int(milliseconds)))
  }
}
