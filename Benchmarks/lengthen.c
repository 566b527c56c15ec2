// Repeats a log of `log show --style default` until it has a given size, each time later by as long as it is: a log of
// any size in order, faster than a program can read it.
//
//   lengthen LOG SIZE | willrestore        SIZE in bytes, or with K, M or G behind it
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STAMP = 26 };  // 2026-11-12 08:00:00.000123

// Offsets of the times, and the times: microseconds since 1970, as if they were in UTC.
static size_t *places;
static int64_t *times;
static size_t count, capacity;

static bool isStamp(const char *text) {
  static const char shape[] = "dddd-dd-dd dd:dd:dd.dddddd";
  for (int index = 0; index < STAMP; index++) {
    bool isDigit = text[index] >= '0' && text[index] <= '9';
    if (shape[index] == 'd' ? !isDigit : text[index] != shape[index]) return false;
  }
  return true;
}

static int number(const char *text, int digits) {
  int value = 0;
  for (int index = 0; index < digits; index++) value = value * 10 + (text[index] - '0');
  return value;
}

static int64_t parsed(const char *text) {
  struct tm fields = {.tm_year = number(text, 4) - 1900, .tm_mon = number(text + 5, 2) - 1, .tm_mday = number(text + 8, 2),
                      .tm_hour = number(text + 11, 2), .tm_min = number(text + 14, 2), .tm_sec = number(text + 17, 2)};
  return (int64_t)timegm(&fields) * 1000000 + number(text + 20, 6);
}

static void print(char *text, int64_t moment) {
  static time_t second = -1;
  static char shown[24];
  if (moment / 1000000 != second) {
    second = moment / 1000000;
    struct tm fields;
    gmtime_r(&second, &fields);
    strftime(shown, sizeof shown, "%Y-%m-%d %H:%M:%S.", &fields);
  }
  memcpy(text, shown, 20);
  int rest = (int)(moment % 1000000);
  for (int index = 25; index >= 20; index--, rest /= 10) text[index] = (char)('0' + rest % 10);
}

static void findTimes(const char *bytes, size_t size) {
  for (size_t offset = 0; offset + STAMP < size;) {
    if (isStamp(bytes + offset)) {
      if (count == capacity) {
        capacity = capacity ? capacity * 2 : 1 << 16;
        places = realloc(places, capacity * sizeof *places);
        times = realloc(times, capacity * sizeof *times);
        if (!places || !times) exit(71);
      }
      places[count] = offset;
      times[count++] = parsed(bytes + offset);
    }
    const char *end = memchr(bytes + offset, '\n', size - offset);
    if (!end) return;
    offset = (size_t)(end + 1 - bytes);
  }
}

static bool writeAll(const char *bytes, size_t size) {
  while (size) {
    ssize_t written = write(1, bytes, size);
    if (written <= 0) return false;  // who reads has had enough
    bytes += written, size -= (size_t)written;
  }
  return true;
}

int main(int words, char **word) {
  FILE *log = words == 3 ? fopen(word[1], "rb") : NULL;
  if (!log || fseek(log, 0, SEEK_END)) {
    fprintf(stderr, "usage: lengthen LOG SIZE\n");
    return 64;
  }
  size_t size = (size_t)ftell(log);
  rewind(log);
  char *bytes = malloc(size + STAMP);
  if (!bytes || fread(bytes, 1, size, log) != size) return 66;
  char *unit;
  double wanted = strtod(word[2], &unit);
  wanted *= *unit == 'K' ? 1024. : *unit == 'M' ? 1048576. : *unit == 'G' ? 1073741824. : 1.;
  findTimes(bytes, size);
  if (!count) return 65;
  int64_t length = times[count - 1] - times[0] + 1000;
  // The head of the log, and lines without a time before the first, stand once.
  if (!writeAll(bytes, places[0])) return 0;
  double written = (double)places[0];
  for (int64_t round = 0; written < wanted; round++) {
    for (size_t index = 0; round && index < count; index++) print(bytes + places[index], times[index] + round * length);
    double rest = wanted - written;
    size_t part = size - places[0];
    // The last round ends with a record.
    for (size_t index = 0; rest < (double)part && index < count; index++) {
      if ((double)(places[index] - places[0]) < rest) continue;
      part = places[index] - places[0];
      break;
    }
    if (!writeAll(bytes + places[0], part)) return 0;
    written += (double)part;
  }
}
