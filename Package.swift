// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Tests use the internals of modules in release builds too, so that program and tests are the same build.
// The module for regular expressions would make the program 1.5 MB larger, even where only texts are compared. Debug information
// takes a tenth of the compiler's time, and debug builds have it.
let withoutDebugInformation = ["-Xfrontend", "-gnone"]
let module =
  strict + [
    .unsafeFlags(["-enable-testing"] + withoutDebugInformation, .when(configuration: .release)),
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
  ]
// Words, exercises, screens and commands: the program should be small.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
let smallModule = module + small
// Arithmetic over millions of samples and answers: optimised in debug builds too, where the tests would wait for it.
let fastModule = module + [.unsafeFlags(["-O"])]
// Optimising the tests themselves would take longer than they run.
let unoptimized =
  ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-incremental"] + withoutDebugInformation
let tests = strict + [.unsafeFlags(unoptimized, .when(configuration: .release))]

// FluidSynth is loaded when there is to be sound, not linked. On Linux its header lies where compilers look, and pkg-config
// would link the library; macOS needs pkg-config for the header, and its linker leaves out what nothing refers to.
#if os(macOS)
  let fluidSynthPackage: String? = "fluidsynth"
  let withoutUnusedLibraries: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-dead_strip_dylibs"])]
#else
  let fluidSynthPackage: String? = nil
  let withoutUnusedLibraries: [LinkerSetting] = []
#endif

// The scripts' build carries Swift's library and the C++ library that it needs in the program itself, which makes it start
// sooner and run without Swift. They name a folder where the C++ library is an archive alone. Only linking differs, so objects
// built without them are used again.
let archives = Context.environment["PEACH_ARCHIVES"] ?? ""
let standAlone: [LinkerSetting] =
  archives.isEmpty
  ? []
  : [
    .unsafeFlags(["-static-stdlib", "-L", archives, "-Xclang-linker", "-static-libgcc"]),
    // Swift exports the names of all its symbols, which only a program that loads others needs. Functions with the same code are
    // one.
    .unsafeFlags(["-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--icf=all"]),
    .linkedLibrary("_FoundationCShims"), .linkedLibrary("_FoundationCollections"),
  ]

