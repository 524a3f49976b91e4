// bytes.h: reading and writing numbers as bytes, little-endian on every machine.
// A writer grows in memory. A reader never reads beyond its end. Neither stops at an error: both record it, and later
// reads return 0. Check for errors once, at the end.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Zero-initialise; free with sk_writer_free.
typedef struct sk_writer {
    uint8_t *data;
    size_t size, capacity;
    bool failed; // memory was short; `data` is incomplete
} sk_writer;

void sk_writer_free(sk_writer *writer);
void sk_writer_clear(sk_writer *writer); // keeps the memory
void sk_write_bytes(sk_writer *writer, const void *bytes, size_t count);
void sk_write_u8(sk_writer *writer, uint8_t value);
void sk_write_u16(sk_writer *writer, uint16_t value);
void sk_write_u32(sk_writer *writer, uint32_t value);
void sk_write_u64(sk_writer *writer, uint64_t value);
void sk_write_real(sk_writer *writer, double value); // the 64 bits of the double
// Writes seven bits per byte, the lowest first. Small numbers take few bytes.
void sk_write_count(sk_writer *writer, uint64_t value);
// Writes the length as a count, then the bytes.
void sk_write_text(sk_writer *writer, const char *text);

typedef struct sk_reader {
    const uint8_t *data;
    size_t size, at;
    bool failed; // a read went beyond the end, or a count or text was invalid
} sk_reader;

static inline sk_reader sk_reader_of(const void *data, size_t size) {
    return (sk_reader){data, size, 0, false};
}

static inline size_t sk_reader_left(const sk_reader *reader) {
    return reader->size - reader->at;
}

// Copies `count` bytes. If fewer are left, fails and fills `bytes` with zeros.
void sk_read_bytes(sk_reader *reader, void *bytes, size_t count);
// Returns the next `count` bytes without copying them. If fewer are left, fails and returns null.
const uint8_t *sk_read_span(sk_reader *reader, size_t count);
uint8_t sk_read_u8(sk_reader *reader);
uint16_t sk_read_u16(sk_reader *reader);
uint32_t sk_read_u32(sk_reader *reader);
uint64_t sk_read_u64(sk_reader *reader);
double sk_read_real(sk_reader *reader);
uint64_t sk_read_count(sk_reader *reader);
// Reads a text of at most `capacity` - 1 bytes without a zero byte. The result is always terminated. Fails on a longer
// text.
void sk_read_text(sk_reader *reader, char *text, size_t capacity);

// Returns whether the text has no control characters. Text for a single line must have none.
bool sk_text_is_printable(const char *text);

// Copies a text into `capacity` bytes, always terminated. A longer text is cut after a whole UTF-8 character. Control
// characters become blanks.
void sk_text_copy(char *out, size_t capacity, const char *text);

// Returns a 64-bit hash of the bytes, the same on every machine. It does not resist an adversary.
uint64_t sk_hash_bytes(uint64_t hash, const void *bytes, size_t count);
