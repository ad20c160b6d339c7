/// The style of pages: light and dark, narrow and wide, and for print.
///
/// It contains none of `<`, `>`, `&` and `"`, because HTML reads the text of a style verbatim and XML doesn't.
enum Stylesheet {
  static var text: String {
    """
    :root { color-scheme: light dark; \(Palette.light.properties) }
    @media (prefers-color-scheme: dark) { :root { \(Palette.dark.properties) } }
    \(Palette.shapes(within: ".drawing"))\(Palette.rules(within: ".drawing") { "var(--\($0.rawValue))" })
    \(screen)
    \(paper)
    """
  }

  private static let screen = """
    * { box-sizing: border-box }
    html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
      background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100% }
    body { max-width: 58rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3.5rem) clamp(1rem, 4vw, 2.5rem) }
    header { display: flex; align-items: center; gap: 1rem; margin-bottom: clamp(1.5rem, 4vw, 3rem) }
    header p, footer, figcaption, legend, dl.figures dd { color: var(--quiet) }
    .mark { width: 3.25rem; height: 3.25rem; flex: none }
    h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); font-weight: 650; letter-spacing: -.02em; line-height: 1.15; margin: 0 }
    h2 { font-size: 1.15rem; font-weight: 650; margin: 0 0 .75rem }
    p { margin: 0 }
    header p { margin-top: .3rem } header p span { display: inline-block }
    section { border-top: 1px solid var(--rule); padding: clamp(1.25rem, 3vw, 2rem) 0 clamp(1.5rem, 4vw, 2.75rem) }
    figure { margin: 0 } dl.figures + figure { margin-top: 1.5rem } details + figure { margin-top: 2.5rem }
    figcaption { margin-top: .75rem; font-size: .9rem; text-wrap: pretty }
    .stage { --room: 2rem; position: relative; padding-top: var(--room) }
    .stage:not(:has(.values)) { --room: 0rem }
    .drawing { display: block; width: 100%; height: auto; overflow: visible }
    .values { position: absolute; inset: var(--room) 0 0; margin: 0; padding: 0; border: 0; min-width: 0; pointer-events: none }
    legend, .value { position: absolute; left: 0; right: 0; bottom: 100%; height: var(--room); padding: 0 0 .35rem;
      display: flex; align-items: flex-end; font-size: .9rem; line-height: 1.35 }
    .value { background: var(--ground); color: var(--ink); font-variant-numeric: tabular-nums; font-weight: 600;
      clip-path: inset(50%); white-space: nowrap; overflow: hidden }
    .values input { position: absolute; left: 50%; bottom: 0; margin: 0; opacity: 0; pointer-events: none }
    .place { position: absolute; top: 0; bottom: 0; pointer-events: auto; cursor: crosshair; border-radius: 3px }
    .place:hover, .values input:focus ~ .place { background: color-mix(in srgb, var(--accent) 16%, transparent) }
    .values input:focus-visible ~ .place { outline: 2px solid var(--accent); outline-offset: 1px }
    .values input:focus ~ .value, .place:hover ~ .value { clip-path: none; white-space: normal; overflow: visible }
    .values:has(.place:hover) input:focus ~ .place:not(:hover) ~ .value { clip-path: inset(50%) }
    .empty-reason { position: absolute; left: 9%; right: 2%; top: 42%; width: fit-content; margin: 0 auto; padding: .15rem .6rem;
      background: var(--ground); text-align: center; font-weight: 500 }
    .remark { margin-top: .75rem; font-size: .9rem }
    table.wide { max-width: none } table.wide td { white-space: nowrap }
    .drawing.small { width: 10rem; margin-left: auto }
    details { margin-top: 1rem }
    summary { cursor: pointer; color: var(--accent); width: fit-content; padding: .15rem 0; border-radius: 3px }
    summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
    table { border-collapse: collapse; margin-top: .75rem; width: 100%; max-width: 36rem; font-variant-numeric: tabular-nums }
    th, td { padding: .3rem 0 .3rem 1rem; text-align: right; border-bottom: 1px solid var(--rule); vertical-align: top }
    th:first-child { padding-left: 0; text-align: left }
    thead th { font-size: .85rem; color: var(--quiet); font-weight: 500; vertical-align: bottom }
    tbody th { font-weight: 500 }
    dl { margin: 0 }
    dt { font-weight: 600 }
    dd { margin: 0 }
    dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr)); gap: 1.5rem }
    dl.figures dt { font-weight: 500; font-size: .9rem; color: var(--quiet) }
    dl.figures dd { font-size: .9rem; line-height: 1.4; font-variant-numeric: tabular-nums }
    dl.figures dd.figure { font-size: 1.9rem; font-weight: 650; letter-spacing: -.02em; line-height: 1.25; color: var(--ink) }
    dl.figures dd.word { font-size: 1.3rem; letter-spacing: -.01em; padding-top: .45rem }
    .unit { font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--quiet) }
    dl.reading { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1.25rem 2.5rem }
    footer { border-top: 1px solid var(--rule); padding-top: 1rem; font-size: .85rem }
    @media (max-width: 46rem) { .drawing text { font-size: 19px } .drawing .name { display: none } .drawing.small { width: 6rem }
      table.wide td { white-space: normal } }
    @media (max-width: 30rem) { .drawing text { font-size: 25px } .drawing.small { width: 3rem } .drawing .fit { stroke-width: 4 } .drawing .dot { r: 4px }
      .stage { --room: 3.1rem } table { font-size: .9rem } thead th { font-size: .8rem } th, td { padding-left: .5rem } }
    @media (max-width: 23rem) { h1 { font-size: 1.4rem } .stage { --room: 4.3rem } table { font-size: .85rem } th { hyphens: auto; overflow-wrap: anywhere } }
    """

  private static let paper = """
    @page { size: A4; margin: 16mm 16mm 18mm }
    @media print {
      :root { color-scheme: light; \(Palette.light.properties); --ground: #ffffff }
      html { font-size: 9.25pt; line-height: 1.4 }
      body { max-width: none; padding: 0 }
      header { margin-bottom: .8rem } .mark { width: 2.6rem; height: 2.6rem } h1 { font-size: 1.7rem }
      section { padding: .6rem 0 .8rem; break-inside: avoid } h2 { margin-bottom: .4rem }
      .stage { --room: 0px }
      .values, details:not([open]) { display: none }
      /* Some PDF viewers show gradients as opaque. */
      .drawing .shade { fill: var(--accent) }
      .drawing { width: 150mm; margin: 0 auto; print-color-adjust: exact; -webkit-print-color-adjust: exact }
      .drawing.small { width: 40mm; margin: 0 0 0 auto }
      dl.figures { grid-template-columns: repeat(auto-fit, minmax(30mm, 1fr)); gap: 1rem }
      dl.reading { grid-template-columns: 1fr 1fr; gap: .7rem 2rem }
      section:has(details[open]) { break-inside: auto }
      tr, figure { break-inside: avoid }
    }
    """
}
