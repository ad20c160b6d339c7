import PeachBase

/// The columns of exported files in order, which are also the keys of their JSON.
package struct FileColumns {
  /// Of answers, also those that aren't stored.
  package let ofAnswers: [AnswerColumn]
  package let all: [AnswerColumn]

  package static let sound = SoundColumns.all.map(\.declaration)
  package static let run = RunColumns.all.map(\.declaration)

  /// - Parameter owned: the columns of exercises.
  package init(_ owned: [any AnyColumn]) {
    ofAnswers = Set((CommonColumns.all + owned).map(\.declaration)).sorted { $0.number < $1.number }
    all = ofAnswers + Self.sound + Self.run
  }

  /// Those by which a file is recognised as an export of Peach. Some of them may be empty.
  package static let required = [AnswerColumn](
    CommonColumns.id, CommonColumns.time, CommonColumns.note, CommonColumns.cents, CommonColumns.correct,
    CommonColumns.purpose)
}
