/// A report of the mouse in xterm's protocol.
struct MouseReport {
  enum Action: Equatable {
    /// 0 is the first button.
    case press(_ button: Int)
    /// A move with the first button held.
    case drag
    case release
    case wheel(up: Bool)
  }

  let column: Int
  let row: Int
  /// Whether Shift, Alt or Ctrl is held.
  let hasModifier: Bool
  /// Nil for an action without a meaning.
  let action: Action?

  /// - Parameters:
  ///   - button: 0…2 for buttons, 3 for a release in the old forms, 64 and 65 for the wheel; 4, 8 and 16 are added for Shift,
  ///     Alt and Ctrl, and 32 for a move.
  ///   - isPress: false for a release in the SGR form.
  init?(button: Int, column: Int, row: Int, isPress: Bool) {
    guard button >= 0, column >= 0, row >= 0 else { return nil }
    (self.column, self.row) = (column, row)
    hasModifier = button & 28 != 0
    let plain = button & ~28
    action =
      switch plain {
      case 64 where isPress, 65 where isPress: .wheel(up: plain == 64)
      case 0...2: isPress ? .press(plain) : .release
      case 3: .release
      case 32 where isPress: .drag
      default: nil
      }
  }
}
