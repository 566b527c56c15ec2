/// What libc has and its Swift module map hides, under the same names on Linux and macOS.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>

/// The first occurrence of `needle` in `haystack`, or NULL.
const void *willrestore_memmem(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count);

/// The last `byte` in the `count` bytes at `start`, or NULL.
const void *willrestore_memrchr(const void *start, int byte, size_t count);

#endif
