// Text from outside (names of files and presets, imported fields, arguments, standard input) must not control a
// terminal, add lines or change the writing direction. The program keeps it unchanged and escapes it on output:
// `Console` for lines and prompts, `Canvas` for screens, `Element` for pages, `JSON` and `RowWriter` for JSON. An
// output takes one line at a time, so it escapes a line feed within a value like any other control character; only the
// output itself writes line feeds and control sequences. Callers never have to escape anything.

extension Unicode.Scalar {
  /// Whether the scalar affects a terminal or the surrounding text: C0, DEL and C1 controls, bidirectional controls,
  /// line and paragraph separators.
  public var isUnprintable: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    // Lines and blocks, of which pictures consist, without looking up their properties.
    if (0x2500...0x259F).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }

  /// The escaped form of an unprintable scalar: `\x1b`, `\u202e`.
  public var escaped: String { value < 0x100 ? "\\x" + value.hexadecimal(2) : "\\u" + value.hexadecimal(4) }

  /// The JSON escape, `\u001b` (RFC 8259, section 7). For scalars below U+10000, which includes all unprintable ones.
  public var escapedForJSON: String { "\\u" + value.hexadecimal(4) }
}

extension StringProtocol {
  /// The text with each unprintable scalar escaped. Backslashes stay as they are: the result is for display and can't
  /// be read back.
  public var printable: String { replacingUnprintable(\.escaped) }

  /// The text with each unprintable scalar replaced, except those for which `isKept` returns true.
  public func replacingUnprintable(
    except isKept: (Unicode.Scalar) -> Bool = { _ in false }, _ replacement: (Unicode.Scalar) -> String
  ) -> String {
    // Nearly all text is plain ASCII.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable && !isKept(scalar) {
        result += replacement(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// At most 60 characters of the printable text, followed by `…` if there are more; used to quote invalid input.
  public var excerpt: String {
    // A single character may be as long as the whole text, so limit the scalars first.
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(240)))
    let text = beginning.printable
    let shown = text.prefix(60)
    return shown.count < text.count || beginning.unicodeScalars.count < unicodeScalars.count ? shown + "…" : text
  }
}
