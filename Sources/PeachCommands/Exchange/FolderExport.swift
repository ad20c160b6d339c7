import PeachCommandLine
import PeachCore

/// A form in which `peach export` writes a folder. A module above gives it to the program.
package struct FolderExport: Sendable {
  /// Its name as a value of `--format`. Earlier versions had an option of this name for the folder.
  let name: String
  /// The end of the help of `--format`.
  let help: Text
  /// The file that names what to write; nil for all.
  let file: Argument<String?>
  /// Says that the file needs this form.
  let fileNeedsForm: Text
  let examples: [(command: String, does: Text)]
  let discussion: [Text]
  /// Writes to the folder, or nothing.
  let write: @Sendable (_ folder: String, Invocation) throws -> ExitCode

  package init(
    name: String, help: Text, file: Argument<String?>, fileNeedsForm: Text,
    examples: [(command: String, does: Text)], discussion: [Text],
    write: @escaping @Sendable (_ folder: String, Invocation) throws -> ExitCode
  ) {
    (self.name, self.help, self.file, self.fileNeedsForm) = (name, help, file, fileNeedsForm)
    (self.examples, self.discussion, self.write) = (examples, discussion, write)
  }

  /// What earlier versions called the folder.
  var earlierOption: Option<String?> { Option(name, .folder, "FOLDER", Text("")) }
}
