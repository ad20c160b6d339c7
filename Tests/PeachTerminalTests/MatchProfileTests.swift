import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The profile of matches on a terminal and in words.
@Suite struct MatchProfileTests {
  private func page(_ report: MatchReport, _ look: Look) -> [String] {
    ProfilePage(report.rows, look: look).lines.map(\.text)
  }

  private func sentences(_ report: MatchReport) -> String {
    report.rows.words.sentences.map { $0(.english) }.joined(separator: " ")
  }

  private func spoken(_ report: MatchReport, _ language: LanguageCode = .english) -> [String] {
    report.rows.spoken(language)
  }

  @Test func `the sentences say what is so lately before the usual day, then what is clear, in both languages`() {
    expect(
      spoken(.tuner),
      equals: [
        "Profile: Matching, one after the other, all time, 412 matches.",
        "Lately your matches are 1.2 cents too high (0.4 to 2.0) on average; two of three are within ±4.1 cents "
          + "(3.3 to 5.2) of that.",
        "In general they are 0.9 cents too high (0.5 to 1.3).",
        "From C5 up you aim 4.2 cents too high (2.8 to 5.6).",
      ])
    expect(
      MatchReport.tuner.rows.details(.english),
      equals: [
        "About 12 % (5 to 19) of the starting distance remains: you stop early.",
        "Up to B2: 6 matches.",
        "From C3 to B3: neither high nor low (0.2 too low to 1.4 too high), 120 matches.",
        "From C4 to B4: 0.8 cents too high (0.2 to 1.4), 225 matches.",
        "From C5 up: 4.2 cents too high (2.8 to 5.6), 61 matches.",
      ])
    let german = MatchReport.tuner.rows.words.sentences.map { $0(.german) }
    expect(
      german[0],
      equals:
        "Zuletzt liegen deine Versuche im Durchschnitt 1,2 Cent zu hoch (0,4 bis 2,0), zwei von drei im Umkreis von "
        + "±4,1 Cent (3,3 bis 5,2) darum.")
    #expect(german.contains("Allgemein liegen sie 0,9 Cent zu hoch (0,5 bis 1,3)."))
    #expect(german.contains("Etwa 12 % (5 bis 19) des Anfangsabstands bleiben übrig: Du hörst zu früh auf."))
    #expect(german.contains("Ab C5 liegst du 4,2 Cent zu hoch (2,8 bis 5,6)."))
  }

