import PeachBase
import PeachLanguage

/// A sound that can be chosen.
package struct SoundListing: Equatable, Sendable {
  package let id: SoundSourceID
  package let name: Text
  /// The name of its file; empty for built-in sounds.
  package let file: String
  /// Whether the list has it without a search.
  let isMain: Bool
  /// The text that a search looks at, in lowercase.
  fileprivate let searched: String

  /// - Parameters:
  ///   - words: further names to find it by.
  ///   - isMain: whether the list has it without a search.
  package init(id: SoundSourceID, name: Text, file: String = "", words: [String] = [], isMain: Bool = true) {
    self.id = id
    self.name = name
    self.file = file
    self.isMain = isMain
    searched = ([name.english, name.german, file] + words + [Self.place(id)]).joined(separator: "\n").lowercased()
  }

  /// The default sound, with its current preset.
  package init(standard preset: String, file: String) {
    self.init(
      id: .standard, name: SettingsMessages.defaultSound(preset + ", " + file), words: ["default", "standard"])
  }

  var place: String { Self.place(id) }

  private static func place(_ id: SoundSourceID) -> String {
    guard case .preset(_, let bank, let program) = id else { return "" }
    return "\(bank):\(program)"
  }

  /// The sounds that need no file.
  package static let builtIn = [
    SoundListing(id: .standard, name: SettingsMessages.defaultSound, words: ["default", "standard"]),
    SoundListing(id: .sine, name: SettingsMessages.sine, words: ["sine"]),
  ]
}

/// The list of sounds. The focused one can be previewed and chosen; a letter or a digit begins a search, and so does `/`.
struct SoundPicker: Equatable, Sendable {
  private(set) var filter = ""
  private(set) var isSearching = false
  private(set) var focus: Int
  private var top = 0
  /// Whether the last key changed the volume.
  private(set) var changedVolume = false
  /// The chosen sound, which the list always has.
  private let chosen: SoundSourceID

  enum Outcome: Equatable {
    case choose(SoundSourceID), audition(SoundSourceID), volume(louder: Bool), leave
  }

  init(at sound: SoundSourceID, in sounds: [SoundListing]) {
    chosen = sound
    focus = 0
    settle(at: sound, in: sounds)
  }

  /// The first visible row of the list, as near as possible to the last one; the window may have been resized since the last key.
  func top(height: Int, count: Int) -> Int { min(max(min(top, focus), focus - height + 1), max(0, count - height)) }

  /// The sounds that match all words of the search; without a search, each instrument once.
  func shown(_ sounds: [SoundListing]) -> [SoundListing] {
    let words = filter.lowercased().split(separator: " ")
    guard !words.isEmpty else { return sounds.filter { $0.isMain || $0.id == chosen } }
    return sounds.filter { sound in words.allSatisfy { sound.searched.contains($0) } }
  }

  /// - Parameter height: the number of visible rows.
  mutating func handle(_ key: Key, _ sounds: [SoundListing], height: Int) -> Outcome? {
    let shown = shown(sounds)
    let focused = focused(in: sounds)
    top = top(height: height, count: shown.count)
    changedVolume = !isSearching && (key == .character("+") || key == .character("-"))
    defer { top = top(height: height, count: self.shown(sounds).count) }
    switch key {
    case .up, .backTab, .wheelUp: move(-1, shown.count)
    case .down, .tab, .wheelDown: move(1, shown.count)
    case .pageUp: move(-height, shown.count)
    case .pageDown: move(height, shown.count)
    case .home: focus = 0
    case .end: focus = max(0, shown.count - 1)
    case .click(_, let row):
      let index = top + row - SoundPicker.firstRow
      guard shown.indices.contains(index), (0..<height).contains(row - SoundPicker.firstRow) else { return nil }
      if index == focus { return .choose(shown[index].id) }
      focus = index
    case .endOfInput: return .leave
    case _ where isSearching: search(key, focused, sounds)
    case .enter: return focused.map { .choose($0.id) }
    case .character(" "): return focused.map { .audition($0.id) }
    case .character("+"): return .volume(louder: true)
    case .character("-"): return .volume(louder: false)
    case .character("/"): isSearching = true
    case .character(let character) where character.isLetter || character.isNumber:
      isSearching = true
      if !filter.isEmpty { narrow(to: "", keeping: focused, sounds) }
      search(key, self.focused(in: sounds), sounds)
    case .backspace where !filter.isEmpty:
      isSearching = true
      search(key, focused, sounds)
    case .escape where !filter.isEmpty: narrow(to: "", keeping: focused, sounds)
    case .escape: return .leave
    default: break
    }
    return nil
  }

  /// The focused sound; nil if the list is empty.
  func focused(in sounds: [SoundListing]) -> SoundListing? {
    let shown = shown(sounds)
    return shown.indices.contains(focus) ? shown[focus] : nil
  }

  private mutating func move(_ distance: Int, _ count: Int) { focus = min(max(0, focus + distance), max(0, count - 1)) }

  private mutating func search(_ key: Key, _ focused: SoundListing?, _ sounds: [SoundListing]) {
    switch key {
    case .enter: isSearching = false
    case .escape:
      isSearching = false
      narrow(to: "", keeping: focused, sounds)
    case .backspace: narrow(to: String(filter.dropLast()), keeping: focused, sounds)
    // Pasted text can be of any length; names are shorter than this.
    case .character(let character) where filter.count < 60:
      narrow(to: filter + String(character), keeping: focused, sounds)
    default: break
    }
  }

  /// Filters the list; the focus stays on its sound if the list still contains it.
  private mutating func narrow(to text: String, keeping focused: SoundListing?, _ sounds: [SoundListing]) {
    filter = text
    focus = focused.flatMap { focused in shown(sounds).firstIndex { $0.id == focused.id } } ?? 0
  }

  /// Focuses a sound once the sounds have been found.
  mutating func settle(at sound: SoundSourceID, in sounds: [SoundListing]) {
    focus = shown(sounds).firstIndex { $0.id == sound } ?? 0
  }
}
