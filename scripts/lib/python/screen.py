"""A terminal that runs the program, with the cells that it draws."""
import codecs
import dataclasses
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time


@dataclasses.dataclass(frozen=True)
class Style:
    """Colours are `#rrggbb`, or None for those of the terminal."""
    color: str | None = None
    background: str | None = None
    bold: bool = False
    dim: bool = False
    reversed: bool = False


@dataclasses.dataclass(frozen=True)
class Cell:
    character: str = " "
    style: Style = Style()

    @property
    def is_empty(self):
        return self.character == " " and self.style.background is None


class Terminal:
    """A terminal with true colour and the given background, `#rrggbb`."""

    def __init__(self, command, environment, ground, columns=80, rows=24):
        self.columns, self.rows, self.ground = columns, rows, ground
        self.cells = {}
        self.row = self.column = 0
        self.style = Style()
        self.rest = ""
        # A character can come in two pieces.
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            time.sleep(0.1)
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        os.write(self.descriptor, keys.encode())

    def cell(self, row, column):
        return self.cells.get((row, column), Cell())

    def lines(self):
        return ["".join(self.cell(row, column).character for column in range(self.columns)) for row in range(self.rows)]

    def text(self):
        return "\n".join(self.lines())

    def wait(self, condition, seconds=20):
        """Reads until the text on the screen meets a condition, or contains a text."""
        holds = condition if callable(condition) else lambda text: condition in text
        deadline = time.monotonic() + seconds
        while not holds(self.text()):
            if time.monotonic() > deadline:
                sys.exit("The program doesn't show the expected screen:\n" + self.text())
            self.read(0.05)
        self.read(0.05)

    def read(self, seconds):
        """Reads until nothing has come for some time."""
        while select.select([self.descriptor], [], [], seconds)[0]:
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                return
            self.show(self.decoder.decode(data))

    def show(self, text):
        text = self.rest + text
        self.rest = ""
        for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x1b\x07]*(?:\x07|\x1b\\)|\x1b[^\x1b]*$|[^\x1b]", text):
            if part in "\r\n":
                self.row, self.column = (self.row, 0) if part == "\r" else (self.row + 1, self.column)
            elif part[0] != "\x1b":
                self.cells[self.row, self.column] = Cell(part, self.style)
                self.column += 1
            elif part.startswith("\x1b]11;?"):
                channels = "/".join(self.ground[first:first + 2] * 2 for first in (1, 3, 5))
                self.type(f"\x1b]11;rgb:{channels}\x1b\\")
            elif part[1:2] == "[" and part[-1].isalpha():
                self.control(part[-1], part[2:-1])
            else:
                self.rest = part

    def control(self, final, parameters):
        numbers = [int(number) for number in parameters.split(";") if number.isdigit()]
        if final == "H":
            self.row, self.column = (numbers + [1, 1])[0] - 1, (numbers + [1, 1])[1] - 1
        elif final == "J":
            self.cells = {}
        elif final == "c":
            self.type("\x1b[?64;1;2c")
        elif final == "m":
            self.render(numbers or [0])

    def render(self, numbers):
        """Select Graphic Rendition."""
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                self.style = Style()
            elif number == 1:
                self.style = dataclasses.replace(self.style, bold=True)
            elif number == 2:
                self.style = dataclasses.replace(self.style, dim=True)
            elif number == 7:
                self.style = dataclasses.replace(self.style, reversed=True)
            elif number in (38, 48) and numbers[:1] == [2]:
                color = "#" + "".join(f"{channel:02x}" for channel in numbers[1:4])
                del numbers[:4]
                self.style = dataclasses.replace(self.style, **{"color" if number == 38 else "background": color})

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.child, 0)
