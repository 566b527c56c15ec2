#include "CPatterns.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A pattern file is added in two places: its bytes here, and its row in the table below.
// A test compares the table with the folder, since a new file is not noticed by the build.

size_t willrestore_pattern_file_count(void) { return 0; }

willrestore_pattern_file willrestore_pattern_file_at(size_t index) {
  (void)index;
  return (willrestore_pattern_file){0, 0, 0};
}
