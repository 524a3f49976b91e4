#include "replay/chunks.h"

#include <string.h>

// The high bit reveals a transfer with fewer than eight bits. The line ends reveal a transfer as text.
static const uint8_t MAGIC[SK_MAGIC_SIZE] = {0x93, 'S', 'K', 'R', '\r', '\n', 0x1A, '\n'};

void sk_chunks_begin(sk_writer *writer) {
    sk_write_bytes(writer, MAGIC, sizeof MAGIC);
    sk_write_u32(writer, SK_FORMAT_VERSION);
}

static uint64_t checksum(uint64_t place, uint32_t kind, const void *payload, size_t size) {
    return sk_hash_bytes(place ^ (uint64_t)kind << 32, payload, size);
}

void sk_chunk_write(sk_writer *writer, uint64_t place, uint32_t kind, const void *payload, size_t size) {
    if (size > SK_CHUNK_LONGEST) {
        writer->failed = true;
        return;
    }
    sk_write_u32(writer, kind);
    sk_write_u32(writer, (uint32_t)size);
    sk_write_u64(writer, checksum(place, kind, payload, size));
    sk_write_bytes(writer, payload, size);
}

void sk_chunk_note(sk_writer *index, uint32_t kind, int64_t tick, uint64_t place) {
    sk_write_u32(index, kind);
    sk_write_count(index, (uint64_t)tick);
    sk_write_count(index, place);
}

sk_result sk_chunks_open(sk_reader *reader) {
    size_t there = sk_reader_left(reader);
    if (there == 0) return sk_error("the file is empty; a recording begins with 0x93 SKR");
    if (memcmp(reader->data + reader->at, MAGIC, there < sizeof MAGIC ? there : sizeof MAGIC) != 0)
        return sk_error("no recording: it begins with other bytes than 0x93 SKR");
    sk_read_span(reader, sizeof MAGIC);
    uint32_t version = sk_read_u32(reader);
    if (reader->failed) {
        sk_result result =
            sk_error("too short for a recording: it ends after %zu bytes, within the first words", there);
        result.damaged = there >= sizeof MAGIC;
        return result;
    }
    if (version == SK_FORMAT_VERSION) return sk_ok();
    sk_result result = sk_error("a recording of format %u; this program reads format %d: %s one wrote it", version,
                                SK_FORMAT_VERSION, version > SK_FORMAT_VERSION ? "a newer" : "an older");
    result.other_version = true;
    return result;
}

bool sk_chunk_read(sk_reader *reader, sk_chunk *out, const char **why) {
    *why = NULL;
    if (sk_reader_left(reader) == 0) return false;
    size_t at = reader->at;
    *out = (sk_chunk){.place = at};
    out->kind = sk_read_u32(reader);
    out->size = sk_read_u32(reader);
    uint64_t sum = sk_read_u64(reader);
    bool whole = !reader->failed && out->size <= SK_CHUNK_LONGEST;
    if (reader->failed) *why = "the head of a chunk is cut short";
    if (!reader->failed && !whole) *why = "the length of a chunk is damaged";
    if (whole) {
        out->payload = sk_read_span(reader, out->size);
        if (out->payload == NULL) {
            whole = false;
            *why = "a chunk is cut short";
        } else if (checksum(at, out->kind, out->payload, out->size) != sum) {
            whole = false;
            *why = "a chunk is damaged: its checksum does not agree";
        }
    }
    if (whole) return true;
    reader->at = at;
    reader->failed = false;
    return false;
}
