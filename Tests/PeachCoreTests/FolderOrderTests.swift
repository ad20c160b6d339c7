import Foundation
import TestSupport
import Testing

/// The folders of each module depend on each other in one direction only.
struct FolderOrderTests {
  /// Bottom up: a folder names only its own types and those of earlier folders of its module.
  static let orders = [
    "PeachBase": ["System", "Language", "Files", "Time", "Columns", "Music", "Sound", "Trial", "MIDI"],
    "PeachFits": ["Arithmetic", "Estimates", "Keys", "Trend", "Intervals", "Matching", "Strategies"],
    "PeachExercises": ["Profile", "Columns", "Exercises", "Training"],
    "PeachSimulation": ["Simulation"],
    "PeachRecords": ["Records", "Exchange", "Faults", "People", "Overview"],
    "PeachStore": ["Store", "Exchange"],
    "PeachExperiments": ["Regression", "File", "Course", "Findings", "Simulation"],
    "PeachAudio": [
      "FluidSynth", "SoundFonts", "Samples", "Loudness", "Rendering", "Analysis", "Probing", "Buffers", "Playback",
      "Players", "Measurement", "Devices",
    ],
    "PeachMIDI": ["Connections", "Sequencer", "Receiving"],
    "PeachLanguage": [
      "Phrasing", "Errors", "Sounds", "Training", "Profile", "People", "Settings", "Screens",
    ],
    "PeachDrawing": ["Markup", "Colors", "Bands", "Cells", "Vector", "Page"],
    "PeachTerminal": ["Terminal", "Screens", "Profile", "Settings", "Training", "Start"],
    "PeachCommandLine": ["Process", "Listeners", "Options", "Help", "Input", "Surface"],
    "PeachCommands": [
      "Context", "Sounds", "MIDI", "Settings", "Session", "Measuring", "Training", "Playing", "Exchange", "Doctor",
      "Commands", "App", "Program",
    ],
    "PeachLaboratory": ["Messages", "Findings", "Calibration", "Studies", "Experiments", "Datasets", "Commands"],
  ]

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  private struct SourceFile {
    let name: String
    let folder: String
    /// Top-level types by name.
    let declarations: Set<String>
    /// All capitalised names outside comments and strings, without the types that the file declares itself.
    let names: Set<String>
  }

  @Test func `every module has an order`() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    expect(modules.filter { $0.hasPrefix("Peach") && $0 != "PeachCore" }.sorted(), equals: Self.orders.keys.sorted())
    // One file, which exports modules under one name.
    let core = Self.sources.appendingPathComponent("PeachCore").path
    try expect(FileManager.default.contentsOfDirectory(atPath: core), equals: ["PeachCore.swift"])
  }

  @Test(arguments: orders) func `every file is in a folder of the order`(module: String, order: [String]) throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.sources.appendingPathComponent(module).path)
    expect(folders.sorted(), equals: order.sorted())
  }

  @Test(arguments: orders) func `no folder names a type of a folder above it`(module: String, order: [String]) throws {
    let files = try Self.files(of: module, order)
    #expect(files.count > 10)
    var places: [String: Set<String>] = [:]
    for file in files { for name in file.declarations { places[name, default: []].insert(file.folder) } }
    for file in files {
      let own = order.firstIndex(of: file.folder) ?? 0
      for name in file.names {
        guard let folders = places[name], !folders.contains(file.folder) else { continue }
        let lowest = folders.compactMap(order.firstIndex).min() ?? 0
        #expect(lowest <= own, "\(file.folder)/\(file.name) names \(name) of \(order[lowest])")
      }
    }
  }

  /// `Package.swift` alone wouldn't hold it: a build for all targets has every module in one folder.
  @Test func `training needs no experiments: only the laboratory and the program import them`() throws {
    let paths = FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".swift") }
    #expect(files.count > 500)
    let importing = try files.filter { path in
      let text = try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
      return text.firstMatch(of: /(?m)^ *(@\w+ )*(\w+ )*import .*\b(PeachExperiments|PeachLaboratory)\b/) != nil
    }
    expect(Set(importing.compactMap { $0.split(separator: "/").first }), equals: ["PeachLaboratory", "peach"])
  }

  /// The plans of builds, in which a module names those whose changes make it be built again.
  private static let plans = ["release", "debug"].map {
    sources.deletingLastPathComponent().appendingPathComponent(".build/\($0).yaml")
  }.filter { FileManager.default.fileExists(atPath: $0.path) }

  /// The size of a type can change in a module far below, while those between stay the same.
  @Test(.enabled(if: !plans.isEmpty), arguments: plans)
  func `a module is built again if any of those below it has changed`(plan: URL) throws {
    let text = try String(contentsOf: plan, encoding: .utf8)
    var below: [String: Set<String>] = [:]
    for module in text.matches(of: /"C\.(\w+)-[^"\n]*\.module":\n.*\n    inputs: (.*)\n/) {
      let inputs = module.output.2.matches(of: /(\w+)\.swiftmodule"/).map { String($0.output.1) }
      below[String(module.output.1), default: []].formUnion(inputs)
    }
    expect(
      that: Self.orders.keys.allSatisfy { below[$0] != nil } && below["PeachCommands"]?.contains("PeachFits") == true)
    for (module, own) in below where module.hasPrefix("Peach") {
      for lower in own { #expect(below[lower]?.isSubset(of: own) != false, "\(module): \(lower)") }
    }
  }

  private static func files(of module: String, _ order: [String]) throws -> [SourceFile] {
    try order.flatMap { folder in
      let root = sources.appendingPathComponent(module).appendingPathComponent(folder)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      return try paths.filter { $0.hasSuffix(".swift") }.map { path in
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let code = text.replacing(/"""[\s\S]*?"""|"(\\.|[^"\\\n])*"|\/\/.*/, with: "")
        let declared = code.matches(
          of: /(?m)^( *)(?:[a-z]+ )*(?:struct|class|enum|protocol|typealias|actor) ([A-Z]\w*)/)
        // A nested type belongs to the one before the dot.
        let named = code.replacing(/\.[A-Z]\w*/, with: "").matches(of: /\b[A-Z]\w*/)
        return SourceFile(
          name: path, folder: folder,
          declarations: Set(declared.filter { $0.output.1.isEmpty }.map { String($0.output.2) }),
          names: Set(named.map { String($0.output) }).subtracting(declared.map { String($0.output.2) }))
      }
    }
  }
}
