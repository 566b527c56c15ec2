// The C program that the dense log is measured against: the literals in one pass of vectorscan over whole blocks, then,
// once a line, the PCRE2 expressions that the literals on it guard. It prints counts, knows no styles of logs, and
// correlates nothing: a floor for what reading costs, not a tool.
//
//   scan-literals pairs.tsv regexes.txt LOG     lines with an expression that matches
//   scan-literals literals.txt - LOG            lines with a literal
#define _GNU_SOURCE
#define PCRE2_CODE_UNIT_WIDTH 8
#include <errno.h>
#include <fcntl.h>
#include <hs.h>
#include <pcre2.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 20, LITERALS = 4096, EXPRESSIONS = 1024, GUARDED = 16 };

struct guard {
  int count;
  int expressions[GUARDED];
};

static struct guard guards[LITERALS];
static char *literals[LITERALS];
static size_t lengths[LITERALS];
static unsigned int flags[LITERALS], numbers[LITERALS];
static unsigned int literalCount;

static pcre2_code *expressions[EXPRESSIONS];
static int expressionCount;
static pcre2_match_data *match;
static pcre2_match_context *limits;

static uint64_t literalLines, matchedLines;

// The line that is being looked at, and the expressions that its literals guard.
static const char *block, *blockEnd, *lineStart, *lineEnd;
static uint64_t wanted[EXPRESSIONS / 64];

static void fail(const char *what) {
  fprintf(stderr, "scan-literals: %s\n", what);
  exit(2);
}

static void readGuards(const char *path, bool guarding) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, file) > 0) {
    if (literalCount == LITERALS) fail("too many literals");
    line[strcspn(line, "\n")] = 0;
    char *rest = guarding ? strrchr(line, '\t') : NULL;
    if (rest) *rest++ = 0;
    struct guard *guard = &guards[literalCount];
    for (char *word = rest ? strtok(rest, ",") : NULL; word; word = strtok(NULL, ",")) {
      if (guard->count == GUARDED) fail("too many expressions at one literal");
      guard->expressions[guard->count++] = atoi(word);
    }
    literals[literalCount] = strdup(line);
    lengths[literalCount] = strlen(line);
    flags[literalCount] = HS_FLAG_CASELESS;
    numbers[literalCount] = literalCount;
    literalCount++;
  }
  free(line);
  fclose(file);
}

static void readExpressions(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, file) > 0) {
    if (expressionCount == EXPRESSIONS) fail("too many expressions");
    int error;
    PCRE2_SIZE offset;
    size_t length = strcspn(line, "\n");
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)line, length, 0, &error, &offset, NULL);
    if (!code || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE)) fail("an expression does not compile");
    expressions[expressionCount++] = code;
  }
  free(line);
  fclose(file);
  match = pcre2_match_data_create(32, NULL);
  limits = pcre2_match_context_create(NULL);
  pcre2_set_match_limit(limits, 100000);
}

// The first expression that matches is the line's: the order of the list is precedence.
static void endLine(void) {
  if (!lineStart) return;
  literalLines++;
  size_t length = (size_t)(lineEnd - lineStart);
  bool found = false;
  for (int word = 0; word < EXPRESSIONS / 64 && !found; word++) {
    for (uint64_t bits = wanted[word]; bits && !found; bits &= bits - 1) {
      int number = word * 64 + __builtin_ctzll(bits);
      found = pcre2_jit_match(expressions[number], (PCRE2_SPTR)lineStart, length, 0, 0, match, limits) >= 0;
    }
    wanted[word] = 0;
  }
  memset(wanted, 0, sizeof wanted);
  matchedLines += found;
  lineStart = NULL;
}

static int onHit(unsigned int id, unsigned long long from, unsigned long long to, unsigned int options, void *context) {
  (void)from, (void)options, (void)context;
  const char *last = block + to - 1;
  if (!lineStart || last >= lineEnd) {
    endLine();
    const char *before = memrchr(block, '\n', (size_t)(last - block));
    lineStart = before ? before + 1 : block;
    lineEnd = memchr(last, '\n', (size_t)(blockEnd - last));
    if (!lineEnd) lineEnd = blockEnd;
  }
  for (int index = 0; index < guards[id].count; index++) {
    int number = guards[id].expressions[index];
    wanted[number / 64] |= 1ull << (number % 64);
  }
  return 0;
}

int main(int count, char **words) {
  if (count != 4) fail("usage: scan-literals pairs.tsv regexes.txt LOG | scan-literals literals.txt - LOG");
  bool guarding = strcmp(words[2], "-") != 0;
  readGuards(words[1], guarding);
  if (guarding) readExpressions(words[2]);
  hs_database_t *database;
  hs_compile_error_t *error;
  if (hs_compile_lit_multi((const char *const *)literals, flags, numbers, lengths, literalCount, HS_MODE_BLOCK, NULL,
                           &database, &error))
    fail(error->message);
  hs_scratch_t *scratch = NULL;
  if (hs_alloc_scratch(database, &scratch)) fail("no scratch");
  int file = open(words[3], O_RDONLY);
  if (file < 0) fail(words[3]);

  static char bytes[BLOCK];
  size_t filled = 0;
  bool atEnd = false;
  while (!atEnd || filled) {
    while (!atEnd && filled < BLOCK) {
      ssize_t got = read(file, bytes + filled, BLOCK - filled);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail("cannot read");
      if (got == 0) atEnd = true;
      filled += (size_t)got;
    }
    // A block ends with a line; the rest is carried over.
    const char *newline = memrchr(bytes, '\n', filled);
    size_t used = atEnd || !newline ? filled : (size_t)(newline + 1 - bytes);
    block = bytes, blockEnd = bytes + used;
    if (used && hs_scan(database, bytes, (unsigned int)used, 0, scratch, onHit, NULL)) fail("cannot scan");
    endLine();
    memmove(bytes, bytes + used, filled - used);
    filled -= used;
  }
  printf("%llu lines with a literal", (unsigned long long)literalLines);
  if (guarding) printf(", %llu with an expression", (unsigned long long)matchedLines);
  printf("\n");
}
