import Foundation
import PeachCore
import Testing

extension LiveTrainingTests {
  @Test func `a person who trains in another terminal is neither renamed nor removed`() throws {
    func people(_ words: String...) throws -> Program.Result {
      try Program.run(["people"] + words, environment: environment)
    }
    #expect(try people("add", "Anna").status == 0)
    #expect(
      try Program.run(["settings", "set", "sound", "sine", "--as", "Anna"], environment: environment).status == 0)
    let session = try EventSession(["train", "--as", "anna"], environment: environment)
    #expect(try session.answer { $0.contains { $0.state == "showingFeedback" } })
    #expect(try people("remove", "Anna", "--yes").status == 74)
    #expect(try people("rename", "Anna", "Bert").error.hasPrefix("Error: Anna's data is in use.\n"))
    try session.send("quit")
    let (status, error) = try session.end()
    #expect(status == 0 && error == "")
    let count = session.events.filter { $0.state == "showingFeedback" }.count
    #expect(try people("rename", "Anna", "Bert").status == 0)
    #expect(try rows(folder.path + "/people/Bert/peach.sqlite", "SELECT count(*) FROM answer") == ["\(count)"])
    #expect(try answers() == [])
  }
}
