#include "CPatterns.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A pattern file is added in two places: its bytes here, and its row in the table below.
// A test compares the table with the folder, since a new file is not noticed by the build.

static const unsigned char log_yaml[] = {
#embed "../../Patterns/log.yaml"
};
static const unsigned char bluetoothd_sessions_yaml[] = {
#embed "../../Patterns/bluetoothd-sessions.yaml"
};

#define FILE_ROW(name, bytes) {name, bytes, sizeof bytes}

// The order is the patterns' precedence: what the exporting tools print, emitters, libraries, generic callback names.
static const willrestore_pattern_file files[] = {
    FILE_ROW("log.yaml", log_yaml),
    FILE_ROW("bluetoothd-sessions.yaml", bluetoothd_sessions_yaml),
};

size_t willrestore_pattern_file_count(void) { return sizeof files / sizeof files[0]; }

willrestore_pattern_file willrestore_pattern_file_at(size_t index) {
  if (index >= willrestore_pattern_file_count()) return (willrestore_pattern_file){"", 0, 0};
  return files[index];
}