  @Test func `without a clear bias none is named, and hysteresis only if it is clear`() {
    let sentences = sentences(.unbiased)
    #expect(
      sentences.contains(
        "are neither high nor low (1.9 too low to 1.5 too high) on average; two of three are within ±4.0 cents (2.9 to 6.2)"
      ))
    #expect(!sentences.contains("starting distance"))
    let coarse = self.sentences(.coarse)
    #expect(
      coarse.contains("14.2 cents too low (10.9 to 17.5) on average; two of three are within ±21 cents (17 to 26)"))
    #expect(coarse.contains("You go about 20 % (10 to 30) of the starting distance too far."))
    // One register alone can't differ from the others.
    #expect(!coarse.contains("part of the keyboard"))
  }

  @Test func `a bias that is neither clear nor known well is a range`() {
    let wide = Estimate(value: 4, lower95: -29, upper95: 38)
    expect(
      MatchProfileMessages.bias(wide),
      equals: Text(
        en: "between 29.0 cents too low and 38.0 too high", de: "zwischen 29,0 Cent zu tief und 38,0 zu hoch"))
  }

  @Test func `the headline is the usual day where it is known, else what is so lately, if that is certain enough`() {
    for (report, headline) in [
      (MatchReport.none, nil), (.noneThisWeek, nil), (.begun, nil), (.unbiased, MatchReport.unbiased.now?.bias),
      (.tuner, MatchReport.tuner.general), (.coarse, MatchReport.coarse.general),
      (.beating, MatchReport.beating.general),
    ] {
      expect(report.rows.headline, equals: headline.map { .place($0, isShown: true) }, "\(report.matches)")
    }
  }

  @Test func `matches of one or two days say nothing in general`() {
    expect(that: !sentences(.unbiased).contains("In general") && sentences(.tuner).contains("In general"))
  }

  @Test func `few matches give an interval and no number`() {
    let words = spoken(.begun)
    expect(
      words,
      equals: [
        "Profile: Matching, one after the other, all time, 3 matches.",
        "Lately two of three matches are within ±2.5 to ±21 cents of their average.",
      ])
    expect(
      spoken(.begun, .german)[1],
      equals: "Zuletzt liegen zwei von drei Versuchen im Umkreis von ±2,5 bis ±21 Cent um ihren Durchschnitt.")
    expect(that: !words.joined().contains("n general") && !words.joined().contains("in brackets"))
    let picture = page(.begun, Look()).prefix(9).filter { !$0.contains("your centre") }.joined(separator: "\n")
    expect(that: !picture.contains("●") && picture.contains("—"))
  }

  @Test func `before the first match there is a hint, and a period without matches names one with some`() {
    #expect(page(.none, Look()).contains("  No notes matched one after the other yet."))
    #expect(spoken(.none).contains("'peach train matching' starts a training."))
    #expect(
      ProfileScreen(MatchReport.none.rows).canvas(Look()).rows.contains {
        $0.hasPrefix("  Start training to build your profile.")
      })
    expect(
      spoken(.noneThisWeek, .german).suffix(2),
      equals: [
        "Keine Versuche in den letzten 7 Tagen, aber welche in den letzten 30 Tagen.",
        "»peach profile matching --presentation harmonic --range month« zeigt sie.",
      ])
  }

  @Test func `exact is in the same column of all rows, with too low on its left and too high on its right`() throws {
    let page = page(.tuner, Look())
    let titles = try #require(page.first { $0.contains("too low") })
    let exact = try #require(titles.range(of: "exact")).lowerBound
    let column = titles.distance(from: titles.startIndex, to: exact) + 2
    let named = page.filter { line in
      ["Lately", "General", "up to", "C3–", "C4–", "from"].contains { line.hasPrefix("  " + $0) && line.contains("│") }
    }
    expect(named.count, equals: 6)
    for line in named { #expect(Array(line)[column] == "│" || Array(line)[column] == "●", "\(line)") }
    let highest = try #require(named.last)
    expect(that: highest.contains("━●━") && highest.hasSuffix("+4.2"))
    let dot = try #require(highest.firstIndex(of: "●"))
    #expect(highest.distance(from: highest.startIndex, to: dot) > column)
    // The band of two thirds reaches over both sides, a register has none.
    expect(that: named[0].contains("▓") && !highest.contains("▓"))
  }

  @Test func `tones show the band without other signs for it`() {
    let lines = ProfilePage(MatchReport.tuner.rows, look: Look(hasTones: true)).lines
    let tones = lines.flatMap(\.parts).compactMap { part -> Int? in
      if case .band(let step) = part.style.color { step } else { nil }
    }
    expect(that: tones.contains(5) && tones.contains { $0 < 4 })
    #expect(!lines.map(\.text).joined().contains("░"))
  }

  @Test func `Tab asks for the other mode, left and right for the period, and keys about notes do nothing`() {
    var screen = ProfileScreen(MatchReport.tuner.rows)
    #expect(screen.keys(Look()).contains { $0.key == .tab && $0.meaning == MatchProfileMessages.name(of: .together) })
    expect(screen.handle(.tab, Look()), equals: .profile(.all))
    expect(screen.part, equals: "together")
    expect(screen.handle(.tab, Look()), equals: .profile(.all))
    expect(screen.part, equals: "successive")
    for key in [Key.right, .character("u")] { #expect(screen.handle(key, Look()) == nil) }
    expect(screen.handle(.left, Look()), equals: .profile(.year))
    expect(screen.handle(.character("x"), Look()), equals: .nameFiles)
    expect(screen.handle(.escape, Look()), equals: .open(.start))
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (40, 24), (80, 24), (120, 40), (200, 60)])
  func `nothing is cut at any size`(language: LanguageCode, size: (columns: Int, rows: Int)) {
    for (isUnicode, hasTones) in [(true, false), (true, true), (false, false)] {
      let look = Look(size.columns, size.rows, language, isUnicode: isUnicode, hasTones: hasTones)
      for report in MatchReport.samples {
        let layout = ProfileLayout(report.rows, range: report.request.period, cursor: ProfileCursor(), look)
        #expect(layout.lines.count <= size.rows - 2)
        expect(layout.lines.map(\.text).filter { $0.count > size.columns }, equals: [])
        let page = page(report, look)
        expect(page.filter { $0.count > size.columns }, equals: [])
        expect(that: isUnicode || page.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(!page.joined().contains("?"))
        // The two figures that matter most are on the smallest screen.
        if report.now != nil {
          #expect(layout.lines.contains { $0.text.contains(look(MatchProfileMessages.lately)) })
          expect(
            that: report.shownGeneral == nil
              || layout.lines.contains { $0.text.contains(look(MatchProfileMessages.general)) })
          let figure = look(Figure.cents(Cents(report.shownNow?.precision.value ?? report.now?.precision.lower95 ?? 0)))
          #expect(layout.lines.contains { $0.text.contains(figure) }, "\(figure) at \(size)")
        }
        var start = StartScreen()
        start.profile = report.rows
        if report.shownNow != nil {
          let signs = look.glyphs.heights + [look.glyphs.down]
          #expect(start.canvas(look).rows.dropFirst().contains { row in signs.contains { row.contains($0) } })
          #expect(!start.canvas(look).rows.contains { $0.contains(look(ProfileMessages.cents)) || $0.contains("—") })
        }
      }
    }
  }
}
