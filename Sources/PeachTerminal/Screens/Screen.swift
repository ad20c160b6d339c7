import PeachCore
import PeachLanguage

/// What can be seen on a terminal, as a value.
public protocol Picture {
  /// One line about something that did not work; it stands above the keys until the next key.
  var notice: String? { get }

  /// The keys that act here, in the order in which they are shown.
  func keys(_ look: Look) -> [KeyHint]

  /// Draws everything but the notice and the keys, which take the lowest two rows; on 40 × 12 cells or more.
  func draw(on canvas: inout Canvas, _ look: Look)

  /// All that shows on fewer cells.
  func line(_ look: Look) -> (text: String, style: Style)
}

extension Picture {
  /// That there is no room, and the way out.
  public func line(_ look: Look) -> (text: String, style: Style) {
    let leaves = keys(look).contains { $0.meaning == ScreenMessages.quit }
    return (look(ScreenMessages.tooSmall(leaves: leaves)), .plain)
  }
}

/// One of the screens as a value: keys change it, and at any time it can be drawn, or read out in lines of words.
///
/// A screen waits for nothing, stores nothing and plays nothing: what is to happen outside of it is the action that it
/// returns, and what it shows is what it was last given.
public protocol Screen: Picture {
  var notice: String? { get set }

  /// Takes a key in; the action is what is to happen outside. A key that means nothing changes nothing.
  mutating func handle(_ key: Key, _ look: Look) -> ScreenAction?

  /// The whole screen in words, as it is read out when it opens, without the keys.
  func lines(_ look: Look) -> [String]

  /// What keys are about just now, in one line of words that is read out whenever it has changed: the setting that the
  /// arrows have moved to, with its value. Nil where there is no such thing.
  func focus(_ look: Look) -> String?

  /// Whether a line of a pipe is a text that is asked for rather than a key.
  func takes(_ line: String) -> Bool

  /// Takes a whole text in, in place of what has been typed so far.
  mutating func enter(_ text: String, _ look: Look) -> ScreenAction?
}

extension Screen {
  public func focus(_ look: Look) -> String? { nil }
  public func takes(_ line: String) -> Bool { false }
  public mutating func enter(_ text: String, _ look: Look) -> ScreenAction? { nil }
}

/// How and on what a screen is seen.
public struct Look: Equatable, Sendable {
  public var language: LanguageCode
  public var glyphs: Glyphs
  public var size: TerminalSize

  public init(language: LanguageCode, glyphs: Glyphs, size: TerminalSize) {
    self.language = language
    self.glyphs = glyphs
    self.size = size
  }

  /// A text in the language, as the locale can show it.
  public func callAsFunction(_ text: Text) -> String { glyphs.spelled(text(language)) }
}

/// The places between which one moves: Start is the hub, and all others lead back to it.
public enum Place: String, Equatable, Sendable, CaseIterable {
  case start, training, profile, settings, info
}

/// What a screen asks for.
public enum ScreenAction: Equatable, Sendable {
  /// Another screen.
  case open(Place)
  /// The way out: to the shell.
  case leave
  /// Stores a setting at once.
  case set(SettingKey, String)
  /// Puts all settings back to their defaults.
  case resetSettings
  /// Deletes all answers, leaving a backup.
  case deleteAnswers
  /// The profile of another span of time.
  case range(HistoryRange)
  /// Sounds the sound of the settings, or another one, as a training would.
  case audition(SoundSourceID?)
}

/// A key as it is shown, and as it is said where signs may be passed over.
public struct KeyLabel: Equatable, Sendable, ExpressibleByStringLiteral {
  /// `p`, `Esc`, `← →`.
  public let sign: String
  public let words: Text

  public init(_ sign: String, _ words: Text) {
    self.sign = sign
    self.words = words
  }

  /// A key that is called what it shows.
  public init(stringLiteral sign: String) { self.init(sign, Text(sign)) }

  public static let enter = KeyLabel("⏎", Text("Return"))
  public static let upDown = KeyLabel("↑ ↓", Text(en: "up and down", de: "auf und ab"))
  public static let leftRight = KeyLabel("← →", Text(en: "left and right", de: "links und rechts"))
  public static let plusMinus = KeyLabel("+ −", Text(en: "plus and minus", de: "Plus und Minus"))
  public static let backspace = KeyLabel("⌫", Text(en: "Backspace", de: "Rücktaste"))
  public static let digits = KeyLabel("0…9", Text(en: "0 to 9", de: "0 bis 9"))
}

/// A key with what it does.
public struct KeyHint: Equatable, Sendable {
  public var label: KeyLabel
  public var meaning: Text
  /// What a click on it stands for; nil where it is several keys.
  public var key: Key?
  /// Whether it stands at the right, as the ways out do.
  public var isAtRight: Bool
  /// Whether it shows all the time; the others show on `?`.
  public var isShown: Bool

  public init(_ label: KeyLabel, _ meaning: Text, key: Key?, isAtRight: Bool = false, isShown: Bool = true) {
    self.label = label
    self.meaning = meaning
    self.key = key
    self.isAtRight = isAtRight
    self.isShown = isShown
  }
}

extension KeyHint {
  /// Shows all keys, on the screens that have it.
  public static let allKeys = KeyHint("?", ScreenMessages.allKeys, key: .character("?"), isShown: false)
}
