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
static const unsigned char crashes_yaml[] = {
#embed "../../Patterns/crashes.yaml"
};
static const unsigned char react_native_bridge_yaml[] = {
#embed "../../Patterns/react-native-bridge.yaml"
};
static const unsigned char flutter_blue_plus_yaml[] = {
#embed "../../Patterns/flutter-blue-plus.yaml"
};
static const unsigned char rxbluetoothkit_yaml[] = {
#embed "../../Patterns/rxbluetoothkit.yaml"
};
static const unsigned char bluejay_yaml[] = {
#embed "../../Patterns/bluejay.yaml"
};
static const unsigned char littlebluetooth_yaml[] = {
#embed "../../Patterns/littlebluetooth.yaml"
};
static const unsigned char xdripswift_yaml[] = {
#embed "../../Patterns/xdripswift.yaml"
};
static const unsigned char meshtastic_yaml[] = {
#embed "../../Patterns/meshtastic.yaml"
};
static const unsigned char opentrace_yaml[] = {
#embed "../../Patterns/opentrace.yaml"
};
static const unsigned char bitchat_yaml[] = {
#embed "../../Patterns/bitchat.yaml"
};
static const unsigned char polar_ble_sdk_yaml[] = {
#embed "../../Patterns/polar-ble-sdk.yaml"
};
static const unsigned char loopkit_yaml[] = {
#embed "../../Patterns/loopkit.yaml"
};
static const unsigned char capacitor_bluetooth_le_yaml[] = {
#embed "../../Patterns/capacitor-bluetooth-le.yaml"
};
static const unsigned char cordova_plugin_ble_central_yaml[] = {
#embed "../../Patterns/cordova-plugin-ble-central.yaml"
};
static const unsigned char react_native_ble_manager_yaml[] = {
#embed "../../Patterns/react-native-ble-manager.yaml"
};
static const unsigned char nordic_yaml[] = {
#embed "../../Patterns/nordic.yaml"
};
static const unsigned char metawear_yaml[] = {
#embed "../../Patterns/metawear.yaml"
};
static const unsigned char react_native_background_geolocation_yaml[] = {
#embed "../../Patterns/react-native-background-geolocation.yaml"
};
static const unsigned char restoration_guide_yaml[] = {
#embed "../../Patterns/restoration-guide.yaml"
};
static const unsigned char callbacks_yaml[] = {
#embed "../../Patterns/callbacks.yaml"
};
static const unsigned char app_retries_yaml[] = {
#embed "../../Patterns/app-retries.yaml"
};

#define FILE_ROW(name, bytes) {name, bytes, sizeof bytes}

// The order is the patterns' precedence: what the exporting tools print, emitters, libraries, generic callback names,
// apps' own words.
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
    FILE_ROW("crashes.yaml", crashes_yaml),
    FILE_ROW("react-native-bridge.yaml", react_native_bridge_yaml),
    FILE_ROW("flutter-blue-plus.yaml", flutter_blue_plus_yaml),
    FILE_ROW("rxbluetoothkit.yaml", rxbluetoothkit_yaml),
    FILE_ROW("bluejay.yaml", bluejay_yaml),
    FILE_ROW("littlebluetooth.yaml", littlebluetooth_yaml),
    FILE_ROW("xdripswift.yaml", xdripswift_yaml),
    FILE_ROW("meshtastic.yaml", meshtastic_yaml),
    FILE_ROW("opentrace.yaml", opentrace_yaml),
    FILE_ROW("bitchat.yaml", bitchat_yaml),
    FILE_ROW("polar-ble-sdk.yaml", polar_ble_sdk_yaml),
    FILE_ROW("loopkit.yaml", loopkit_yaml),
    FILE_ROW("capacitor-bluetooth-le.yaml", capacitor_bluetooth_le_yaml),
    FILE_ROW("cordova-plugin-ble-central.yaml", cordova_plugin_ble_central_yaml),
    FILE_ROW("react-native-ble-manager.yaml", react_native_ble_manager_yaml),
    FILE_ROW("nordic.yaml", nordic_yaml),
    FILE_ROW("metawear.yaml", metawear_yaml),
    FILE_ROW("react-native-background-geolocation.yaml", react_native_background_geolocation_yaml),
    FILE_ROW("restoration-guide.yaml", restoration_guide_yaml),
    FILE_ROW("callbacks.yaml", callbacks_yaml),
    FILE_ROW("app-retries.yaml", app_retries_yaml),
};

size_t willrestore_pattern_file_count(void) { return sizeof files / sizeof files[0]; }

willrestore_pattern_file willrestore_pattern_file_at(size_t index) {
  if (index >= willrestore_pattern_file_count()) return (willrestore_pattern_file){"", 0, 0};
  return files[index];
}
