#include "CSystem.h"

#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A loop without vectors of its own is written once and compiled for each width.
#define FOR_EVERY_WIDTH static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define FOR_AVX2 static __attribute__((target("avx2")))
#define FOR_AVX512 static __attribute__((target("avx512f,avx512bw")))
#endif

willrestore_vectors willrestore_widest_vectors(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return willrestore_vectors_avx512;
  if (__builtin_cpu_supports("avx2")) return willrestore_vectors_avx2;
#endif
  return willrestore_vectors_plain;
}

FOR_EVERY_WIDTH size_t count_byte(const unsigned char *bytes, unsigned char byte, size_t count) {
  size_t found = 0;
  while (count > 0) {
    // Sums of up to 255 fit a byte, which lets the compiler add whole vectors of bytes.
    size_t stretch = count < 255 * 64 ? count : 255 * 64;
    unsigned char sums[64] = {0};
    size_t index = 0;
    for (; index + 64 <= stretch; index += 64) {
      for (size_t lane = 0; lane < 64; lane += 1) sums[lane] += bytes[index + lane] == byte;
    }
    for (size_t lane = 0; lane < 64; lane += 1) found += sums[lane];
    for (; index < stretch; index += 1) found += bytes[index] == byte;
    bytes += stretch;
    count -= stretch;
  }
  return found;
}

#if defined(__x86_64__)
FOR_AVX2 size_t count_byte_with_avx2(const unsigned char *bytes, unsigned char byte, size_t count) {
  return count_byte(bytes, byte, count);
}

FOR_AVX512 size_t count_byte_with_avx512(const unsigned char *bytes, unsigned char byte, size_t count) {
  return count_byte(bytes, byte, count);
}
#endif

size_t willrestore_count_byte(const void *start, unsigned char byte, size_t count, willrestore_vectors vectors) {
#if defined(__x86_64__)
  if (vectors == willrestore_vectors_avx512) return count_byte_with_avx512(start, byte, count);
  if (vectors == willrestore_vectors_avx2) return count_byte_with_avx2(start, byte, count);
#endif
  return count_byte(start, byte, count);
}

static inline uint32_t group_at(const unsigned char *bytes) {
  uint32_t group;
  memcpy(&group, bytes, sizeof group);
  return group;
}

static inline bool is_known(const uint32_t *filter, uint32_t hash) { return filter[hash >> 5] >> (hash & 31) & 1; }

#if defined(__x86_64__)

// Sixteen groups at a time: the filter's words are gathered, and each word's bit is tested.
FOR_AVX512 size_t find_with_avx512(
  const unsigned char *bytes, size_t count, size_t *position, const uint32_t *filter, uint32_t *found,
  size_t capacity) {
  const __m512i fold = _mm512_set1_epi32(0x20202020), factor = _mm512_set1_epi32((int)0x9E3779B1u);
  const __m512i one = _mm512_set1_epi32(1), low = _mm512_set1_epi32(31);
  size_t index = *position, known = 0;
  for (; index + 64 <= count && known + 16 <= capacity; index += 64) {
    __m512i groups = _mm512_or_si512(_mm512_loadu_si512(bytes + index), fold);
    __m512i hashes = _mm512_srli_epi32(_mm512_mullo_epi32(groups, factor), 32 - willrestore_group_hash_bits);
    __m512i words = _mm512_i32gather_epi32(_mm512_srli_epi32(hashes, 5), (const int *)filter, 4);
    unsigned mask = _mm512_test_epi32_mask(words, _mm512_sllv_epi32(one, _mm512_and_si512(hashes, low)));
    for (; mask != 0; mask &= mask - 1) found[known++] = (uint32_t)(index + 4 * (size_t)__builtin_ctz(mask));
  }
  *position = index;
  return known;
}

// The same, eight at a time; the bit to test is shifted to the top.
FOR_AVX2 size_t find_with_avx2(
  const unsigned char *bytes, size_t count, size_t *position, const uint32_t *filter, uint32_t *found,
  size_t capacity) {
  const __m256i fold = _mm256_set1_epi32(0x20202020), factor = _mm256_set1_epi32((int)0x9E3779B1u);
  const __m256i low = _mm256_set1_epi32(31);
  size_t index = *position, known = 0;
  for (; index + 32 <= count && known + 8 <= capacity; index += 32) {
    __m256i groups = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)(bytes + index)), fold);
    __m256i hashes = _mm256_srli_epi32(_mm256_mullo_epi32(groups, factor), 32 - willrestore_group_hash_bits);
    __m256i words = _mm256_i32gather_epi32((const int *)filter, _mm256_srli_epi32(hashes, 5), 4);
    __m256i tops = _mm256_sllv_epi32(words, _mm256_sub_epi32(low, _mm256_and_si256(hashes, low)));
    unsigned mask = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(tops));
    for (; mask != 0; mask &= mask - 1) found[known++] = (uint32_t)(index + 4 * (size_t)__builtin_ctz(mask));
  }
  *position = index;
  return known;
}

