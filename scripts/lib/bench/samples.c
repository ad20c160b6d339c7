/* Preloaded into Peach: writes each buffer that goes to the sound server to the file PEACH_BENCH_SAMPLES, after its time in
 * nanoseconds of CLOCK_MONOTONIC and its length in bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int pa_simple_write(void *stream, const void *data, size_t bytes, int *error) {
  static int (*original)(void *, const void *, size_t, int *);
  static FILE *file;
  if (!original) {
    void *found = dlsym(RTLD_NEXT, "pa_simple_write");
    /* Peach opens the library with RTLD_LOCAL. */
    if (!found) found = dlsym(dlopen("libpulse-simple.so.0", RTLD_LAZY | RTLD_NOLOAD), "pa_simple_write");
    original = (int (*)(void *, const void *, size_t, int *))found;
    file = fopen(getenv("PEACH_BENCH_SAMPLES"), "wb");
  }
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t header[2] = {(int64_t)time.tv_sec * 1000000000 + time.tv_nsec, (int64_t)bytes};
  if (file) {
    fwrite(header, sizeof header, 1, file);
    fwrite(data, bytes, 1, file);
    fflush(file);
  }
  return original(stream, data, bytes, error);
}
