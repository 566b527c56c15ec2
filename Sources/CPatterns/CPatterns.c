#include "CPatterns.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A pattern file is added in two places: its bytes here, and its row in the table below.
// A test compares the table with the folder, since a new file is not noticed by the build.

static const unsigned char log_yaml[] = {
#embed "../../Patterns/log.yaml"
};
static const unsigned char privacy_yaml[] = {
#embed "../../Patterns/privacy.yaml"
};
static const unsigned char bluetoothd_sessions_yaml[] = {
#embed "../../Patterns/bluetoothd-sessions.yaml"
};
static const unsigned char bluetoothd_restoration_yaml[] = {
#embed "../../Patterns/bluetoothd-restoration.yaml"
};
static const unsigned char bluetoothd_links_yaml[] = {
#embed "../../Patterns/bluetoothd-links.yaml"
};
static const unsigned char bluetoothd_device_yaml[] = {
#embed "../../Patterns/bluetoothd-device.yaml"
};
static const unsigned char runningboardd_yaml[] = {
#embed "../../Patterns/runningboardd.yaml"
};
static const unsigned char springboard_yaml[] = {
#embed "../../Patterns/springboard.yaml"
};
static const unsigned char exits_yaml[] = {
#embed "../../Patterns/exits.yaml"
};
static const unsigned char kernel_yaml[] = {
#embed "../../Patterns/kernel.yaml"
};
static const unsigned char observers_yaml[] = {
#embed "../../Patterns/observers.yaml"
};
static const unsigned char corebluetooth_yaml[] = {
#embed "../../Patterns/corebluetooth.yaml"
};
static const unsigned char restoration_guide_yaml[] = {
#embed "../../Patterns/restoration-guide.yaml"
};
static const unsigned char callbacks_yaml[] = {
#embed "../../Patterns/callbacks.yaml"
};

#define FILE_ROW(name, bytes) {name, bytes, sizeof bytes}

// The order is the patterns' precedence: what the exporting tools print, emitters, libraries, generic callback names.
static const willrestore_pattern_file files[] = {
    FILE_ROW("log.yaml", log_yaml),
    FILE_ROW("privacy.yaml", privacy_yaml),
    FILE_ROW("bluetoothd-sessions.yaml", bluetoothd_sessions_yaml),
    FILE_ROW("bluetoothd-restoration.yaml", bluetoothd_restoration_yaml),
    FILE_ROW("bluetoothd-links.yaml", bluetoothd_links_yaml),
    FILE_ROW("bluetoothd-device.yaml", bluetoothd_device_yaml),
    FILE_ROW("runningboardd.yaml", runningboardd_yaml),
    FILE_ROW("springboard.yaml", springboard_yaml),
    FILE_ROW("exits.yaml", exits_yaml),
    FILE_ROW("kernel.yaml", kernel_yaml),
    FILE_ROW("observers.yaml", observers_yaml),
    FILE_ROW("corebluetooth.yaml", corebluetooth_yaml),
    FILE_ROW("restoration-guide.yaml", restoration_guide_yaml),
    FILE_ROW("callbacks.yaml", callbacks_yaml),
};

size_t willrestore_pattern_file_count(void) { return sizeof files / sizeof files[0]; }

willrestore_pattern_file willrestore_pattern_file_at(size_t index) {
  if (index >= willrestore_pattern_file_count()) return (willrestore_pattern_file){"", 0, 0};
  return files[index];
}
