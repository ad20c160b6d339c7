// Writes the file of a part with many runs of 'peach simulate', for measuring how 'peach collect' reads it.
// Usage: runs COUNT < FIRST_LINE > FILE. The numbers of the runs are uniformly distributed, not simulated.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t first = 0x9E3779B97F4A7C15, second = 0xC2B2AE3D27D4EB4F;

// As in WordDigest.swift.
static uint64_t mixed(uint64_t state, uint64_t word) {
  uint64_t sum = state ^ word;
  return (sum << 29 | sum >> 35) * 0x9FB21C651E98DF25;
}

static void add(uint64_t one, uint64_t two) {
  first = mixed(first, one);
  second = mixed(second, two);
}

static void put(const char *line) {
  size_t count = strlen(line), place = 0;
  for (; place + 16 <= count; place += 16) {
    uint64_t words[2];
    memcpy(words, line + place, 16);
    add(words[0], words[1]);
  }
  uint64_t rest[2] = {0, 0};
  memcpy(rest, line + place, count - place);
  add(rest[0], rest[1]);
  add(count, first);
  puts(line);
}

static double uniform(void) {
  static uint64_t state = 1;
  state = state * 6364136223846793005 + 1442695040888963407;
  return (double)(state >> 11) / 9007199254740992.0;
}

int main(int argc, char **argv) {
  long count = argc > 1 ? atol(argv[1]) : 0;
  static char line[1 << 16];
  if (count < 1 || !fgets(line, sizeof line, stdin)) return 64;
  line[strcspn(line, "\n")] = 0;
  put(line);
  for (long run = 1; run <= count; run++) {
    double error = uniform() - 0.5;
    snprintf(
      line, sizeof line,
      "{\"correct\":%.17g,\"covered\":%d,\"declining\":0,\"error\":%.17g,\"far\":0,\"improving\":0,\"near\":%.17g,"
      "\"notes.covered\":1,\"notes.square\":%.17g,\"precise\":1,\"presented\":%.17g,\"presentedFar\":%.17g,\"run\":%ld,"
      "\"square\":%.17g,\"stable\":1,\"width\":%.17g,\"withoutTrend\":0}",
      uniform(), uniform() < 0.95, error, uniform(), uniform(), 1 + uniform(), uniform(), run, error * error, 1 + uniform());
    put(line);
  }
  uint64_t one = mixed(mixed(first, second), 1), two = mixed(mixed(second, one), 2);
  printf("{\"digest\":\"%016llx%016llx\",\"lines\":%ld}\n", (unsigned long long)mixed(one, two), (unsigned long long)two, count);
  return 0;
}
