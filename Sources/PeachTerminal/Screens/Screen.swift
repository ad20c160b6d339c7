import FoundationEssentials
import PeachBase
import PeachExercises
import PeachLanguage
import PeachRecords

/// A picture on a terminal, as a value.
package protocol Picture {
  /// A message about something that failed; it is shown above the keys until the next key press.
  var notice: String? { get }

  /// The rows above the keys that a notice can take without making the picture smaller.
  var rowsForNotice: Int { get }

  /// A dim remark on the line below the notice.
  var remark: String? { get }

  /// The available keys, in display order.
  func keys(_ look: Look) -> [KeyHint]

  /// Draws everything except the notice and the keys, which take the last two rows. The canvas has at least 40 × 10 cells.
  func draw(on canvas: inout Canvas, _ look: Look)

  /// How to read the picture, one paragraph each; it is shown below the list of all keys.
  func explanations(_ look: Look) -> [Text]

  /// The text to show on fewer cells.
  func line(_ look: Look) -> (text: String, style: Style)
}

extension Picture {
  package var remark: String? { nil }

  package var rowsForNotice: Int { 1 }

  package func explanations(_ look: Look) -> [Text] { [] }

  /// Says that there is too little room, and how to leave.
  package func line(_ look: Look) -> (text: String, style: Style) {
    let leaves = keys(look).contains { $0.meaning == ScreenMessages.quit }
    return (look(ScreenMessages.tooSmall(leaves: leaves)), .plain)
  }
}

/// A screen as a value: keys change it, and it can be drawn or read out at any time.
///
/// It doesn't wait, store or play, but returns an action for that. It shows the data that it was last given.
package protocol Screen: Picture {
  var notice: String? { get set }

  /// Handles a key and returns the action to take outside of the screen. Other keys have no effect.
  mutating func handle(_ key: Key, _ look: Look) -> ScreenAction?

  /// The screen as text without the keys, read out when it opens.
  func lines(_ look: Look) -> [String]

  /// The focused element as a line of text, such as a setting with its value, read out when it changes; nil for none.
  func focus(_ look: Look) -> String?

  /// Whether characters go to an open text field.
  var isTyping: Bool { get }

  /// Whether a line from a pipe is text input here rather than a key.
  func takes(_ line: String) -> Bool

  /// Replaces the text typed so far and confirms it.
  mutating func enter(_ text: String, _ look: Look) -> ScreenAction?
}

extension Screen {
  package func focus(_ look: Look) -> String? { nil }
  package var isTyping: Bool { false }
  package func takes(_ line: String) -> Bool { false }
  package mutating func enter(_ text: String, _ look: Look) -> ScreenAction? { nil }
}

/// The language, characters, tones and terminal size for drawing.
package struct Look: Equatable, Sendable {
  package var language: LanguageCode
  package var glyphs: Glyphs
  package var size: TerminalSize
  /// Whether the terminal has tones for bands of half cells; otherwise they are drawn with `Glyphs.shades`.
  package var hasTones: Bool
  /// Whether there are colours for the keys of a keyboard.
  package var hasKeyColors: Bool
  /// Whether screens are printed as lines of words.
  package var isPlain = false
  /// Whose data is shown; nil if nobody has a name.
  package var person: Text?

  package init(language: LanguageCode, glyphs: Glyphs, size: TerminalSize, _ colors: TerminalColors = .none) {
    self.language = language
    self.glyphs = glyphs
    self.size = size
    hasTones = colors.hasTones && glyphs.hasAll
    hasKeyColors = colors.depth > .none && glyphs.hasAll
  }

  /// A text in the current language, with characters that the locale can show.
  package func callAsFunction(_ text: Text) -> String { glyphs.spelled(text(language)) }

  /// A title with the person whose data is below it: `Profile · Anna`.
  func owned(_ title: Text) -> String {
    self(title) + (person.map { glyphs.shortened(self(Text(" · ") + $0), to: size.columns / 2) } ?? "")
  }
}

/// The screens of the program. All others return to Start.
package enum Place: String, Equatable, Sendable, CaseIterable {
  case start, training, profile, settings, info, people
}

