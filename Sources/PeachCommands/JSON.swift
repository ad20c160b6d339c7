import FoundationEssentials

/// JSON as all commands print it: sorted keys, slashes as they are, numbers with a decimal point in every language.
enum JSON {
  static func text(_ value: some Encodable, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
