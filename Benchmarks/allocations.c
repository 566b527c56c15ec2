// Counts allocations of the program that it is loaded into, and writes their number to the file that ALLOCATIONS_FILE
// names when the program ends.
//
//   cc -O2 -shared -fPIC -o allocations.so Benchmarks/allocations.c
//   LD_PRELOAD=./allocations.so ALLOCATIONS_FILE=count.txt willrestore phone.log
//
// For Linux with glibc: it calls the allocator by the names that glibc keeps for this purpose.
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ullong count;

static void add(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  add();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  add();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("ALLOCATIONS_FILE");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644) : -1;
  if (file >= 0) dprintf(file, "%llu\n", atomic_load(&count));
}
