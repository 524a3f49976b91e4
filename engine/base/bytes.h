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
    bool failed; // memory was short: `data` is not whole
} sk_writer;

void sk_writer_free(sk_writer *writer);
void sk_writer_clear(sk_writer *writer); // keeps the memory
void sk_write_bytes(sk_writer *writer, const void *bytes, size_t count);
void sk_write_u8(sk_writer *writer, uint8_t value);
void sk_write_u16(sk_writer *writer, uint16_t value);
void sk_write_u32(sk_writer *writer, uint32_t value);
void sk_write_u64(sk_writer *writer, uint64_t value);
void sk_write_real(sk_writer *writer, double value); // its bits
// Seven bits a byte, the least first: small numbers are short.
void sk_write_count(sk_writer *writer, uint64_t value);
// Its length as a count, then its bytes.
void sk_write_text(sk_writer *writer, const char *text);

typedef struct sk_reader {
    const uint8_t *data;
    size_t size, at;
    bool failed; // something was asked for beyond the end, or was no number or text
} sk_reader;

static inline sk_reader sk_reader_of(const void *data, size_t size) {
    return (sk_reader){data, size, 0, false};
}

static inline size_t sk_reader_left(const sk_reader *reader) {
    return reader->size - reader->at;
}

// Copies, or, where so many are not left, fails and fills with zeros.
void sk_read_bytes(sk_reader *reader, void *bytes, size_t count);
// The same without copying; null where so many are not left.
const uint8_t *sk_read_span(sk_reader *reader, size_t count);
uint8_t sk_read_u8(sk_reader *reader);
uint16_t sk_read_u16(sk_reader *reader);
uint32_t sk_read_u32(sk_reader *reader);
uint64_t sk_read_u64(sk_reader *reader);
double sk_read_real(sk_reader *reader);
uint64_t sk_read_count(sk_reader *reader);
// A text of at most `capacity` - 1 bytes without a 0 among them, always terminated; fails on a longer one.
void sk_read_text(sk_reader *reader, char *text, size_t capacity);

// Whether there is no control character in it, as nothing that is to be shown on one line may have.
bool sk_text_is_printable(const char *text);

// Copies a text into `capacity` bytes, always terminated; a longer one is cut behind a whole character of UTF-8, control characters
// become blanks.
void sk_text_copy(char *out, size_t capacity, const char *text);

// 64 bits over bytes, the same on every machine; not against an adversary.
uint64_t sk_hash_bytes(uint64_t hash, const void *bytes, size_t count);
