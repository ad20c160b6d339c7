// swift-tools-version: 6.2

import PackageDescription

// Makes Peach.sf2, beside this file. A package of its own, because it changes rarely and the program doesn't need it.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

let package = Package(
  name: "SoundFontBuilder",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "SoundFontBuilder", swiftSettings: settings),
    .testTarget(name: "SoundFontBuilderTests", dependencies: ["SoundFontBuilder"], swiftSettings: settings),
  ]
)
