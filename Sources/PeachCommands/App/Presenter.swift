import PeachCommandLine
import PeachTerminal

/// Shows screens: draws them, or prints what is new as lines.
final class Presenter {
  private let surface: Surface
  /// The page of the list of all keys that replaces the screen.
  private var keysPage: Int?
  private var isNew = true
  private var saysFocus = false
  private var focus: String?
  private var notice: String?
  /// The lines of keys that have been printed since the screen opened.
  private var knownKeys: Set<String> = []

  var showsKeys: Bool { keysPage != nil }

  init(_ surface: Surface) { self.surface = surface }

  /// Starts over after a change of screen or contents: all of it will be printed.
  ///
  /// - Parameter saysFocus: whether what is focused follows; otherwise it is said once it moves.
  func renew(saysFocus: Bool = false) {
    isNew = true
    self.saysFocus = saysFocus
    keysPage = nil
    (focus, notice) = (nil, nil)
  }

  /// - Parameter isComplete: whether all contents have been read; lines are printed only then.
  func show(_ screen: any Screen, _ look: Look, isComplete: Bool) throws(Console.WriteError) {
    switch surface.face {
    case .screen: surface.writer.show(screen.canvas(keysPage: keysPage, look))
    case .words, .pipe, .noInput: try read(screen, look, isComplete)
    }
  }

  private func read(_ screen: any Screen, _ look: Look, _ isComplete: Bool) throws(Console.WriteError) {
    let line = screen.lineOfKeys(look)
    if isNew && isComplete {
      isNew = false
      knownKeys = [line]
      try surface.say(screen.lines(look) + [line])
      if !saysFocus { focus = screen.focus(look) }
    }
    if !isNew, screen.focus(look) != focus {
      focus = screen.focus(look)
      if let focus { try surface.say([focus]) }
    }
    if screen.notice != notice {
      notice = screen.notice
      if let notice { try surface.say([notice]) }
    }
    // Print each line of keys only once: they differ between rows.
    if !isNew, knownKeys.insert(line).inserted { try surface.say([line]) }
  }

  /// Handles keys that open or close the list of keys; returns false for all others.
  func handle(_ key: Key, on screen: any Screen, _ look: Look) throws(Console.WriteError) -> Bool {
    if showsKeys {
      keysPage = key == .escape ? nil : screen.pageOfKeys(after: keysPage, look)
      return true
    }
    guard key == KeyHint.allKeys.key, surface.face != .screen || look.size.hasRoom,
      screen.keys(look).contains(KeyHint.allKeys)
    else { return false }
    if surface.face == .screen {
      keysPage = 0
    } else {
      try surface.say([screen.lineOfKeys(look)] + screen.explanations(look).map { look($0) })
    }
    return true
  }
}
