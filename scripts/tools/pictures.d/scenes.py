"""The screens of the program, in the order in which a user meets them."""
import dataclasses
import pathlib

from screen import Terminal

PROGRAM = str(pathlib.Path(__file__).resolve().parents[3] / ".build/release/peach")


@dataclasses.dataclass(frozen=True)
class Scene:
    name: str
    title: str
    terminal: Terminal


def opened(arguments, environment, ground):
    return Terminal([PROGRAM, *arguments], environment, ground)


def screens(environment, data, ground):
    """The screens without sound."""
    program = opened(["--data-dir", data, "--lang", "en"], environment, ground)
    program.wait(lambda text: "⏎" in text and "█▌█" in text)
    yield Scene("start", "The Start Screen of Peach: the profile in small, and the keys", program)
    for keys, name, title in [
        ("p", "profile", "The Profile of Peach: thresholds in cents above the keys of a piano"),
        ("\x1bs", "settings", "The Settings of Peach"),
    ]:
        for key in keys:
            program.type(key)
            program.read(0.2)
        yield Scene(name, title, program)
    program.type("\x1b")
    program.wait("⏎")
    program.type("q")
    program.close()


def training(environment, data, ground):
    """A training: the question, and a right answer."""
    program = opened(
        ["train", "--data-dir", data, "--lang", "en", "--sound", "sine", "--duration", "2",
         "--set", "feedback=2"], environment, ground)
    program.wait("┏")
    yield Scene("training-question", "The Training Screen of Peach when an answer is possible", program)
    while True:
        program.type("h")
        program.wait(lambda text: "✓" in text or "✗" in text)
        if "✓" in program.text():
            break
        program.wait(lambda text: "✗" not in text and "┏" in text)
    yield Scene("training", "The Training Screen of Peach after a right answer", program)
    program.type("q")
    program.close()
