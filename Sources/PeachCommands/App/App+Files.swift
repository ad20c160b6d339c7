import PeachCommandLine
import PeachCore
import PeachDrawing
import PeachLanguage
import PeachTerminal

/// Files that the Profile Screen writes into the current folder, under the day's date and never over another file.
extension App {
  /// Opens the menu of files with names that aren't used yet.
  func nameFiles(at file: ProfileFile? = nil) {
    let person = (try? context.person())?.name
    screens.profile.offer(
      [
        .answers: FilePaths.place(of: ProfileFile.newName("peach-answers", of: person, "csv")),
        .report: FilePaths.place(of: ProfileFile.newName("peach-profile", of: person, "html")),
      ], at: file)
  }

  /// Writes a file that was shown in the menu. The result is shown above the keys.
  func write(_ file: ProfileFile, to path: String) {
    guard !FilePaths.exists(path) else {
      nameFiles(at: file)
      screens.profile.notice = look(ProfileScreenMessages.exists(FilePaths.name(of: path)))
      return
    }
    do {
      if let work = try training.writing(file, to: path, screens.profile.profile) { preparation.write(work) }
    } catch {
      screens[place].notice = words(about: error)
    }
  }

  func pollWriting() {
    guard let result = preparation.takeWriting() else { return }
    screens[place].notice = training.words(result) { $0 }
  }
}

extension Training {
  /// What writes a file, for another thread, and then says so; nil without a profile.
  fileprivate func writing(
    _ file: ProfileFile, to path: String, _ profile: ProfileRows?
  ) throws -> (@Sendable () throws -> Text)? {
    let (folder, protected, language) = (try context.dataFolder(), context.protectedFiles(parsed), language)
    let person = try context.person()?.name.text
    switch file {
    case .answers:
      return {
        let file = try OutputFile(path: path, sparing: protected)
        let store = try TrainingDataStore.existing(folder: folder)
        let count = try store?.export(.all, as: .csv) { try file.write($0) }
        if store == nil { try file.write(TrainingDataStore.emptyExport(as: .csv)) }
        try file.finish()
        return ExchangeMessages.exported(count ?? 0, to: path)
      }
    case .report:
      guard let profile else { return nil }
      return {
        let page = ProfileDocument(
          profile, of: person, on: LocalDay(containing: .now), by: Release.name, language: language
        ).file
        let file = try OutputFile(path: path, sparing: protected)
        try file.write(Array(page.utf8))
        try file.finish()
        return DocumentMessages.wrote(path)
      }
    }
  }
}

extension ProfileFile {
  /// A name in the current folder that isn't used yet: `peach-answers-2026-11-22.csv`, or `peach-answers-Bert-K.-2026-11-22.csv`,
  /// then `…-2.csv` and so on.
  fileprivate static func newName(_ name: String, of person: PersonName?, _ ending: String) -> String {
    let owner = person.map { "-" + $0.text.replacing(" ", with: "-") } ?? ""
    let stem = name + owner + "-" + LocalDay(containing: .now).description
    var (name, number) = (stem + "." + ending, 2)
    while FilePaths.exists(name) {
      name = stem + "-\(number)." + ending
      number += 1
    }
    return name
  }
}
