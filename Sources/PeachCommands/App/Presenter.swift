import PeachCore
import PeachLanguage
import PeachTerminal

/// Shows screens: draws what has changed, or reads out what is new.
final class Presenter {
  private let surface: Surface
  /// All keys, in place of the screen.
  private(set) var showsKeys = false
  private var isNew = true
  private var focus: String?
  private var notice: String?
  /// The line of keys that the screen opened with, and the one that was said last.
  private var keys = (first: "", last: "")

  init(_ surface: Surface) { self.surface = surface }

  /// Another screen, or other contents: they will be read out as a whole.
  func renew() {
    isNew = true
    showsKeys = false
    (focus, notice) = (nil, nil)
  }

  /// - Parameter isComplete: whether it has all that it is to show; it is not read out before.
  func show(_ screen: any Screen, _ look: Look, isComplete: Bool) throws(Console.WriteError) {
    switch surface.face {
    case .screen: surface.writer.show(showsKeys ? screen.canvasOfKeys(look) : screen.canvas(look))
    case .words, .pipe, .nobody: try read(screen, look, isComplete)
    }
  }

  private func read(_ screen: any Screen, _ look: Look, _ isComplete: Bool) throws(Console.WriteError) {
    let line = screen.lineOfKeys(look)
    if isNew && isComplete {
      isNew = false
      keys = (line, line)
      try surface.say(screen.lines(look) + [line])
    }
    if !isNew, let text = screen.focus(look), text != focus {
      focus = text
      try surface.say([text])
    }
    // Other keys act now; those that the screen opened with are known.
    if !isNew, line != keys.last {
      keys.last = line
      if line != keys.first { try surface.say([line]) }
    }
    if screen.notice != notice {
      notice = screen.notice
      if let notice { try surface.say([notice]) }
    }
  }

  /// Takes a key that is about the keys alone; false for any other.
  func handle(_ key: Key, on screen: any Screen, _ look: Look) throws(Console.WriteError) -> Bool {
    if showsKeys {
      showsKeys = false
      return true
    }
    guard key == KeyHint.allKeys.key, surface.face != .screen || look.size.hasRoom,
      screen.keys(look).contains(KeyHint.allKeys)
    else { return false }
    if surface.face == .screen { showsKeys = true } else { try surface.say([screen.lineOfKeys(look)]) }
    return true
  }
}
