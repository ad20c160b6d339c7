/// A key press or mouse action at a terminal.
package enum Key: Equatable, Sendable {
  case character(Character)
  case up, down, left, right, shiftLeft, shiftRight
  case home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace, delete, f2
  /// Ctrl-D at the beginning of a line.
  case endOfInput
  /// A press of the first mouse button; column and row in cells from 0.
  case click(column: Int, row: Int)
  /// A press of another mouse button.
  case otherClick
  /// A move of the mouse while its first button is held, in columns, positive to the right; `isFine` with a modifier key. Only
  /// reported while `RawTerminal.reportsDrags`.
  case drag(columns: Int, isFine: Bool)
  /// `isFine`: with a modifier key.
  case wheel(up: Bool, isFine: Bool)
  /// Pasted text without control characters.
  case pasted(String)

  package static let wheelUp = Key.wheel(up: true, isFine: false)
  package static let wheelDown = Key.wheel(up: false, isFine: false)
}

extension Key {
  package var isOfMouse: Bool {
    switch self {
    case .click, .otherClick, .drag, .wheel: true
    default: false
    }
  }

  /// The key with Shift; the same key if that makes no difference.
  fileprivate var withShift: Key {
    switch self {
    case .left: .shiftLeft
    case .right: .shiftRight
    default: self
    }
  }

  /// The key for a line from a pipe: a character, the name of a key, or an empty line for Return; nil for other lines.
  package init?(line: String) {
    switch line.lowercased() {
    case "", "return": self = .enter
    case "up", "hoch", "auf": self = .up
    case "down", "runter", "ab": self = .down
    case "left", "links": self = .left
    case "right", "rechts": self = .right
    case "tab": self = .tab
    case "backspace", "rücktaste": self = .backspace
    case "esc": self = .escape
    case "delete", "entf": self = .delete
    case "f2": self = .f2
    default:
      guard let character = line.first, line.count == 1 else { return nil }
      self = .character(character)
    }
  }
}

