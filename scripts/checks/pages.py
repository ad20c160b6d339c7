"""Runs axe-core on pages in headless Chromium: check_pages.py AXE.JS PAGE.html ...; exits with 1 if it finds errors."""

import html
import json
import os
import re
import subprocess
import sys
import tempfile

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WIDTHS = (320, 420, 1280)
# The pixels between headings beside each other.
LEAST_GAP = 4
# Chromium's values for them.
SCHEMES = {"light": "1", "dark": "0"}

# Opens all details and writes the result into the surrounding document. The page is in a frame of the wanted width, since a
# window can't be as narrow as a phone.
RUN = """
function boxes(heading) {
  if (heading.tagName === 'text') return [heading.getBoundingClientRect()];
  var range = document.createRange();
  range.selectNodeContents(heading);
  return Array.from(range.getClientRects());
}
function touch(one, other) {
  return boxes(one).some(function (a) {
    return boxes(other).some(function (b) {
      var overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return overlap > a.height / 2 && a.left < b.right + %(least)d && b.left < a.right + %(least)d;
    });
  });
}
function touching() {
  var rows = Array.from(document.querySelectorAll('thead tr'), function (row) { return Array.from(row.children) });
  document.querySelectorAll('.drawing').forEach(function (drawing) {
    // Titles of scales and dates; the numbers of a scale are no headings.
    rows.push(Array.from(drawing.querySelectorAll('text')).filter(function (text) {
      return /[a-z]{2}/.test(text.textContent) }));
  });
  return rows.flatMap(function (row) {
    return row.flatMap(function (one, index) {
      return row.slice(index + 1).filter(function (other) { return touch(one, other) }).map(function (other) {
        return one.textContent + ' | ' + other.textContent });
    });
  });
}
document.querySelectorAll('details').forEach(function (part) { part.open = true });
axe.run({ runOnly: %(rules)s }).then(function (result) {
  var root = document.documentElement;
  parent.document.body.dataset['width' + innerWidth] = 'RESULT' + JSON.stringify({
    dark: matchMedia('(prefers-color-scheme: dark)').matches, width: innerWidth, needed: root.scrollWidth,
    requests: performance.getEntriesByType('resource').length, passed: result.passes.length,
    touching: touching(), violations: result.violations.map(function (rule) {
      return rule.id + ' (' + rule.nodes.length + '): ' + rule.nodes[0].html.slice(0, 200) }),
    open: result.incomplete.flatMap(function (rule) {
      return rule.nodes.map(function (node) { return rule.id + ': ' + node.html.slice(0, 200) }) })
  }) + 'END';
});
""" % {"rules": json.dumps(RULES), "least": LEAST_GAP}


def examine(page, axe, scheme, folder):
    """axe's results for the text of a page, sorted by width."""
    scripts = "<script>" + axe + "</script><script>" + RUN + "</script></body>"
    inner = html.escape(page.replace("</body>", scripts))
    host = os.path.join(folder, "host.html")
    with open(host, "w", encoding="utf-8") as file:
        file.write('<!DOCTYPE html><meta charset="utf-8"><body>')
        for width in WIDTHS:
            file.write('<iframe style="border:0;width:%dpx;height:900px" srcdoc="%s"></iframe>' % (width, inner))
    command = ["chromium", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
               "--disable-component-update", "--user-data-dir=" + os.path.join(folder, "browser"),
               "--blink-settings=preferredColorScheme=" + SCHEMES[scheme], "--window-size=1400,2000",
               "--virtual-time-budget=60000", "--dump-dom", "file://" + host]
    if os.geteuid() == 0:
        command.insert(1, "--no-sandbox")
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False).stdout
    except subprocess.TimeoutExpired:
        sys.exit("Chromium timed out: " + " ".join(command))
    found = [json.loads(html.unescape(text)) for text in re.findall("RESULT(.*?)END", output.split("<iframe")[0], re.DOTALL)]
    if sorted(result["width"] for result in found) != sorted(WIDTHS):
        sys.exit("Chromium gave no result: " + " ".join(command))
    return sorted(found, key=lambda result: result["width"])


def faults(result, scheme):
    """The errors of a result, one per line."""
    lines = ["violation: " + line for line in result["violations"]]
    # axe doesn't decide the contrast of text in pictures; a test of the palette does.
    lines += ["open: " + line for line in result["open"]
              if not re.match('color-contrast: <(text class="(label|heading)"|tspan class="name")', line)]
    lines += ["headings touch: " + pair for pair in result["touching"]]
    if result["dark"] != (scheme == "dark"):
        lines.append("wrong colour scheme: " + json.dumps(result))
    if result["needed"] > result["width"]:
        lines.append("needs %d pixels" % result["needed"])
    if result["requests"]:
        lines.append("loads %d things" % result["requests"])
    return lines


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        axe = file.read()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for path in sys.argv[2:]:
            with open(path, encoding="utf-8") as file:
                page = file.read()
            for scheme in SCHEMES:
                for result in examine(page, axe, scheme, folder):
                    wrong = faults(result, scheme)
                    failed = failed or bool(wrong)
                    print("%-17s %-5s %5d px  %2d rules passed%s" % (
                        os.path.basename(path), scheme, result["width"], result["passed"],
                        "".join("\n  " + line for line in wrong)))
        # Inserted errors must be found: no language, no label of a picture, pale text, touching headings.
        spoilt = re.sub(' lang="[a-z]+"', "", page, count=1)
        spoilt = re.sub(' aria-label="[^"]*"', "", spoilt).replace("--quiet: #655a53", "--quiet: #c5bab3")
        spoilt = spoilt.replace("</style>", "thead th { white-space: nowrap; padding: 0 } table { width: 0 }</style>")
        result = examine(spoilt, axe, "light", folder)[0]
        found = " ".join(result["violations"] + ["touching"] * bool(result["touching"]))
        for rule in ("html-has-lang", "svg-img-alt", "color-contrast", "touching"):
            if rule not in found:
                print("A page with an error of %s passes: the check doesn't work." % rule)
                failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
