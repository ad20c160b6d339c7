import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1, let output = arguments.first, !output.hasPrefix("-") else {
  FileHandle.standardError.write(Data("Usage: SoundFontBuilder OUTPUT.sf2\n".utf8))
  exit(64)
}
do {
  try Data(Bank.bytes()).write(to: URL(fileURLWithPath: output), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("Error: cannot write \(output): \(error.localizedDescription)\n".utf8))
  exit(73)
}
