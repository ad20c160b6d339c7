/* Preloaded into the measured programs: records when a buffer goes to the sound server and how long a transaction takes,
 * in a file that is mapped into memory so that records survive any exit of the program.
 *
 * PEACH_BENCH_LOG is the path of the file, PEACH_BENCH_SAMPLES that of a file for the bytes of all buffers. Times are nanoseconds
 * of CLOCK_MONOTONIC. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 1, TRANSACTION = 2 };

struct record {
  int32_t kind;
  int32_t bytes;      /* of the buffer */
  int64_t begun;      /* the call, or BEGIN */
  int64_t ended;      /* its return, or that of COMMIT */
  int64_t first;      /* the first byte that is not zero; -1 in silence */
};

struct log {
  _Atomic int64_t count;
  int64_t unused[3];
  struct record records[1 << 17];
};

static struct log *the_log;
static int samples = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_log(void) {
  const char *path = getenv("PEACH_BENCH_SAMPLES");
  if (path) samples = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  path = getenv("PEACH_BENCH_LOG");
  if (!path) return;
  int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  if (ftruncate(descriptor, sizeof(struct log)) == 0) {
    void *memory = mmap(NULL, sizeof(struct log), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory != MAP_FAILED) the_log = memory;
  }
  close(descriptor);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The kind is written last, to mark the record as complete. */
static struct record *next_record(void) {
  pthread_once(&once, open_log);
  if (!the_log) return NULL;
  int64_t index = atomic_fetch_add(&the_log->count, 1);
  return index < (int64_t)(sizeof the_log->records / sizeof *the_log->records) ? &the_log->records[index] : NULL;
}

/* The next definition of a function, or the one in a library that the program has opened with RTLD_LOCAL. */
static void *next_function(const char *name, const char *library) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  return handle ? dlsym(handle, name) : NULL;
}

int pa_simple_write(void *stream, const void *data, size_t bytes, int *error) {
  static int (*original)(void *, const void *, size_t, int *);
  if (!original)
    original = (int (*)(void *, const void *, size_t, int *))next_function("pa_simple_write", "libpulse-simple.so.0");
  int64_t begun = now();
  const unsigned char *byte = data;
  int64_t first = -1;
  for (size_t index = 0; index < bytes && first < 0; index++)
    if (byte[index]) first = (int64_t)index;
  struct record *record = next_record();
  if (record) {
    record->bytes = (int32_t)bytes;
    record->begun = begun;
    record->first = first;
    atomic_thread_fence(memory_order_release);
    record->kind = BUFFER;
    if (samples >= 0 && write(samples, data, bytes) != (ssize_t)bytes) abort();
  }
  int result = original(stream, data, bytes, error);
  if (record) record->ended = now();
  return result;
}

int sqlite3_exec(void *database, const char *sql, int (*callback)(void *, int, char **, char **), void *data, char **error) {
  static int (*original)(void *, const char *, int (*)(void *, int, char **, char **), void *, char **);
  static _Thread_local int64_t begun;
  if (!original)
    original = (int (*)(void *, const char *, int (*)(void *, int, char **, char **), void *, char **))dlsym(
      RTLD_NEXT, "sqlite3_exec");
  if (strncmp(sql, "BEGIN", 5) == 0) begun = now();
  int result = original(database, sql, callback, data, error);
  if (strncmp(sql, "COMMIT", 6) == 0 && result == 0) {
    int64_t ended = now();
    struct record *record = next_record();
    if (record) {
      record->begun = begun;
      record->ended = ended;
      atomic_thread_fence(memory_order_release);
      record->kind = TRANSACTION;
    }
  }
  return result;
}
