#define _GNU_SOURCE
#include "CSystem.h"

#include <string.h>

const void *willrestore_memmem(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count) {
  return memmem(haystack, haystack_count, needle, needle_count);
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
