/// The pattern files, embedded in the binary.
///
/// Swift cannot see a C array of unknown size, so each file is handed out through functions.
#ifndef CPATTERNS_H
#define CPATTERNS_H

#include <stddef.h>

typedef struct {
  const char *name;            ///< file name without its folder, "bluetoothd.yaml"
  const unsigned char *bytes;  ///< the file's bytes, not terminated
  size_t count;                ///< how many
} willrestore_pattern_file;

/// How many pattern files the binary carries.
size_t willrestore_pattern_file_count(void);

/// The file at `index`, which must be below the count.
willrestore_pattern_file willrestore_pattern_file_at(size_t index);

#endif