let package = Package(
  name: "peach",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "peach", targets: ["peach"]),
    .library(name: "PeachCore", targets: ["PeachCore"]),
    .library(name: "PeachAudio", targets: ["PeachAudio"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFluidSynth", pkgConfig: fluidSynthPackage,
      providers: [.apt(["libfluidsynth-dev"]), .brew(["fluid-synth"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CSequencer"),
    .target(name: "PeachBase", swiftSettings: fastModule),
    .target(name: "PeachFits", dependencies: ["PeachBase"], swiftSettings: fastModule),
    .target(name: "PeachExercises", dependencies: ["PeachBase", "PeachFits"], swiftSettings: smallModule),
    .target(
      name: "PeachSimulation", dependencies: ["PeachBase", "PeachFits", "PeachExercises"], swiftSettings: fastModule),
    // What is stored and read, and what can go wrong with it, as values: screens and messages need no database.
    .target(
      name: "PeachRecords", dependencies: ["PeachBase", "PeachFits", "PeachExercises"], swiftSettings: smallModule),
    .target(
      name: "PeachStore", dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachRecords", "CSQLite"],
      swiftSettings: fastModule + small),
    // The six above under one name.
    .target(
      name: "PeachCore",
      dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachSimulation", "PeachRecords", "PeachStore"],
      swiftSettings: module),
    .target(
      name: "PeachExperiments",
      dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachSimulation", "PeachRecords"],
      swiftSettings: fastModule + small),
    .target(name: "PeachAudio", dependencies: ["PeachBase", "CFluidSynth"], swiftSettings: fastModule),
    .target(name: "PeachMIDI", dependencies: ["PeachBase", "PeachAudio", "CSequencer"], swiftSettings: smallModule),
    .target(
      name: "PeachLanguage", dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachRecords"],
      swiftSettings: smallModule),
    .target(
      name: "PeachDrawing",
      dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachRecords", "PeachLanguage"],
      swiftSettings: smallModule),
    .target(
      name: "PeachTerminal",
      dependencies: ["PeachBase", "PeachFits", "PeachExercises", "PeachRecords", "PeachLanguage", "PeachDrawing"],
      swiftSettings: smallModule),
    // Options, help, input and the terminal's surface, which need no database either.
    .target(
      name: "PeachCommandLine",
      dependencies: [
        "PeachBase", "PeachFits", "PeachExercises", "PeachSimulation", "PeachRecords", "PeachAudio", "PeachMIDI",
        "PeachLanguage", "PeachDrawing", "PeachTerminal",
      ],
      swiftSettings: smallModule),
    .target(
      name: "PeachCommands",
      dependencies: [
        "PeachCore", "PeachAudio", "PeachMIDI", "PeachLanguage", "PeachDrawing", "PeachTerminal", "PeachCommandLine",
      ],
      swiftSettings: smallModule),
    // Measurements, simulations and experiments. Training works without this module.
    .target(
      name: "PeachLaboratory",
      dependencies: [
        "PeachCore", "PeachExperiments", "PeachAudio", "PeachLanguage", "PeachDrawing", "PeachTerminal",
        "PeachCommandLine", "PeachCommands",
      ],
      swiftSettings: smallModule),
    .executableTarget(
      name: "peach", dependencies: ["PeachCommands", "PeachLaboratory"], swiftSettings: module,
      linkerSettings: withoutUnusedLibraries + standAlone),
    .target(name: "TestSupport", dependencies: ["PeachCore"], path: "Tests/TestSupport", swiftSettings: tests),
    .target(name: "TestStatistics", path: "Tests/TestStatistics", swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .target(name: "ProofExercises", dependencies: ["PeachCore"], path: "Tests/ProofExercises", swiftSettings: tests),
    .executableTarget(
      name: "peach-proof", dependencies: ["PeachCommands", "PeachLaboratory", "ProofExercises"],
      path: "Tests/ProofProgram",
      swiftSettings: tests, linkerSettings: withoutUnusedLibraries + standAlone),
    .testTarget(
      name: "PeachCoreTests", dependencies: ["PeachCore", "TestSupport", "TestStatistics", "ProofExercises"],
      resources: [.copy("Vectors")],
      swiftSettings: tests),
    .testTarget(
      name: "PeachExperimentsTests", dependencies: ["PeachCore", "PeachExperiments", "TestSupport"],
      resources: [.copy("Vectors")],
      swiftSettings: tests),
    .target(name: "AudioMeasurement", path: "Tests/AudioMeasurement", swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "PeachAudioTests", dependencies: ["PeachAudio", "AudioMeasurement", "TestSupport", "TestStatistics"],
      swiftSettings: tests),
    .testTarget(
      name: "PeachMIDITests", dependencies: ["PeachMIDI", "CSequencer", "TestSupport"], swiftSettings: tests),
    .executableTarget(
      name: "MIDIEvents", dependencies: ["PeachCore", "PeachMIDI"], path: "Tests/MIDIEvents", swiftSettings: tests),
    .testTarget(
      name: "PeachDrawingTests", dependencies: ["PeachDrawing", "PeachLaboratory", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "PeachTerminalTests", dependencies: ["PeachTerminal", "PeachLaboratory", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "PeachCommandsTests",
      dependencies: ["PeachCommands", "PeachLaboratory", "AudioMeasurement", "TestSupport", "ProofExercises"],
      exclude: ["Snapshots"], swiftSettings: tests),
  ]
)

// A target is built again if a module that it names has changed. The size of a type can change in a module far below, while those
// between stay the same, so each target names all that are below it.
let named = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
for target in package.targets {
  var (all, next) = (target.dependencies, 0)
  while next < all.count {
    if case .byNameItem(let name, _) = all[next] {
      for case .byNameItem(let lower, _) in named[name] ?? []
      where !all.contains(where: { if case .byNameItem(lower, _) = $0 { true } else { false } }) {
        all.append(.byNameItem(name: lower, condition: nil))
      }
    }
    next += 1
  }
  target.dependencies = all
}
