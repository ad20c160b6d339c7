"""Draws the cells of a terminal as SVG."""
from html import escape

# In pixels. In most monospaced fonts, a cell is 0.6 times as wide as the font size.
FONTS = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
SIZE, CELL_WIDTH, CELL_HEIGHT, MARGIN = 14, 8.4, 18, 12

# The left, upper, right and lower edges of a block in a cell, and its opacity.
BLOCKS = {"█": (0, 0, 1, 1, 1), "▓": (0, 0, 1, 1, .75), "▒": (0, 0, 1, 1, .5), "░": (0, 0, 1, 1, .25),
          "▌": (0, 0, .5, 1, 1), "▐": (.5, 0, 1, 1, 1), "▀": (0, 0, 1, .5, 1), "▄": (0, .5, 1, 1, 1)}
BLOCKS |= {sign: (0, 1 - n / 8, 1, 1, 1) for n, sign in enumerate("▁▂▃▄▅▆▇", 1)}
BLOCKS |= {sign: (0, 0, n / 8, 1, 1) for n, sign in enumerate("▏▎▍▌▋▊▉", 1)}
# Two dots beside each other, by their height in a cell.
DOTS = {"⠉": 1 / 8, "⠒": 3 / 8, "⠤": 5 / 8, "⣀": 7 / 8}
# Lines from the middle of a cell to its edges: up, down, left, right.
LINES = {"─": "lr", "│": "ud", "├": "udr", "┤": "udl", "┼": "udlr", "╭": "dr", "╮": "dl", "╰": "ur", "╯": "ul",
         "└": "ur", "┌": "dr", "┐": "dl", "┘": "ul", "┬": "dlr", "┴": "ulr",
         "━": "lr", "┃": "ud", "┏": "dr", "┓": "dl", "┗": "ur", "┛": "ul"}
HEAVY = "━┃┏┓┗┛"


def size(terminal):
    """The width and height of a picture in pixels."""
    return terminal.columns * CELL_WIDTH + 2 * MARGIN, terminal.rows * CELL_HEIGHT + 2 * MARGIN


def picture(terminal, name, theme):
    """The cells as SVG. Text stays text; blocks and lines are drawn as shapes, so that they join in any font."""
    width, height = size(terminal)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(name)}</title>",
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="8" fill="{theme["ground"]}" '
        f'stroke="{theme["edge"]}"/>',
        f'<g font-family="{FONTS}" font-size="{SIZE}" xml:space="preserve">',
    ]
    for row in range(terminal.rows):
        for start, run in runs(terminal, row):
            parts += drawn(run, MARGIN + start * CELL_WIDTH, MARGIN + row * CELL_HEIGHT, theme)
    return "\n".join(parts + ["</g>", "</svg>", ""])


def drawn(run, x, y, theme):
    """The elements of a run of cells whose upper left corner is given."""
    character, style = run[0].character, run[0].style
    wide = len(run) * CELL_WIDTH
    fill = style.color or theme["dim" if style.dim else "text"]
    ground = style.background
    if style.reversed:
        ground, fill = fill, style.background or theme["ground"]
    if ground:
        yield rectangle(x, y, wide, CELL_HEIGHT, ground)
    if character in BLOCKS:
        left, top, right, bottom, cover = BLOCKS[character]
        # Blocks of the whole width join.
        pieces = [(x, wide)] if (left, right) == (0, 1) else [
            (x + (index + left) * CELL_WIDTH, (right - left) * CELL_WIDTH) for index in range(len(run))]
        for start, breadth in pieces:
            yield rectangle(start, y + top * CELL_HEIGHT, breadth, (bottom - top) * CELL_HEIGHT, fill, cover)
    elif character in DOTS:
        for dot in range(2 * len(run)):
            yield (f'<circle cx="{x + (dot + .5) * CELL_WIDTH / 2:.1f}" cy="{y + DOTS[character] * CELL_HEIGHT:g}" '
                   f'r="1.1" fill="{fill}"/>')
    elif character in LINES:
        thickness = ' stroke-width="3"' if character in HEAVY else ""
        yield f'<path d="{path(x, y, run)}" fill="none" stroke="{fill}"{thickness}/>'
    elif character != " ":
        weight = ' font-weight="bold"' if style.bold else ""
        text = escape("".join(cell.character for cell in run))
        yield f'<text x="{x:.1f}" y="{y + 13}" textLength="{wide:.1f}" fill="{fill}"{weight}>{text}</text>'


def rectangle(x, y, width, height, fill, opacity=1):
    cover = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    return (f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}" fill="{fill}"{cover} '
            'shape-rendering="crispEdges"/>')


def runs(terminal, row):
    """Runs of adjacent cells that are drawn alike: text of one style, one kind of block, or lines. Spaces separate them."""
    start, run = 0, []
    for column in range(terminal.columns + 1):
        cell = terminal.cell(row, column)
        if run and (kind(cell) != kind(run[0]) or cell.style != run[0].style or column == terminal.columns):
            yield start, run
            run = []
        if not cell.is_empty and not run:
            start = column
        if not cell.is_empty:
            run.append(cell)


def kind(cell):
    character = cell.character
    if character in BLOCKS or character in DOTS or character == " ":
        return character
    return "text" if character not in LINES else "heavy" if character in HEAVY else "line"


def path(x, y, run):
    """A path through the centres of cells, with round arcs."""
    path, straight = "", None
    for index, cell in enumerate(run):
        character = cell.character
        left, top = x + index * CELL_WIDTH, y
        middle, center = left + CELL_WIDTH / 2, top + CELL_HEIGHT / 2
        right, bottom = left + CELL_WIDTH, top + CELL_HEIGHT
        if character in "╭╮╰╯":
            edge_x = right if "r" in LINES[character] else left
            edge_y = bottom if "d" in LINES[character] else top
            path += f"M{edge_x:.1f} {center:.1f}Q{middle:.1f} {center:.1f} {middle:.1f} {edge_y:.1f}"
        elif character in "─━":
            if straight != index:
                path += f"M{left:.1f} {center:.1f}"
                path += f"H{right:.1f}"
            else:
                path = path[:path.rindex("H")] + f"H{right:.1f}"
            straight = index + 1
        elif character in "┏┓┗┛":
            edge_x = right if "r" in LINES[character] else left
            edge_y = bottom if "d" in LINES[character] else top
            path += f"M{edge_x:.1f} {center:.1f}H{middle:.1f}V{edge_y:.1f}"
        else:
            ends = {"u": f"V{top:.1f}", "d": f"V{bottom:.1f}", "l": f"H{left:.1f}", "r": f"H{right:.1f}"}
            path += "".join(f"M{middle:.1f} {center:.1f}{ends[end]}" for end in LINES[character])
    return path
