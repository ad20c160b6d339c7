import Foundation
import Testing

/// The folders of the core depend on each other in one direction only.
struct FolderOrderTests {
  /// Bottom up: a folder names only its own types and those of earlier folders.
  static let order = [
    "System", "Language", "Files", "Time", "Columns", "Music", "Trial", "MIDI", "Profile", "Strategies", "Answers",
    "Exercises",
    "Training",
    "Simulation",
    "Store", "Exchange", "Measurement",
  ]

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/PeachCore").standardizedFileURL

  private struct SourceFile {
    let name: String
    let folder: String
    /// Top-level types by name.
    let declarations: Set<String>
    /// All capitalised names outside comments and strings.
    let names: Set<String>
  }

  @Test func `every folder of the core has a place in the order`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(folders.sorted() == Self.order.sorted())
  }

  @Test func `no folder of the core names a type of a folder above it`() throws {
    let files = try Self.files()
    #expect(files.count > 50)
    var places: [String: Set<String>] = [:]
    for file in files { for name in file.declarations { places[name, default: []].insert(file.folder) } }
    for file in files {
      let own = Self.order.firstIndex(of: file.folder) ?? 0
      for name in file.names.subtracting(file.declarations) {
        guard let folders = places[name], !folders.contains(file.folder) else { continue }
        let lowest = folders.compactMap(Self.order.firstIndex).min() ?? 0
        #expect(lowest <= own, "\(file.folder)/\(file.name) names \(name) of \(Self.order[lowest])")
      }
    }
  }

  private static func files() throws -> [SourceFile] {
    try order.flatMap { folder in
      let root = sources.appendingPathComponent(folder)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      return try paths.filter { $0.hasSuffix(".swift") }.map { path in
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let code = text.replacing(/"""[\s\S]*?"""|"(\\.|[^"\\\n])*"|\/\/.*/, with: "")
        let declared = code.matches(
          of: /(?m)^(?:public |final |indirect )*(?:struct|class|enum|protocol|typealias|actor) ([A-Z]\w*)/)
        // A nested type belongs to the one before the dot.
        let named = code.replacing(/\.[A-Z]\w*/, with: "").matches(of: /\b[A-Z]\w*/)
        return SourceFile(
          name: path, folder: folder, declarations: Set(declared.map { String($0.output.1) }),
          names: Set(named.map { String($0.output) }))
      }
    }
  }
}
