// What a stranger wrote (names of files and presets, imported fields, arguments, standard input) must stay text: it may not
// steer a terminal, forge a line or turn the direction of writing. It is kept exactly as it is inside the program and written
// out at the sinks: `Console` for lines and prompts, `Canvas` for screens, `Element` for pages, `JSON` and `RowWriter` for
// JSON. A sink takes one line, so that a line feed within a value is written out like any other control character; only the
// sink itself writes line feeds and control sequences. No caller has to remember anything.

extension Unicode.Scalar {
  /// Whether it acts on a terminal or on the text around it: the controls C0, DEL and C1, the bidirectional controls, the
  /// line and paragraph separators.
  public var isUnprintable: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }

  /// `\x1b`, `\u202e`: an unprintable scalar written out.
  public var escaped: String { value < 0x100 ? "\\x" + hexadecimal(2) : "\\u" + hexadecimal(4) }

  /// `\u001b`, as JSON writes it (RFC 8259, section 7). For scalars below U+10000, which all unprintable ones are.
  public var escapedForJSON: String { "\\u" + hexadecimal(4) }

  private func hexadecimal(_ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension StringProtocol {
  /// The text with each unprintable scalar written out. A backslash stays as it is: the result is for people, not for reading
  /// back.
  public var printable: String { replacingUnprintable(\.escaped) }

  /// The text with each unprintable scalar replaced, but for those that `isKept` names.
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

  /// At most 60 characters of the printable text, with `…` where there are more: how a word that isn't understood is quoted.
  public var excerpt: String {
    // A character may be as long as the whole text, but what is shown of it need not.
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(240)))
    let text = beginning.printable
    let shown = text.prefix(60)
    return shown.count < text.count || beginning.unicodeScalars.count < unicodeScalars.count ? shown + "…" : text
  }
}
