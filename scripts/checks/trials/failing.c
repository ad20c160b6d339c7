// Preloaded, lets one call of the system fail: the one of number FAILING_NUMBER, from 1, among the calls of the kind FAILING_KIND
// (read, write, sync, rename, unlink, truncate) that concern files whose paths contain FAILING_PATH. Says on FAILING_LOG if it did.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static int fails_at(const char *kind, const char *path) {
  const char *wanted = getenv("FAILING_KIND"), *part = getenv("FAILING_PATH"), *number = getenv("FAILING_NUMBER");
  if (!wanted || !part || !number || strcmp(kind, wanted) || !strstr(path, part)) return 0;
  if (atomic_fetch_add(&calls, 1) + 1 != atol(number)) return 0;
  const char *log = getenv("FAILING_LOG");
  int place = log ? open(log, O_WRONLY | O_CREAT, 0600) : -1;
  if (place >= 0) close(place);
  errno = EIO;
  return 1;
}

static int fails(const char *kind, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int saved = errno;
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length < 0) return 0;
  path[length] = 0;
  return fails_at(kind, path);
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t pread(int file, void *bytes, size_t count, off_t place) { REAL(pread); return fails("read", file) ? -1 : real(file, bytes, count, place); }
ssize_t pread64(int file, void *bytes, size_t count, off64_t place) { REAL(pread64); return fails("read", file) ? -1 : real(file, bytes, count, place); }
ssize_t read(int file, void *bytes, size_t count) { REAL(read); return fails("read", file) ? -1 : real(file, bytes, count); }
// What fails has been written in part.
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { REAL(pwrite); if (fails("write", file)) { real(file, bytes, count / 2, place); errno = EIO; return -1; } return real(file, bytes, count, place); }
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) { REAL(pwrite64); if (fails("write", file)) { real(file, bytes, count / 2, place); errno = EIO; return -1; } return real(file, bytes, count, place); }
ssize_t write(int file, const void *bytes, size_t count) { REAL(write); if (fails("write", file)) { real(file, bytes, count / 2); errno = EIO; return -1; } return real(file, bytes, count); }
int fsync(int file) { REAL(fsync); return fails("sync", file) ? -1 : real(file); }
int fdatasync(int file) { REAL(fdatasync); return fails("sync", file) ? -1 : real(file); }
int ftruncate(int file, off_t size) { REAL(ftruncate); return fails("truncate", file) ? -1 : real(file, size); }
int ftruncate64(int file, off64_t size) { REAL(ftruncate64); return fails("truncate", file) ? -1 : real(file, size); }
int rename(const char *path, const char *to) { REAL(rename); return fails_at("rename", path) ? -1 : real(path, to); }
int unlink(const char *path) { REAL(unlink); return fails_at("unlink", path) ? -1 : real(path); }
