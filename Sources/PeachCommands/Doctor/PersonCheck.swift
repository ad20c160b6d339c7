import PeachCore
import PeachLanguage

/// Says whose data the other checks use.
struct PersonCheck: Check {
  let name: String

  init(_ person: Person) { name = person.name.text }

  var subject: Text { PeopleMessages.person }
  var json: JSON { ["name": .text(name)] }
  var findings: [Finding] { [Finding(.personInUse, Text(name))] }
}
