/* Copies the answers of one database to another with SQLite's C API, one transaction per answer, to measure the minimum time
 * of a commit. Schema, columns and values are those of Peach's database.
 *
 * Usage: bare_commits FROM TO MICROSECONDS, where TO must not exist. Before each transaction it computes samples for
 * MICROSECONDS, as Peach does, because a transaction takes longer when the processor's caches contain other data. */
#define _GNU_SOURCE
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *to;
static long working;

static void check(int code, sqlite3 *database, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "bare_commits: %s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void execute(const char *sql) { check(sqlite3_exec(to, sql, NULL, NULL, NULL), to, sql); }

static long microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

/* Repeatedly computes a sine into new memory. */
static void compute(void) {
  enum { SAMPLES = 14400 };
  long begun = microseconds();
  while (microseconds() - begun < working) {
    volatile float *note = malloc(SAMPLES * sizeof *note);
    if (!note) return;
    for (int sample = 0; sample < SAMPLES && microseconds() - begun < working; sample += 480)
      for (int index = sample; index < sample + 480; index++) note[index] = (float)sin(0.0576 * index);
    free((void *)note);
  }
}

/* INSERT INTO name VALUES (?, ...), with `columns` parameters. */
static sqlite3_stmt *insertion(const char *name, int columns) {
  char sql[1024];
  snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?", name);
  for (int column = 1; column < columns; column++) strncat(sql, ", ?", sizeof sql - strlen(sql) - 1);
  strncat(sql, ")", sizeof sql - strlen(sql) - 1);
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(to, sql, -1, &statement, NULL), to, sql);
  return statement;
}

/* `each`: one transaction per row. */
static void copy(sqlite3 *from, const char *name, int each) {
  char sql[256];
  snprintf(sql, sizeof sql, "SELECT * FROM %s", name);
  sqlite3_stmt *rows;
  check(sqlite3_prepare_v2(from, sql, -1, &rows, NULL), from, sql);
  int columns = sqlite3_column_count(rows);
  sqlite3_stmt *insert = insertion(name, columns);
  while (sqlite3_step(rows) == SQLITE_ROW) {
    if (each) {
      compute();
      execute("BEGIN IMMEDIATE");
    }
    for (int column = 0; column < columns; column++)
      check(sqlite3_bind_value(insert, column + 1, sqlite3_column_value(rows, column)), to, name);
    check(sqlite3_step(insert), to, name);
    check(sqlite3_reset(insert), to, name);
    if (each) {
      execute("COMMIT");
    }
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(rows);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  working = atol(arguments[3]);
  sqlite3 *from;
  check(sqlite3_open_v2(arguments[1], &from, SQLITE_OPEN_READWRITE, NULL), from, arguments[1]);
  check(sqlite3_open(arguments[2], &to), to, arguments[2]);
  execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  sqlite3_stmt *schema;
  const char *all = "SELECT sql, type, name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
  check(sqlite3_prepare_v2(from, all, -1, &schema, NULL), from, all);
  while (sqlite3_step(schema) == SQLITE_ROW) execute((const char *)sqlite3_column_text(schema, 0));
  sqlite3_reset(schema);
  while (sqlite3_step(schema) == SQLITE_ROW) {
    if (strcmp((const char *)sqlite3_column_text(schema, 1), "table") != 0) continue;
    const char *name = (const char *)sqlite3_column_text(schema, 2);
    if (strncmp(name, "profile_", 8) == 0) continue;
    copy(from, name, strcmp(name, "answer") == 0);
  }
  sqlite3_finalize(schema);
  sqlite3_close(from);
  sqlite3_close(to);
  return 0;
}
