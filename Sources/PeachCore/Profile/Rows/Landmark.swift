/// A known size in cents, with which a listener can compare figures.
public struct Landmark: Sendable {
  public let cents: Double
  public let name: Text
  /// What it is, after its cents in a sentence.
  private let meaning: Text
  /// On which side of equal it lies; nil for either.
  public var side: Direction?

  /// The most important first, for scales without room for all. The article "What a cent means" names their sources.
  static let all = [
    Landmark(
      cents: 14, name: Text(en: "just third", de: "reine Terz"),
      meaning: Text(
        en: "from an equal to a just major third", de: "von der gleichstufigen zur reinen großen Terz"),
      side: .down),
    Landmark(
      cents: 7, name: Text(en: "trumpeters", de: "Trompeter"),
      meaning: Text(
        en: "of scatter in two professional trumpeters", de: "Streuung bei zwei Berufstrompetern")),
    Landmark(
      cents: 25, name: Text(en: "melodies", de: "Melodien"),
      meaning: Text(en: "as the limit up to which melodies pass", de: "als Grenze, bis zu der Melodien durchgehen")),
    Landmark(
      cents: 2, name: Text(en: "just fifth", de: "reine Quinte"),
      meaning: Text(en: "from an equal to a just fifth", de: "von der gleichstufigen zur reinen Quinte"),
      side: .up),
  ]

  public static let title = Text(en: "landmarks", de: "Vergleichswerte")

  /// All with their meanings, from the smallest on.
  static let meanings: Text = {
    let sorted = all.sorted { $0.cents < $1.cents }
    let parts = sorted.map { $0.number + Text(" ") + ProfileMessages.cents + Text(" ") + $0.meaning }
    return (parts.joined("; ") ?? Text("")) + Text(".")
  }()

  public static let sentence = title.capitalized + Text(": ") + meanings

  public var number: Text { Text(String(Int(cents))) }
  /// `14 just third`.
  public var label: Text { number + Text(" ") + name }
}

extension ProfileRows {
  /// Whether there are landmarks for its scale.
  public var hasLandmarks: Bool { unit == .cents }

  /// The same with landmarks beside its first scale and in its words.
  public var withLandmarks: ProfileRows {
    guard hasLandmarks else { return self }
    var profile = self
    profile.axes[0].addLandmarks()
    // Two courses side by side have no room for them.
    if courseAxes.count == 1 { profile.courseAxes[0].addLandmarks() }
    profile.words.spoken.append(Landmark.sentence)
    profile.words.legend.append(Landmark.sentence)
    profile.words.summary = words.summary + Text(" ") + Landmark.sentence
    profile.words.page.explanations.append((Landmark.title.capitalized, Landmark.meanings))
    return profile
  }
}

extension ProfileAxis {
  fileprivate mutating func addLandmarks() { landmarks = Landmark.all.filter { contains($0.cents) } }

  private func contains(_ value: Double) -> Bool {
    switch kind {
    case .logarithmic(let range): range.contains(value)
    case .centred(let halfWidth): value <= halfWidth
    }
  }
}
