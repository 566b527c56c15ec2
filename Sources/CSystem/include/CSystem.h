/// What libc has and its Swift module map hides, under the same names on Linux and macOS, or has not fast enough.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// The first occurrence of `needle` in `haystack`, or NULL.
const void *willrestore_memmem(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count);

/// The same for a needle that is rare: `first` and `second` are indices in it, best of the bytes that are rarest in what
/// is searched.
const void *willrestore_find(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count,
                             size_t first, size_t second);

/// The index of the first of `count` bytes at or behind which, within 16 bytes, one is above 0x7F, a NUL, an escape or an
/// ampersand; `count` where there is none.
size_t willrestore_first_unusual(const void *start, size_t count);

/// The last `byte` in the `count` bytes at `start`, or NULL.
const void *willrestore_memrchr(const void *start, int byte, size_t count);

/// Which of the 64 bytes from `index` on, of the `count` at `start`, are quotes that no backslash escapes: a bit each, the
/// first lowest. `*escaped` is 1 when the byte at `index` is escaped, and becomes the same of the byte behind the 64.
uint64_t willrestore_quotes(const void *start, size_t count, size_t index, uint64_t *escaped);

/// The vectors that a loop over bytes works with. All of them find the same.
typedef enum {
  /// Those that every processor of its kind has, or none.
  willrestore_vectors_plain = 0,
  willrestore_vectors_avx2,
  willrestore_vectors_avx512,
} willrestore_vectors;

/// The widest vectors that this processor has. Wider ones may not be asked for: the process would end.
willrestore_vectors willrestore_widest_vectors(void);

/// How many of the `count` bytes at `start` are `byte`.
size_t willrestore_count_byte(const void *start, unsigned char byte, size_t count, willrestore_vectors vectors);

/// Bits of the hash of a group of four bytes.
enum { willrestore_group_hash_bits = 17 };

/// A group of four bytes, the first one lowest, with upper and lower case letters made one, and some other bytes too.
static inline uint32_t willrestore_folded_group(uint32_t group) { return group | 0x20202020u; }

/// The hash of a group, equal for groups that are equal when folded.
static inline uint32_t willrestore_group_hash(uint32_t group) {
  return (willrestore_folded_group(group) * 0x9E3779B1u) >> (32 - willrestore_group_hash_bits);
}

/// Where groups stand whose hash has its bit in `filter`. Only every fourth position is looked at, from `*position` on.
/// Writes up to `capacity` (from 16) positions to `found`, returns how many, and sets `*position` to where to go on;
/// at the end fewer than four bytes are left there.
size_t willrestore_find_groups(
  const void *start, size_t count, size_t *position, const uint32_t *filter, uint32_t *found, size_t capacity,
  willrestore_vectors vectors);

/// The first position from `from` on where `needle` stands, of 3 or 4 bytes, or something that is equal when folded;
/// `count` when there is none.
size_t willrestore_find_short(
  const void *start, size_t count, size_t from, const unsigned char *needle, size_t needle_count,
  willrestore_vectors vectors);

/// What a path or a descriptor leads to.
typedef enum {
  willrestore_file_missing = 0,
  willrestore_file_regular,
  willrestore_file_directory,
  willrestore_file_link,
  willrestore_file_other,
} willrestore_file_kind;

/// The kind of the file at `path`, a link not followed; on `willrestore_file_missing` errno says why.
willrestore_file_kind willrestore_kind_of_path(const char *path);

/// The kind of the file behind `descriptor`, and its size when it is a regular file, else -1.
willrestore_file_kind willrestore_kind_of_descriptor(int descriptor, int64_t *size);

/// Opens `path` for reading, closed on exec; -1 and errno on failure (EINTR when a signal came meanwhile).
int willrestore_open_for_reading(const char *path);

/// A descriptor that becomes readable when the file at `path` grows, or when it or its name changes; -1 where the system has
/// no such thing. `*watch` is what stands for the file in it.
int willrestore_watch_file(const char *path, int *watch);

/// Takes what such a descriptor has told, so that it waits for news again.
void willrestore_take_events(int descriptor);

/// The file that bears the name is another one now: it is watched instead of the one that `watch` stands for. What stands for
/// it, or -1 where it cannot be watched.
int willrestore_watch_again(int descriptor, int watch, const char *path);

/// Runs `command` by the system's shell, with `input` as its standard input, and standard error as its output, since the
/// caller's output is not its own; signals are as usual for it. Its pid, or -1 and errno. It is not waited for.
int willrestore_run_command(const char *command, int input);

/// Whether the process has ended.
int willrestore_has_ended(int pid);

/// An open file without a name that holds `count` bytes, to be read from its beginning; -1 where there is no room for one.
int willrestore_file_of(const void *bytes, size_t count);

/// The name of the next entry of an open directory, or NULL at its end or on failure (errno is 0 at the end).
const char *willrestore_next_name(void *directory);

/// Opens a directory for `willrestore_next_name`, or NULL and errno. Close with `willrestore_close_directory`.
void *willrestore_open_directory(const char *path);
void willrestore_close_directory(void *directory);

/// From now on SIGINT sets a flag and writes one byte to `descriptor`; a second SIGINT ends the process as usual.
/// Returns 0, or -1 and errno.
int willrestore_catch_interrupt(int descriptor);

/// Whether SIGINT has come since `willrestore_catch_interrupt`.
int willrestore_was_interrupted(void);

/// Runs `run(context)` on a new thread with a stack of 8 MiB; 0, or an errno. End with a join or a detach.
int willrestore_start_thread(uintptr_t *thread, void (*run)(void *context), void *context);
void willrestore_join_thread(uintptr_t thread);
void willrestore_detach_thread(uintptr_t thread);

#endif