/// Converts the bytes from a terminal to keys: UTF-8, CSI and SS3 sequences, and mouse reports, both in the SGR form that is
/// requested and in the two forms of older terminals.
///
/// An escape byte is a key only if nothing follows it within 25 ms; call `flush` after that time.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var reports: [TerminalReport] = []
  /// The column of the mouse while its first button is held.
  private var dragColumn: Int?
  /// What has been pasted so far; nil outside of the brackets that the terminal puts around pasted text.
  private var pasted: [UInt8]?
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Far longer than what a text field takes.
  private static let longestPaste = 4096
  package static let escapeTimeout = Duration.milliseconds(25)

  package init() {}

  /// Whether a key or pasted text is incomplete.
  package var isWaiting: Bool { !pending.isEmpty || pasted != nil }

  /// How long to wait for the rest. Pasted text and an answer of the terminal may come in pieces over a slow line; the first two
  /// bytes of an answer are also Alt and a bracket.
  package var patience: Duration {
    if pasted != nil { return .seconds(2) }
    return isReporting && pending.count > 2 ? .milliseconds(300) : Self.escapeTimeout
  }

  /// The answers of the terminal since the last call.
  package mutating func takeReports() -> [TerminalReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// Whether the incomplete sequence is an answer of the terminal.
  private var isReporting: Bool { pending.count > 1 && TerminalReport.begins(with: pending) }

  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while true {
      if pasted != nil {
        guard let text = takePasted() else { break }
        keys.append(.pasted(text))
      } else if let (report, length) = TerminalReport.first(in: pending) {
        pending.removeFirst(length)
        if let report { reports.append(report) }
      } else if !isReporting, let (key, length) = first(in: pending) {
        pending.removeFirst(length)
        if let key { keys.append(key) }
      } else {
        break
      }
    }
    return keys
  }

  /// Decodes the remaining bytes on the assumption that nothing follows.
  package mutating func flush() -> [Key] {
    defer { pending.removeAll() }
    if let bytes = pasted {
      pasted = nil
      let end = pending.indices.first { Self.pasteEnd.starts(with: pending[$0...]) } ?? pending.count
      return [.pasted(Self.text(Array((bytes + pending[..<end]).prefix(Self.longestPaste))))]
    }
    return pending.first == 0x1B && pending.count == 1 ? [.escape] : []
  }

  /// The pasted text, once its end has arrived.
  private mutating func takePasted() -> String? {
    guard var bytes = pasted else { return nil }
    let end = pending.indices.first { pending[$0...].starts(with: Self.pasteEnd) }
    // The last bytes may be the beginning of the end.
    let count = end ?? max(0, pending.count - Self.pasteEnd.count + 1)
    bytes += pending[..<count].prefix(Self.longestPaste - bytes.count)
    pending.removeFirst(end.map { $0 + Self.pasteEnd.count } ?? count)
    pasted = end == nil ? bytes : nil
    return end == nil ? nil : Self.text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).filter { character in
      character != "\u{FFFD}" && character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
  }

  /// The first key and the number of its bytes; the key is nil if it is unknown. Returns nil if more bytes are needed.
  private mutating func first(in bytes: [UInt8]) -> (Key?, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return escapeSequence(bytes)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x04: return (.endOfInput, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x00..<0x20: return (nil, 1)
    default: return Self.character(bytes)
    }
  }

  private static func character(_ bytes: [UInt8]) -> (Key?, Int)? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard bytes.count >= length else { return nil }
    let text = String(decoding: bytes[..<length], as: UTF8.self)
    guard let character = text.first, character != "\u{FFFD}" else { return (nil, 1) }
    return (.character(character), length)
  }

  private mutating func escapeSequence(_ bytes: [UInt8]) -> (Key?, Int)? {
    guard bytes.count >= 2 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "O"):
      guard bytes.count >= 3 else { return nil }
      return (Self.named(bytes[2]), 3)
    case UInt8(ascii: "["):
      // Parameters and intermediates, then one final byte (ECMA-48, 5.4).
      guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return bytes.count > 32 ? (nil, bytes.count) : nil
      }
      let parameters = bytes[2..<end]
      // Function keys of the Linux console: F1 to F5 are `[A` to `[E`.
      if end == 2 && bytes[end] == UInt8(ascii: "[") {
        guard bytes.count > 3 else { return nil }
        return (bytes[3] == UInt8(ascii: "B") ? .f2 : nil, 4)
      }
      if parameters.isEmpty && bytes[end] == UInt8(ascii: "M") { return oldMouse(bytes[(end + 1)...]) }
      if parameters.first == UInt8(ascii: "<") {
        return (mouse(parameters.dropFirst(), isPress: bytes[end] == UInt8(ascii: "M")), end + 1)
      }
      if parameters.elementsEqual("200".utf8) && bytes[end] == UInt8(ascii: "~") {
        pasted = []
        return (nil, end + 1)
      }
      // The form of urxvt, where buttons count from 32.
      if bytes[end] == UInt8(ascii: "M") { return (mouse(parameters, firstButton: 32), end + 1) }
      let key = bytes[end] == UInt8(ascii: "~") ? Self.numbered(parameters) : Self.named(bytes[end])
      // xterm's second parameter is 1 more than the sum of the modifiers; Shift alone is 1.
      return (parameters.elementsEqual("1;2".utf8) ? key?.withShift : key, end + 1)
    case 0x1B: return (.escape, 1)
    default: return (nil, 2)
    }
  }

  private static func named(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "Q"): .f2
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  /// Keys with a number before a tilde, as on DEC's VT220; the Linux console and rxvt have other numbers for Home and End.
  private static func numbered(_ parameters: ArraySlice<UInt8>) -> Key? {
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": .home
    case "3": .delete
    case "12": .f2
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private mutating func mouse(_ parameters: ArraySlice<UInt8>, isPress: Bool = true, firstButton: Int = 0) -> Key? {
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    // A window has at most 65,535 columns and rows (`winsize`); ignore larger numbers, which could overflow.
    let possible = 0...Int(UInt16.max)
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2],
      [button, column, row].allSatisfy(possible.contains)
    else { return nil }
    return mouse(button: button - firstButton, column: column - 1, row: row - 1, isPress: isPress)
  }

  /// Button, column and row in one byte each, counting from 32 and 33; columns and rows above 223 can't be reported.
  private mutating func oldMouse(_ report: ArraySlice<UInt8>) -> (Key?, Int)? {
    guard report.count >= 3 else { return nil }
    let numbers = report.prefix(3).map { Int($0) }
    let key = mouse(button: numbers[0] - 32, column: numbers[1] - 33, row: numbers[2] - 33, isPress: true)
    return (key, report.startIndex + 3)
  }

  /// The key of a report of the mouse in xterm's protocol; nil for an action without a meaning.
  ///
  /// - Parameters:
  ///   - button: 0…2 for buttons, 3 for a release in the old forms, 64 and 65 for the wheel; 4, 8 and 16 are added for Shift,
  ///     Alt and Ctrl, and 32 for a move.
  ///   - isPress: false for a release in the SGR form.
  private mutating func mouse(button: Int, column: Int, row: Int, isPress: Bool) -> Key? {
    guard button >= 0, column >= 0, row >= 0 else { return nil }
    let (plain, hasModifier) = (button & ~28, button & 28 != 0)
    switch plain {
    case 64 where isPress, 65 where isPress: return .wheel(up: plain == 64, isFine: hasModifier)
    case 0 where isPress:
      dragColumn = column
      return hasModifier ? nil : .click(column: column, row: row)
    case 0...3:
      dragColumn = nil
      return isPress && plain < 3 ? .otherClick : nil
    case 32 where isPress:
      // The difference from the last report.
      let columns = column - (dragColumn ?? column)
      if dragColumn != nil { dragColumn = column }
      return columns == 0 ? nil : .drag(columns: columns, isFine: hasModifier)
    default: return nil
    }
  }
}
