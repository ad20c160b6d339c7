import PeachCore
import PeachLanguage
import PeachTerminal

/// The screen and the input of a live training.
extension LiveTraining {
  func view(canNavigate: Bool) -> TrainingView {
    let settings = setup.settings
    return TrainingView(
      exercise, writer: training.surface.writer, language: training.language, glyphs: training.surface.glyphs,
      person: shownPerson, canNavigate: canNavigate,
      allowsReplays: setup.plan.course.allowsReplays, asksAgain: setup.plan.course.asksAgain,
      changesVolume: !settings.isFixed,
      showsCents: { settings.current().training.matching.showsNumbers },
      progress: { [setup, isPractising] in isPractising ? nil : setup.plan.progress() })
  }

  func controls(_ view: TrainingView?, canNavigate: Bool) -> Controls {
    Controls(
      training.surface.input, training.surface.signals, exercise.answerForm,
      meaning: { [training, setup] event, state in
        if let view { return if case .key(let key) = event { view.input(key) } else { nil } }
        if event == .key(.character("?")) { training.printKeys(setup, state, canNavigate: canNavigate) }
        return training.meaning(event, in: setup.plan.course, canNavigate: canNavigate, state)
      },
      report: { [training, setup] event, state in
        if view == nil { training.report(event, in: setup.plan.course, state) }
      },
      resized: { view?.redraw() })
  }

  /// Whose data gets the answers of a training at a terminal; nil if nobody has a name.
  private var shownPerson: Text? {
    setup.plan.purpose == .training && !setup.data.isTemporary ? training.context.shownPerson : nil
  }

  func introduction(canNavigate: Bool) -> Text? {
    let text = introductionOfExercise(canNavigate: canNavigate)
    guard training.surface.face == .words, let text, let person = shownPerson else { return text }
    return PeopleMessages.training(as: person) + Text(person.english.hasSuffix(".") ? " " : ". ") + text
  }

  private func introductionOfExercise(canNavigate: Bool) -> Text? {
    switch training.surface.face {
    case .words where exercise.answerForm.isTuning:
      MatchingMessages.introduction(exercise.words, canNavigate: canNavigate)
    case .pipe where exercise.answerForm.isTuning: MatchingMessages.introductionOfLines(exercise.words)
    case .words:
      TrainingMessages.introduction(exercise, canNavigate: canNavigate)
        + (setup.plan.introduction.map { Text(" ") + SessionMessages.guess + Text(" ") + $0 } ?? Text(""))
    case .pipe: TrainingMessages.introductionOfLines(exercise)
    case .screen, .noInput: nil
    }
  }
}
