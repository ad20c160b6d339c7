import Foundation
import TestSupport
import Testing

/// Deleting a training from the Profile Screen.
extension AppTests {
  @Test(arguments: [(80, 24), (40, 12)]) func `the last training of the shown exercise is deleted after one question`(
    columns: Int, rows: Int
  ) throws {
    for (exercise, comparisons) in [("comparison", 4), ("comparison", 30), ("intervals", 3)] {
      try Program.run(
        "train \(exercise) --data-dir \(folder.path) --listener simulated:threshold=9 --sound sine "
          + "--comparisons \(comparisons) --output \(folder.path)/training.wav", environment: environment()
      ).expect(status: 0)
    }
    let terminal = try atStart(columns: columns, rows: rows)
    terminal.type("p").expect("34 answers")
    terminal.type("d").expect { $0.text.contains("Delete the training of today") && $0.text.contains("30 answers (") }
    // Every other key than y is a no.
    terminal.type("d").expect { !$0.text.contains("Delete the training") && $0.text.contains("34 answers") }
    terminal.type("d").expect("Delete the training of today")
    terminal.type("y").expect {
      $0.lines[0].contains(" 4 answers") && $0.text.contains("30 answers were deleted.")
    }
    let backups = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("peach-backup-")
    }
    expect(backups.count, equals: 1)
    // A command would have line breaks here.
    let shown = terminal.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(shown.contains("When you quit, the command that restores them is printed."), "\(terminal.screen.text)")
    terminal.type("q").expect("Start training")
    let before = terminal.transcript.count
    terminal.type("q").expectExit(0)
    // It is there in the shell.
    let after = terminal.transcript.dropFirst(before)
    #expect(after.contains("To restore them: peach import \(folder.path)/\(backups[0])"), "\(after)")
    try Program.run("import \(folder.path)/\(backups[0])", environment: environment())
      .expect(output: "30 answers were added.\n")
  }

  @Test func `the way back has the new name of somebody who is renamed meanwhile`() throws {
    try Program.run("people add Max", environment: environment()).expect(status: 0)
    try Program.run(
      "train --as Max --listener simulated:threshold=9 --sound sine --comparisons 4 --data-dir \(folder.path)",
      environment: environment()
    ).expect(status: 0)
    let terminal = try atStart(["--as", "Max"])
    terminal.type("p").expect("4 answers")
    terminal.type("d").expect("Delete the training of today")
    terminal.type("y").expect("4 answers were deleted.")
    terminal.type("q").expect("Start training")
    terminal.type("u").expect("› ● Max")
    terminal.type("\u{1B}OQ").expect("New name: Max_")
    terminal.type("imilian\r").expect("› ● Maximilian")
    terminal.type("\u{1B}").expect("Start training")
    let before = terminal.transcript.count
    terminal.type("q").expectExit(0)
    let person = folder.path + "/people/Maximilian/"
    let backup = try #require(
      try FileManager.default.contentsOfDirectory(atPath: person).first { $0.hasPrefix("peach-backup-") })
    let command = "import \(person)\(backup) --as Maximilian"
    expect(String(terminal.transcript.dropFirst(before)), .contains("To restore them: peach " + command))
    try Program.run(command, environment: environment()).expect(status: 0, output: .contains("4 answers were added.\n"))
  }

  @Test func `in words, d asks as well, and without a training it says so`() throws {
    let run = try Program.run("--plain", environment: environment(), input: "p\nd\nesc\nq\n")
    run.expect(status: 0, output: .contains("There are no answers to delete.\n"))
  }
}
