// Runs a command a number of times and writes what each run took: wall clock, user and system seconds, the most memory
// that one of its processes had resident, in KiB, and the exit status.
//
//   measure FILE TIMES COMMAND [ARGUMENT…]
//
// A program of its own, since a process inherits the peak of the one that started it: what Python starts has never less
// than Python.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  FILE *results = count > 3 ? fopen(words[1], "w") : NULL;
  if (!results) {
    fprintf(stderr, "usage: measure FILE TIMES COMMAND [ARGUMENT...]\n");
    return 64;
  }
  for (int run = atoi(words[2]); run > 0; run--) {
    double start = now();
    pid_t child = fork();
    if (child == 0) {
      execvp(words[3], words + 3);
      _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 70;
    double wall = now() - start;
    long resident = usage.ru_maxrss;
#ifdef __APPLE__
    resident /= 1024;  // bytes there
#endif
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    fprintf(results, "%.6f %.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime), resident, code);
  }
  return fclose(results) ? 74 : 0;
}
