import FoundationEssentials
import PeachCore

extension JSON {
  /// The text of a value that encodes itself, in the form of `written`.
  static func text(_ value: some Encodable, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    // The encoder escapes C0 in texts; its own line feeds stay.
    return String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacingUnprintable(except: { $0.value < 0x20 }, \.escapedForJSON)
  }
}
