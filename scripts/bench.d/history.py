"""What a long history costs: reading the profile, beginning a training, making the profile anew, importing."""

import datetime
import math
import random
import uuid

COLUMNS = (
    "id", "time", "midiNote", "centOffset", "answer", "correct", "responseTimeMilliseconds", "velocity",
    "amplitudeOffsetDecibels", "referencePitchHertz", "durationMilliseconds", "gapMilliseconds", "strategy", "purpose", "sound")


def write_answers(path, count, a_day):
    """An export of so many answers up to now, given by a listener with a threshold of 8 cents to Kazez' staircase."""
    chance = random.Random(count)
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=count / a_day)
    step = datetime.timedelta(days=1 / a_day)
    cents = 100.0
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write(",".join(COLUMNS) + "\r\n")
        for _ in range(count):
            correct = chance.random() < 0.01 + 0.98 * 0.5 * math.erfc(-0.67449 * cents / 8 / math.sqrt(2))
            higher = chance.random() < 0.5
            name = uuid.UUID(int=chance.getrandbits(128), version=4)
            time = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            answer = "higher" if higher == correct else "lower"
            file.write(
                f"{str(name).upper()},{time},{chance.randint(36, 84)},{cents if higher else -cents!r},{answer},"
                f"{'true' if correct else 'false'},900,63,0.0,440.0,1000,0,kazez,training,sine\r\n")
            root = math.sqrt(cents)
            cents = min(100.0, max(1.0, cents * (1 - 0.05 * root if correct else 1 + 0.09 * root)))
            moment += step
