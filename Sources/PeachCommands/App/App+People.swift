import PeachCore
import PeachLanguage
import PeachTerminal

/// The People Screen: going on as somebody else, and adding people, without leaving the program.
extension App {
  /// Shows on the Start Screen who trains.
  func showPerson() { screens.start.person = (try? context.person())?.name.text }

  /// - Parameter name: the one to focus; nil for the person who is chosen.
  func showPeople(at name: PersonName? = nil) {
    guard let root = try? context.sharedFolder() else { return }
    let current = try? context.person()
    screens.people = PeopleScreen(
      [.init(nil, isCurrent: current == nil)]
        + People(root: root).all.map { person in
          let isCurrent = person == current
          return .init(
            person.name, isCurrent: isCurrent, isInUseElsewhere: !isCurrent && FolderUse.isMarked(person.folder))
        }, at: name)
  }

  func add(_ name: PersonName) {
    do {
      let (person, copied) = try PeopleCommand.add(name, in: context.sharedFolder())
      showPeople(at: person.name)
      let report = PeopleMessages.added(person.name.text)
      screens.people.notice = look(copied.isEmpty ? report : report + Text(" ") + PeopleMessages.copied(copied))
    } catch {
      screens.people.notice = words(about: error)
    }
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
    training.finishSaving(since: .now)
    if let signal = surface.signals.ending { return try leave(.signal(signal)) }
    // It leaves the full screen while it waits for another program.
    surface.enter()
    surface.whileSuspended = { $0() }
    let loss = training.writer?.lost
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