#endif

size_t willrestore_find_groups(
  const void *start, size_t count, size_t *position, const uint32_t *filter, uint32_t *found, size_t capacity,
  willrestore_vectors vectors) {
  const unsigned char *bytes = start;
  size_t known = 0;
#if defined(__x86_64__)
  if (vectors == willrestore_vectors_avx512) {
    known = find_with_avx512(bytes, count, position, filter, found, capacity);
  } else if (vectors == willrestore_vectors_avx2) {
    known = find_with_avx2(bytes, count, position, filter, found, capacity);
  }
#endif
  size_t index = *position;
  for (; index + 4 <= count && known < capacity; index += 4) {
    if (is_known(filter, willrestore_group_hash(group_at(bytes + index)))) found[known++] = (uint32_t)index;
  }
  *position = index;
  return known;
}

static inline bool is_folded(unsigned char byte, unsigned char wanted) { return (byte | 0x20) == wanted; }

FOR_EVERY_WIDTH size_t find_short(
  const unsigned char *bytes, size_t count, size_t from, const unsigned char *needle, size_t needle_count) {
  const size_t last = needle_count - 1;
  const unsigned char a = needle[0] | 0x20, b = needle[1] | 0x20, c = needle[2] | 0x20, d = needle[last] | 0x20;
  size_t index = from;
  while (index + last < count) {
    size_t lanes = 1;
    bool is_there = true;
    if (index + 64 + last <= count) {
      // Without branches, so that the compiler compares whole vectors.
      unsigned char any = 0;
      for (size_t lane = 0; lane < 64; lane += 1) {
        const unsigned char *at = bytes + index + lane;
        any |= is_folded(at[0], a) & is_folded(at[1], b) & is_folded(at[2], c) & is_folded(at[last], d);
      }
      lanes = 64;
      is_there = any;
    }
    for (size_t lane = 0; is_there && lane < lanes; lane += 1) {
      const unsigned char *at = bytes + index + lane;
      if (is_folded(at[0], a) && is_folded(at[1], b) && is_folded(at[2], c) && is_folded(at[last], d)) {
        return index + lane;
      }
    }
    index += lanes;
  }
  return count;
}

#if defined(__x86_64__)
FOR_AVX2 size_t find_short_with_avx2(
  const unsigned char *bytes, size_t count, size_t from, const unsigned char *needle, size_t needle_count) {
  return find_short(bytes, count, from, needle, needle_count);
}

FOR_AVX512 size_t find_short_with_avx512(
  const unsigned char *bytes, size_t count, size_t from, const unsigned char *needle, size_t needle_count) {
  return find_short(bytes, count, from, needle, needle_count);
}
#endif

size_t willrestore_find_short(
  const void *start, size_t count, size_t from, const unsigned char *needle, size_t needle_count,
  willrestore_vectors vectors) {
#if defined(__x86_64__)
  if (vectors == willrestore_vectors_avx512) return find_short_with_avx512(start, count, from, needle, needle_count);
  if (vectors == willrestore_vectors_avx2) return find_short_with_avx2(start, count, from, needle, needle_count);
#endif
  return find_short(start, count, from, needle, needle_count);
}

typedef unsigned char block __attribute__((ext_vector_type(64)));
typedef bool flags __attribute__((ext_vector_type(64)));

static inline uint64_t places_of(const unsigned char *bytes, unsigned char byte) {
  block value;
  memcpy(&value, bytes, sizeof value);
  flags found = __builtin_convertvector(value == byte, flags);
  uint64_t places;
  memcpy(&places, &found, sizeof places);
  return places;
}

uint64_t willrestore_quotes(const void *start, size_t count, size_t index, uint64_t *escaped) {
  const unsigned char *bytes = start;
  unsigned char rest[64] = {0};
  size_t shift = 0;
  if (index >= count) return 0;
  if (count - index >= 64) {
    bytes += index;
  } else if (count >= 64) {
    // The last 64 bytes, of which the first were looked at before.
    shift = 64 - (count - index);
    bytes += count - 64;
  } else {
    memcpy(rest, bytes + index, count - index);
    bytes = rest;
  }
  uint64_t quotes = places_of(bytes, '"') >> shift;
  uint64_t slashes = places_of(bytes, '\\') >> shift;
  uint64_t first = *escaped;
  if ((slashes | first) == 0) return quotes;
  // Of a run of backslashes every second is escaped, beginning with the second, and so is what follows an odd run. Adding
  // its first place to a run carries over its end; runs are told by whether they begin at an even place or an odd one.
  const uint64_t even = 0x5555555555555555u;
  slashes &= ~first;
  uint64_t follows = slashes << 1 | first;
  uint64_t starts = slashes & ~even & ~follows;
  uint64_t sums;
  *escaped = __builtin_add_overflow(starts, slashes, &sums);
  return quotes & ~((even ^ sums << 1) & follows);
}
