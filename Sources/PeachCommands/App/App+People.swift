import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The People Screen: going on as somebody else, and changing the list of people, without leaving the program.
extension App {
  /// Shows on the Start Screen who trains.
  func showPerson() { screens.start.person = context.shownPerson }

  /// - Parameter name: the one to focus; nil for the person who is chosen.
  func showPeople(at name: PersonName? = nil) {
    if let screen = PeopleList(context)?.screen(at: name) { screens.people = screen }
  }

  func add(_ name: PersonName) {
    do {
      let report = try PeopleList(context)?.add(name)
      showPeople(at: name)
      showPerson()
      screens.people.notice = report.map { look($0) }
    } catch {
      screens.people.notice = words(about: error)
    }
  }

  func askToRemove(_ name: PersonName) {
    if let question = PeopleList(context)?.question(toRemove: name) {
      screens.people.ask(toRemove: name, look(question))
    }
  }

  /// Renames or removes a person. If they are the one who is chosen, this program leaves their data first.
  ///
  /// - Parameter body: returns what to say about it.
  /// - Returns: the exit code if a signal ends the program meanwhile.
  func change(
    _ name: PersonName, to other: PersonName? = nil, _ body: (People, Person) throws -> Text?
  ) throws -> ExitCode? {
    let isCurrent = (try? context.person())?.name == name
    if isCurrent, let code = try change(to: nil) { return code }
    var (next, notice) = (other, String?.none)
    do {
      let people = People(root: try context.sharedFolder())
      notice = try body(people, people.person(named: name.text)).map { look($0) }
      if let other { waysBack = waysBack.map { $0.person == name ? ($0.report, other, $0.backup) : $0 } }
    } catch {
      (next, notice) = (name, words(about: error))
    }
    if isCurrent, let next, let code = try change(to: next) { return code }
    showPeople(at: next)
    showPerson()
    screens.people.notice = notice
    return nil
  }

  /// Goes on with the data and the settings of another person, once those of this one are stored.
  ///
  /// - Returns: the exit code if a signal ends the program meanwhile.
  func use(_ name: PersonName?) throws -> ExitCode? {
    if name != (try? context.person())?.name {
      do throws(CommandError) {
        _ = try context.using(name).person()
      } catch {
        // Somebody has removed the person meanwhile.
        showPeople()
        screens.people.notice = words(about: error)
        return nil
      }
      if let code = try change(to: name) { return code }
    }
    place = .start
    arrive()
    return nil
  }

  private func change(to name: PersonName?) throws -> ExitCode? {
    let surface = training.surface
    preparation.settle()
    preparation.stopReading()
    training.finishSaving(since: .now)
    if let signal = surface.signals.ending { return try leave(.signal(signal)) }
    // It leaves the full screen while it waits for another program.
    surface.enter()
    surface.whileSuspended = { $0() }
    let loss = training.lost
    (reportedLoss, earlierLoss) = (nil, loss ?? earlierLoss)
    let context = context.using(name)
    training = Training(
      Invocation(parsed: training.parsed, context: context), try? context.storedSettings(), surface: surface)
    preparation = Preparation(training)
    screens = Screens(settings: SettingsScreen(settings: Settings()))
    showPerson()
    do {
      screens.start.notice = try context.addKeptAnswers().map { look($0) }
    } catch {
      screens.start.notice = words(about: error)
    }
    if let loss { screens.start.notice = ErrorMessage(loss).notice(training.language) }
    return nil
  }
}
