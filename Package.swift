// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// Arithmetic over millions of samples and answers: optimised in debug builds too, where the tests would wait for it.
let strictAndFast: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]

// FluidSynth is loaded when there is to be sound, not linked. On Linux its header lies where compilers look, and pkg-config
// would link the library; macOS needs pkg-config for the header, and its linker leaves out what nothing refers to.
#if os(macOS)
  let fluidSynthPackage: String? = "fluidsynth"
  let withoutUnusedLibraries: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-dead_strip_dylibs"])]
#else
  let fluidSynthPackage: String? = nil
  let withoutUnusedLibraries: [LinkerSetting] = []
#endif

// The scripts' release build carries the C++ library that Swift's needs in itself, which makes it start sooner: they name a
// folder where that is an archive alone.
let withArchives: [LinkerSetting] =
  Context.environment["PEACH_ARCHIVES"].map { [.unsafeFlags(["-L", $0, "-Xclang-linker", "-static-libgcc"])] } ?? []

let package = Package(
  name: "peach",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "peach", targets: ["peach"])],
  targets: [
    .systemLibrary(
      name: "CFluidSynth", pkgConfig: fluidSynthPackage,
      providers: [.apt(["libfluidsynth-dev"]), .brew(["fluid-synth"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CSequencer"),
    .target(name: "PeachCore", dependencies: ["CSQLite"], swiftSettings: strictAndFast),
    .target(name: "PeachExperiments", dependencies: ["PeachCore"], swiftSettings: strictAndFast),
    .target(name: "PeachAudio", dependencies: ["PeachCore", "CFluidSynth"], swiftSettings: strictAndFast),
    .target(name: "PeachMIDI", dependencies: ["PeachCore", "PeachAudio", "CSequencer"], swiftSettings: strict),
    .target(name: "PeachLanguage", dependencies: ["PeachCore", "PeachExperiments"], swiftSettings: strict),
    .target(
      name: "PeachDrawing", dependencies: ["PeachCore", "PeachExperiments", "PeachLanguage"], swiftSettings: strict),
    .target(
      name: "PeachTerminal", dependencies: ["PeachCore", "PeachExperiments", "PeachLanguage", "PeachDrawing"],
      swiftSettings: strict),
    .target(
      name: "PeachCommands",
      dependencies: [
        "PeachCore", "PeachExperiments", "PeachAudio", "PeachMIDI", "PeachLanguage", "PeachDrawing", "PeachTerminal",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "peach", dependencies: ["PeachCommands"], swiftSettings: strict,
      linkerSettings: withoutUnusedLibraries + withArchives),
    .executableTarget(name: "SoundFontBuilder", swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["PeachCore"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "PeachCoreTests", dependencies: ["PeachCore", "TestSupport"], resources: [.copy("Vectors")],
      swiftSettings: strict),
    .testTarget(
      name: "PeachExperimentsTests", dependencies: ["PeachExperiments"], resources: [.copy("Vectors")],
      swiftSettings: strict),
    .target(name: "AudioMeasurement", path: "Tests/AudioMeasurement", swiftSettings: strictAndFast),
    .testTarget(
      name: "PeachAudioTests", dependencies: ["PeachAudio", "AudioMeasurement", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PeachMIDITests", dependencies: ["PeachMIDI", "CSequencer", "TestSupport"], swiftSettings: strict),
    .executableTarget(
      name: "MIDIEvents", dependencies: ["PeachCore", "PeachMIDI"], path: "Tests/MIDIEvents", swiftSettings: strict),
    .testTarget(name: "SoundFontBuilderTests", dependencies: ["SoundFontBuilder"], swiftSettings: strict),
    .testTarget(name: "PeachDrawingTests", dependencies: ["PeachDrawing", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PeachTerminalTests", dependencies: ["PeachTerminal", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PeachCommandsTests", dependencies: ["PeachCommands", "AudioMeasurement", "TestSupport", "peach"],
      exclude: ["Snapshots"], swiftSettings: strict),
  ]
)
