"""Compares the printed profile with a bitmap of its SVG: charts.py PEACH DATA-FOLDER PICTURE.png; exits with 1 if they differ.

The bitmap has two pixels for each unit of the drawing. Both are on the same scale, so that heights are compared as proportions of it.
"""

import os
import struct
import sys
import zlib

from screen import Terminal

# Three columns for each key.
COLUMNS, KEYS = 157, 49
# Of `KeyDrawing`, below the title of the file, in pixels.
LEFT, TOP, WIDTH, HEIGHT = 2 * 64, 2 * (36 + 56), 2 * 808, 2 * 316
BLOCKS = " ▁▂▃▄▅▆▇█"
HEIGHTS = "⣀⠤⠒⠉"


def pixels(path):
    """The rows of a PNG with 8 bits for each of 4 channels."""
    data = open(path, "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6), "an RGBA picture with 8 bits"
    offset, parts = 8, []
    while offset < len(data):
        (length,) = struct.unpack(">I", data[offset:offset + 4])
        if data[offset + 4:offset + 8] == b"IDAT":
            parts.append(data[offset + 8:offset + 8 + length])
        offset += 12 + length
    raw, rows, above = zlib.decompress(b"".join(parts)), [], bytearray(4 * width)
    for y in range(height):
        kind, line = raw[y * (4 * width + 1)], bytearray(raw[y * (4 * width + 1) + 1:(y + 1) * (4 * width + 1)])
        for x in range(len(line)):
            a, b = line[x - 4] if x > 3 else 0, above[x]
            c = above[x - 4] if x > 3 else 0
            paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            line[x] = (line[x] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        rows.append(line)
        above = line
    return rows


def drawn(rows, key):
    """The line and the edges of the band at the middle of a key, from 0 to 1."""
    x = int(LEFT + (key + 0.5) * WIDTH / KEYS)
    opacities = [rows[y][4 * x + 3] for y in range(TOP, TOP + HEIGHT)]
    line = [y for y, opacity in enumerate(opacities) if opacity > 240]
    band = [y for y, opacity in enumerate(opacities) if opacity > 6]
    if not line or not band:
        return None
    return (1 - (sum(line) / len(line) + 0.5) / HEIGHT, 1 - (band[-1] + 1) / HEIGHT, 1 - band[0] / HEIGHT)


def printed(peach, folder):
    """The rows of the picture over keys that the program prints on a terminal with a dark background, with their cells."""
    environment = os.environ | {
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "15;0", "LC_ALL": "C.UTF-8", "PEACH_LANG": "en"}
    terminal = Terminal([peach, "profile", "--data-dir", folder], environment, "#000000", COLUMNS, 50)
    terminal.read(5)
    terminal.close()
    axis = [line[7] for line in terminal.lines()]
    first = next(row for row, sign in enumerate(axis) if sign in "┤│")
    last = next(row for row, sign in enumerate(axis) if row > first and sign == "└")
    return [[terminal.cell(row, column) for column in range(8, COLUMNS)] for row in range(first, last)]


def shown(rows, key):
    """The line and the edges of the band at the middle of a key, from 0 to 1."""
    column = int((key + 0.5) * (COLUMNS - 10) / KEYS)
    line, filled = None, []
    for index, row in enumerate(reversed(rows)):
        sign, style = row[column].character, row[column].style
        front, back = style.color, style.background
        if sign in HEIGHTS:
            line = index + (HEIGHTS.index(sign) + 0.5) / 4
            filled += [index + n / 8 for n in range(8)] if back else []
        elif sign in BLOCKS:
            lower, upper = (None, front) if style.reversed else (front if sign != " " else None, back)
            split = BLOCKS.index(sign)
            filled += [index + n / 8 for n in range(8) if (lower if n < split else upper)]
    return line / len(rows), filled[0] / len(rows), (filled[-1] + 1 / 8) / len(rows)


def main():
    peach, folder, picture = sys.argv[1:]
    bitmap, rows = pixels(picture), printed(peach, folder)
    worst, compared = [0.0, 0.0], 0
    for key in range(KEYS):
        expected = drawn(bitmap, key)
        if expected is None:
            continue
        found = shown(rows, key)
        compared += 1
        differences = [abs(one - other) * len(rows) for one, other in zip(found, expected)]
        worst = [max(worst[0], differences[0]), max([worst[1]] + [d for d, e in zip(differences[1:], expected[1:]) if 0 < e < 1])]
    pixel = len(rows) / HEIGHT
    print(f"{compared} keys: the line is off by up to {worst[0]:.3f} rows, the edges by up to {worst[1]:.3f}")
    if compared < 40 or worst[0] > 1 / 8 + pixel or worst[1] > 1 / 16 + 2 * pixel:
        sys.exit("Error: the printed profile differs from its picture.")


main()
