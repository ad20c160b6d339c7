import PeachCore

/// Exercises that prove that a new one needs nothing but its folder and a row here.
public enum Proof {
  public static let exercises: [Exercise] = [
    .loudness, .thirdClick, .chordThird, .thirds, .octaves,
  ]

  /// Those of the program, and these.
  public static let all = Exercises.builtIn + exercises
}
