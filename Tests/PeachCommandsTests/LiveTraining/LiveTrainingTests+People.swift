import PeachCore
import TestSupport
import Testing

extension LiveTrainingTests {
  @Test func `a person who trains in another terminal is neither renamed nor removed`() throws {
    func people(_ words: String...) throws -> Program.Result {
      try Program.run(["people"] + words, environment: environment)
    }
    try people("add", "Anna").expect(status: 0)
    try Program.run(["settings", "set", "sound", "sine", "--as", "Anna"], environment: environment).expect(status: 0)
    let session = try EventSession("train --as anna", environment: environment)
    #expect(try session.answer { $0.contains { $0.state == "showingFeedback" } })
    try people("remove", "Anna", "--yes").expect(status: 74)
    try people("rename", "Anna", "Bert").expect(error: .begins("Error: Anna's data is in use.\n"))
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    let count = session.events.filter { $0.state == "showingFeedback" }.count
    try people("rename", "Anna", "Bert").expect(status: 0)
    try expectRows(folder.path + "/people/Bert/peach.sqlite", "SELECT count(*) FROM answer", ["\(count)"])
    try expect(answers(), equals: [])
  }
}