/// An action that a screen requests.
package enum ScreenAction: Equatable, Sendable {
  case open(Place)
  /// Quits to the shell.
  case leave
  case set(Setting, String)
  /// Restores the default of a setting, which then isn't stored.
  case reset(Setting)
  /// Learns which controls of a MIDI instrument answer.
  case learnControls
  case cancelLearning
  case resetSettings
  /// Deletes all answers after saving a backup.
  case deleteAnswers
  /// Asks whether to delete the last training of the exercise that is shown, and deletes it after saving a backup.
  case askToDeleteTraining
  case deleteTraining(UUID)
  /// Shows the profile of a period, without notes of less confidence.
  case profile(HistoryRange)
  /// Prints lines of words.
  case readOut([String])
  /// Finds names for the files of the Profile Screen and opens their menu.
  case nameFiles
  case write(ProfileFile, String)
  /// Goes on with the data of a person; nil for the data without a name.
  case use(PersonName?)
  case addPerson(PersonName)
  case rename(PersonName, to: PersonName)
  /// Asks whether to remove a person, and does so after keeping a backup.
  case askToRemove(PersonName)
  case remove(PersonName)
  /// Plays a preview of a sound; nil is the sound in the settings.
  case audition(SoundSourceID?)
}

/// The label of a key on the screen, and its name for reading out.
package struct KeyLabel: Equatable, Sendable, ExpressibleByStringLiteral {
  /// `p`, `Esc`, `← →`.
  package let sign: String
  package let words: Text

  package init(_ sign: String, _ words: Text) {
    self.sign = sign
    self.words = words
  }

  /// With characters that the locale can show. In ASCII an arrow downwards would look like the key `v`.
  func sign(_ glyphs: Glyphs) -> String {
    glyphs.spelled(glyphs.isUnicode ? sign : sign.replacing("↑ ↓", with: "Up Down"))
  }

  /// A key whose name is its label.
  package init(stringLiteral sign: String) { self.init(sign, Text(sign)) }

  package static let enter = KeyLabel("⏎", ScreenMessages.returnKey)
  package static let upDown = KeyLabel("↑ ↓", ScreenMessages.upAndDown)
  package static let leftRight = KeyLabel("← →", ScreenMessages.leftAndRight)
  package static let shiftLeftRight = KeyLabel("⇧← ⇧→", ScreenMessages.shiftLeftAndRight)
  static let brackets = KeyLabel("[ ]", ScreenMessages.brackets)
  static let space = KeyLabel("␣", ScreenMessages.space)
  /// Shift with an arrow, or comma and full stop.
  static let fine = KeyLabel(
    "⇧← ⇧→ , .", ScreenMessages.shiftLeftAndRight + Text(", ") + ScreenMessages.commaAndFullStop)
  package static let plusMinus = KeyLabel("+ −", ScreenMessages.plusAndMinus)
  package static let backspace = KeyLabel("⌫", ScreenMessages.backspace)
  static func homeEnd(_ look: Look) -> KeyLabel {
    KeyLabel(look(ScreenMessages.homeEndKeys), ScreenMessages.homeAndEnd)
  }
  static func delete(_ look: Look) -> KeyLabel { KeyLabel(look(ScreenMessages.deleteKey), ScreenMessages.deleteKey) }
  /// Text that is typed.
  package static let text = KeyLabel("a–z", ScreenMessages.lettersAndDigits)
}

/// A key and its effect.
package struct KeyHint: Equatable, Sendable {
  package var label: KeyLabel
  package var meaning: Text
  /// The key for a click on the hint; nil if the hint is about several keys.
  package var key: Key?
  /// Whether it is shown at the right, like the keys that leave the screen.
  package var isAtRight: Bool
  /// Whether it is always shown; `?` shows the others.
  package var isShown: Bool

  package init(_ label: KeyLabel, _ meaning: Text, key: Key?, isAtRight: Bool = false, isShown: Bool = true) {
    self.label = label
    self.meaning = meaning
    self.key = key
    self.isAtRight = isAtRight
    self.isShown = isShown
  }
}

extension KeyHint {
  package static let allKeys = KeyHint("?", ScreenMessages.keys, key: .character("?"))
  static let move = KeyHint(.upDown, SettingsMessages.move, key: nil)
  static let apply = KeyHint(.enter, SettingsMessages.apply, key: .enter)
  static func yes(_ look: Look) -> KeyHint {
    KeyHint(KeyLabel(look(ScreenMessages.yesKey), ScreenMessages.yesKey), ScreenMessages.yes, key: .character("y"))
  }
  static let cancel = KeyHint("Esc", SettingsMessages.cancel, key: .escape, isAtRight: true)
  /// Esc on every screen but Start.
  package static let start = KeyHint("Esc", ScreenMessages.start, key: .escape, isAtRight: true)
}

extension Key {
  /// Whether it answers a question with yes, in the language of the screen. Every other key is a no.
  func isYes(_ look: Look) -> Bool {
    if case .character(let character) = self {
      (look.language == .german ? "yYjJ" : "yY").contains(character)
    } else {
      false
    }
  }
}
