"""The screens of the program, in the order in which a user meets them."""
import dataclasses
import pathlib

from terminal import Terminal

PROGRAM = str(pathlib.Path(__file__).resolve().parents[3] / ".build/release/peach")


@dataclasses.dataclass(frozen=True)
class Scene:
    name: str
    title: str
    terminal: Terminal


def opened(arguments, environment, ground):
    return Terminal([PROGRAM, *arguments], environment, ground)


def screens(environment, data, ground, language):
    """All screens but those of a training."""
    program = opened(["--data-dir", data, "--lang", language], environment, ground)
    program.wait(lambda text: "⏎" in text and "█▌█" in text)
    yield Scene("start", "The Start Screen of Peach: the profile in small, and the keys", program)
    for keys, name, title in [
        ("?", "keys", "The keys of Peach's Start Screen"),
        ("xp", "profile", "The Profile of Peach: thresholds in cents above the keys of a piano"),
        (["\x1b[B"], "time", "The Profile of Peach: the threshold over time"),
        ("\x1bs", "settings", "The Settings of Peach"),
        ("v", "advanced", "The Settings of Peach with the constants of the strategy"),
        ("\x1bi", "info", "The Info screen of Peach"),
    ]:
        for key in keys:
            program.type(key)
            program.read(0.2)
        yield Scene(name, title, program)
    program.type("\x1b")
    program.wait("⏎")
    program.type("q")
    program.close()


def empty(environment, data, ground, language):
    """Start and Profile without answers."""
    program = opened(["--data-dir", data, "--lang", language], environment, ground)
    program.wait(lambda text: "⏎" in text and "█▌█" in text)
    yield Scene("start-empty", "The Start Screen of Peach before the first training", program)
    program.type("p")
    program.read(0.3)
    yield Scene("profile-empty", "The Profile of Peach before the first training", program)
    program.type("qq")
    program.close()


def matching(environment, data, ground, language):
    """Start and Profile of matches."""
    program = opened(["--data-dir", data, "--lang", language], environment, ground)
    program.wait(lambda text: "⏎" in text and any(line in text for line in "⣀⠤⠒⠉"))
    yield Scene("start-matching", "The Start Screen of Peach with the profile of matches", program)
    program.type("p")
    program.read(0.3)
    yield Scene("profile-matching", "The Profile of Peach: your own centre when you tune, and how close your matches are to it", program)
    program.type("qq")
    program.close()


def training(environment, data, ground, language):
    """A training: note 1, the question, a right and a wrong answer."""
    program = opened(
        ["train", "--data-dir", data, "--lang", language, "--sound", "sine", "--duration", "2",
         "--set", "feedback=2"], environment, ground)
    program.wait("╭")
    yield Scene("training-note-1", "The Training Screen of Peach during note 1", program)
    shown = set()
    while shown != {"✓", "✗"}:
        program.wait("┏")
        if not shown:
            yield Scene("training-question", "The Training Screen of Peach when an answer is possible", program)
        program.type("h")
        program.wait(lambda text: "✓" in text or "✗" in text)
        mark = next(mark for mark in "✓✗" if mark in program.text())
        if mark not in shown:
            shown.add(mark)
            name, word = {"✓": ("training", "a right"), "✗": ("training-wrong", "a wrong")}[mark]
            yield Scene(name, f"The Training Screen of Peach after {word} answer", program)
        program.wait(lambda text: "✓" not in text and "✗" not in text)
    program.type("q")
    program.close()
