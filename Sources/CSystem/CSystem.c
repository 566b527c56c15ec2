#define _GNU_SOURCE
#include "CSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/inotify.h>
#endif
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const void *willrestore_memmem(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count) {
  return memmem(haystack, haystack_count, needle, needle_count);
}

typedef unsigned char lanes __attribute__((vector_size(16)));

static lanes load(const unsigned char *bytes) {
  lanes value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static int is_any(lanes value) {
  unsigned long long halves[2];
  memcpy(halves, &value, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

const void *willrestore_find(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count,
                             size_t first, size_t second) {
  const unsigned char *bytes = haystack;
  const unsigned char *word = needle;
  if (needle_count == 0 || needle_count > haystack_count || first >= needle_count || second >= needle_count) return NULL;
  const size_t starts = haystack_count - needle_count + 1;
  const lanes zero = {0};
  const lanes one = zero + word[first];
  const lanes other = zero + word[second];
  size_t index = 0;
  while (index < starts) {
    size_t end = starts;
    if (index + 64 <= starts) {
      const unsigned char *ones = bytes + index + first;
      const unsigned char *others = bytes + index + second;
      lanes found = (lanes)(load(ones) == one) & (lanes)(load(others) == other);
      found |= (lanes)(load(ones + 16) == one) & (lanes)(load(others + 16) == other);
      found |= (lanes)(load(ones + 32) == one) & (lanes)(load(others + 32) == other);
      found |= (lanes)(load(ones + 48) == one) & (lanes)(load(others + 48) == other);
      end = index + 64;
      if (!is_any(found)) {
        index = end;
        continue;
      }
    }
    for (; index < end; index += 1) {
      if (bytes[index + first] == word[first] && bytes[index + second] == word[second]
          && memcmp(bytes + index, word, needle_count) == 0) {
        return bytes + index;
      }
    }
  }
  return NULL;
}

static lanes unusual(const unsigned char *bytes) {
  const lanes high = (lanes){0} + 0x80;
  const lanes escape = (lanes){0} + 27;
  const lanes ampersand = (lanes){0} + '&';
  lanes value = load(bytes);
  return (value & high) | (lanes)(value == 0) | (lanes)(value == escape) | (lanes)(value == ampersand);
}

size_t willrestore_first_unusual(const void *start, size_t count) {
  const unsigned char *bytes = start;
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    const unsigned char *at = bytes + index;
    if (is_any(unusual(at) | unusual(at + 16) | unusual(at + 32) | unusual(at + 48))) break;
  }
  for (; index + 16 <= count; index += 16) {
    if (is_any(unusual(bytes + index))) return index;
  }
  for (; index < count; index += 1) {
    unsigned char byte = bytes[index];
    if (byte >= 0x80 || byte == 0 || byte == 27 || byte == '&') return index;
  }
  return count;
}

const void *willrestore_memrchr(const void *start, int byte, size_t count) {
#ifdef __APPLE__
  const unsigned char *bytes = start;
  while (count > 0) {
    count -= 1;
    if (bytes[count] == (unsigned char)byte) return bytes + count;
  }
  return NULL;
#else
  return memrchr(start, byte, count);
#endif
}

static willrestore_file_kind kind_of_mode(mode_t mode) {
  if (S_ISREG(mode)) return willrestore_file_regular;
  if (S_ISDIR(mode)) return willrestore_file_directory;
  if (S_ISLNK(mode)) return willrestore_file_link;
  return willrestore_file_other;
}

willrestore_file_kind willrestore_kind_of_path(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 ? kind_of_mode(status.st_mode) : willrestore_file_missing;
}

willrestore_file_kind willrestore_kind_of_descriptor(int descriptor, int64_t *size) {
  struct stat status;
  *size = -1;
  if (fstat(descriptor, &status) != 0) return willrestore_file_missing;
  if (S_ISREG(status.st_mode)) *size = status.st_size;
  return kind_of_mode(status.st_mode);
}

int willrestore_open_for_reading(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

#if defined(__linux__)
static const uint32_t file_events = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF;

int willrestore_watch_again(int descriptor, int watch, const char *path) {
  if (watch >= 0) inotify_rm_watch(descriptor, watch);
  return inotify_add_watch(descriptor, path, file_events);
}

int willrestore_watch_file(const char *path, int *watch) {
  int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor < 0) return -1;
  // A successor comes into the folder.
  const char *slash = strrchr(path, '/');
  char *folder = slash == NULL ? strdup(".") : slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
  int result = *watch = inotify_add_watch(descriptor, path, file_events);
  if (folder != NULL) inotify_add_watch(descriptor, folder, IN_CREATE | IN_MOVED_TO);
  free(folder);
  if (result < 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

void willrestore_take_events(int descriptor) {
  char events[4096] __attribute__((aligned(8)));
  while (descriptor >= 0 && read(descriptor, events, sizeof events) > 0) {}
}
#else
int willrestore_watch_again(int descriptor, int watch, const char *path) {
  (void)descriptor, (void)watch, (void)path;
  return -1;
}
int willrestore_watch_file(const char *path, int *watch) {
  (void)path;
  *watch = -1;
  return -1;
}
void willrestore_take_events(int descriptor) { (void)descriptor; }
#endif

extern char **environ;

int willrestore_run_command(const char *command, int input) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  posix_spawnattr_t attributes;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -1;
  }
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t pid = -1;
  int result = posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (result == 0) result = posix_spawn_file_actions_adddup2(&actions, 2, 1);
  char *words[] = {"sh", "-c", (char *)command, NULL};
  if (result == 0) result = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (result != 0) {
    errno = result;
    return -1;
  }
  return pid;
}

int willrestore_has_ended(int pid) {
  int status;
  pid_t result;
  do { result = waitpid(pid, &status, WNOHANG); } while (result < 0 && errno == EINTR);
  return result != 0;
}

int willrestore_file_of(const void *bytes, size_t count) {
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = fwrite(bytes, 1, count, file) == count && fflush(file) == 0 ? dup(fileno(file)) : -1;
  fclose(file);
  if (descriptor >= 0) {
    lseek(descriptor, 0, SEEK_SET);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  return descriptor;
}

void *willrestore_open_directory(const char *path) { return opendir(path); }

const char *willrestore_next_name(void *directory) {
  errno = 0;
  struct dirent *entry = readdir(directory);
  return entry ? entry->d_name : NULL;
}

void willrestore_close_directory(void *directory) { closedir(directory); }

// Lock-free, so that the handler may touch them, and seen by all threads.
static atomic_int interrupted = 0;
static atomic_int wake_descriptor = -1;

static void note_interrupt(int number) {
  (void)number;
  int saved = errno;
  interrupted = 1;
  if (wake_descriptor >= 0) {
    ssize_t written = write(wake_descriptor, "", 1);
    (void)written;
  }
  errno = saved;
}

int willrestore_catch_interrupt(int descriptor) {
  wake_descriptor = descriptor;
  struct sigaction action = {0};
  action.sa_handler = note_interrupt;
  sigemptyset(&action.sa_mask);
  // Blocked calls return instead of starting again; the second SIGINT finds the default action.
  action.sa_flags = (int)SA_RESETHAND;
  return sigaction(SIGINT, &action, NULL);
}

int willrestore_was_interrupted(void) { return interrupted != 0; }

typedef struct {
  void (*run)(void *);
  void *context;
} thread_start;

static void *run_thread(void *argument) {
  thread_start start = *(thread_start *)argument;
  free(argument);
  start.run(start.context);
  return NULL;
}

int willrestore_start_thread(uintptr_t *thread, void (*run)(void *context), void *context) {
  thread_start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (thread_start){run, context};
  pthread_attr_t attributes;
  int result = pthread_attr_init(&attributes);
  if (result == 0) {
    // macOS gives threads half a megabyte unless asked for more.
    pthread_attr_setstacksize(&attributes, 8 << 20);
    pthread_t handle;
    sigset_t all, before;
    // Signals go to the main thread, whose blocked calls they are meant to end.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    result = pthread_create(&handle, &attributes, run_thread, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (result == 0) *thread = (uintptr_t)handle;
  }
  if (result != 0) free(start);
  return result;
}

void willrestore_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

void willrestore_detach_thread(uintptr_t thread) { pthread_detach((pthread_t)thread); }
