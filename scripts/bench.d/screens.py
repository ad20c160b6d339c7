"""At a terminal, with a large history: until the Start Screen is there, and from Return to the first frame that sounds."""

import datetime
import os
import random
import re
import time

from answers import Terminal
from bench import BUFFER, Failure, now, records

ANSWERS = 200_000
RUNS = 9
# The last thing that the Start Screen writes.
QUIT = re.compile(rb"Quit")


def write_history(path):
    """A CSV file for `peach import`: years of answers."""
    chance = random.Random(4)
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=300 * ANSWERS)
    with open(path, "w", encoding="utf-8") as file:
        file.write("time,midiNote,centOffset,answer,correct,responseTimeMilliseconds\r\n")
        for _ in range(ANSWERS):
            moment += datetime.timedelta(seconds=300)
            offset = chance.uniform(2, 40) * chance.choice((-1, 1))
            answer = "higher" if (offset > 0) == (chance.random() < 0.8) else "lower"
            correct = "true" if (answer == "higher") == (offset > 0) else "false"
            written = moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
            file.write(f"{written},{chance.randint(36, 84)},{offset:.3f},{answer},{correct},600\r\n")


def measure_screens(bench):
    """Milliseconds to the Start Screen, and from Return to the first sound."""
    history, folder = bench.path("history.csv"), bench.path("screens")
    write_history(history)
    command = [bench.peach, "--data-dir", folder]
    bench.run(command + ["import", history], limit=300)
    bench.run(command + ["settings", "set", "sound", f"{bench.soundfont}:0:0"])
    shown, heard = [], []
    for _ in range(RUNS):
        log, terminal = bench.path("screens.log"), Terminal()
        begun = now()
        process = bench.start(command, log, stdin=terminal.theirs, stdout=terminal.theirs, stderr=terminal.theirs)
        os.close(terminal.theirs)
        try:
            shown.append(terminal.wait_for(QUIT, 10) - begun)
            # The SoundFont is loaded while somebody looks at the screen.
            time.sleep(0.5)
            pressed = terminal.press(b"\r")
            deadline = now() + 10
            while not (sounding := [record for record in records(log, BUFFER) if record.sounds]):
                if now() > deadline:
                    raise Failure("training made no sound")
                time.sleep(0.01)
            heard.append(sounding[0].begun - pressed)
        finally:
            bench.end(process)
            terminal.close()
            if os.path.exists(log):
                os.remove(log)
    return [seconds * 1000 for seconds in shown], [seconds * 1000 for seconds in heard]
