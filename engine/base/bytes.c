#include "base/bytes.h"

#include "base/hash.h"
#include <stdlib.h>

void sk_writer_free(sk_writer *writer) {
    free(writer->data);
    *writer = (sk_writer){0};
}

void sk_writer_clear(sk_writer *writer) {
    writer->size = 0;
    writer->failed = false;
}

static bool reserve(sk_writer *writer, size_t more) {
    if (writer->failed || more > SIZE_MAX - writer->size) {
        writer->failed = true;
        return false;
    }
    size_t needed = writer->size + more;
    if (needed <= writer->capacity) return true;
    size_t capacity = writer->capacity < 256 ? 256 : writer->capacity;
    while (capacity < needed) {
        if (capacity > SIZE_MAX / 2) {
            capacity = needed;
            break;
        }
        capacity *= 2;
    }
    uint8_t *data = realloc(writer->data, capacity);
    if (data == NULL) {
        writer->failed = true;
        return false;
    }
    writer->data = data;
    writer->capacity = capacity;
    return true;
}

void sk_write_bytes(sk_writer *writer, const void *bytes, size_t count) {
    if (count == 0 || !reserve(writer, count)) return;
    memcpy(writer->data + writer->size, bytes, count);
    writer->size += count;
}

static void write_little(sk_writer *writer, uint64_t value, int count) {
    uint8_t bytes[8];
    for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> (8 * i));
    sk_write_bytes(writer, bytes, (size_t)count);
}

void sk_write_u8(sk_writer *writer, uint8_t value) {
    sk_write_bytes(writer, &value, 1);
}

void sk_write_u16(sk_writer *writer, uint16_t value) {
    write_little(writer, value, 2);
}

void sk_write_u32(sk_writer *writer, uint32_t value) {
    write_little(writer, value, 4);
}

void sk_write_u64(sk_writer *writer, uint64_t value) {
    write_little(writer, value, 8);
}

void sk_write_real(sk_writer *writer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_little(writer, bits, 8);
}

void sk_write_count(sk_writer *writer, uint64_t value) {
    uint8_t bytes[10];
    size_t count = 0;
    do {
        bytes[count] = (uint8_t)(value & 0x7F);
        value >>= 7;
        if (value != 0) bytes[count] |= 0x80;
        count++;
    } while (value != 0);
    sk_write_bytes(writer, bytes, count);
}

void sk_write_text(sk_writer *writer, const char *text) {
    size_t length = strlen(text);
    sk_write_count(writer, length);
    sk_write_bytes(writer, text, length);
}

const uint8_t *sk_read_span(sk_reader *reader, size_t count) {
    if (reader->failed || count > sk_reader_left(reader)) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *span = reader->data + reader->at;
    reader->at += count;
    return span;
}

void sk_read_bytes(sk_reader *reader, void *bytes, size_t count) {
    if (count == 0) return;
    const uint8_t *span = sk_read_span(reader, count);
    if (span != NULL)
        memcpy(bytes, span, count);
    else
        memset(bytes, 0, count);
}

static uint64_t read_little(sk_reader *reader, int count) {
    const uint8_t *span = sk_read_span(reader, (size_t)count);
    uint64_t value = 0;
    for (int i = 0; span != NULL && i < count; i++) value |= (uint64_t)span[i] << (8 * i);
    return value;
}

uint8_t sk_read_u8(sk_reader *reader) {
    return (uint8_t)read_little(reader, 1);
}

uint16_t sk_read_u16(sk_reader *reader) {
    return (uint16_t)read_little(reader, 2);
}

uint32_t sk_read_u32(sk_reader *reader) {
    return (uint32_t)read_little(reader, 4);
}

uint64_t sk_read_u64(sk_reader *reader) {
    return read_little(reader, 8);
}

double sk_read_real(sk_reader *reader) {
    uint64_t bits = read_little(reader, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

uint64_t sk_read_count(sk_reader *reader) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = sk_read_u8(reader);
        if (reader->failed) return 0;
        uint64_t bits = byte & 0x7F;
        if (shift == 63 && bits > 1) break; // more than 64 bits
        value |= bits << shift;
        if ((byte & 0x80) == 0) return value;
    }
    reader->failed = true;
    return 0;
}

void sk_read_text(sk_reader *reader, char *text, size_t capacity) {
    text[0] = '\0';
    uint64_t length = sk_read_count(reader);
    const uint8_t *span = length < capacity ? sk_read_span(reader, (size_t)length) : NULL;
    if (span == NULL || memchr(span, 0, (size_t)length) != NULL) {
        reader->failed = true;
        return;
    }
    memcpy(text, span, (size_t)length);
    text[length] = '\0';
}

static bool is_control(char c) {
    return (uint8_t)c < 32 || c == 127;
}

bool sk_text_is_printable(const char *text) {
    while (*text != '\0' && !is_control(*text)) text++;
    return *text == '\0';
}

void sk_text_copy(char *out, size_t capacity, const char *text) {
    size_t length = strlen(text);
    if (length >= capacity) {
        length = capacity - 1;
        while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80) length--; // not inside a character
    }
    for (size_t i = 0; i < length; i++) out[i] = is_control(text[i]) ? ' ' : text[i];
    out[length] = '\0';
}

uint64_t sk_hash_bytes(uint64_t hash, const void *bytes, size_t count) {
    sk_reader reader = sk_reader_of(bytes, count);
    while (sk_reader_left(&reader) >= 8) hash = sk_hash_word(hash, sk_read_u64(&reader));
    uint64_t last = 0;
    for (int i = 0; sk_reader_left(&reader) > 0; i++) last |= (uint64_t)sk_read_u8(&reader) << (8 * i);
    return sk_hash_word(sk_hash_word(hash, last), count);
}
