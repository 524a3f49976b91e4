// chunks.h: the container of a recording's file: a magic number, then chunks with kind, length and checksum.
// A file that ends within a chunk, or has a damaged chunk, is valid up to there. docs/recordings.md.
#pragma once
#include "base/bytes.h"
#include "base/result.h"

// Four letters each.
#define SK_CHUNK(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)
#define SK_CHUNK_HEADER      SK_CHUNK('H', 'E', 'A', 'D') // the program that wrote it, and its build
#define SK_CHUNK_MODEL       SK_CHUNK('M', 'O', 'D', 'L')
#define SK_CHUNK_LAYOUT      SK_CHUNK('L', 'A', 'Y', 'O') // names of the numbers of a state
#define SK_CHUNK_STATE       SK_CHUNK('S', 'T', 'A', 'T') // all numbers after a tick
#define SK_CHUNK_EXTRA       SK_CHUNK('X', 'T', 'R', 'A') // data of the program that recorded it
#define SK_CHUNK_TICKS       SK_CHUNK('T', 'I', 'C', 'K') // half a second of controls, tick hashes, modes and events
#define SK_CHUNK_MARK        SK_CHUNK('M', 'A', 'R', 'K') // a bookmark
#define SK_CHUNK_INDEX       SK_CHUNK('I', 'N', 'D', 'X') // places of the others; the last chunk of a run
#define SK_CHUNK_NOTE        SK_CHUNK('N', 'O', 'T', 'E') // a bookmark added later, after the index

enum { SK_FORMAT_VERSION = 3, SK_MAGIC_SIZE = 8, SK_CHUNK_HEAD_SIZE = 16 };
// The longest chunk. A larger length counts as damage.
#define SK_CHUNK_LONGEST UINT32_C(0x40000000)

// Writes the beginning of a file: eight bytes that a text editor or a transfer as text would change, and the version of
// the format.
void sk_chunks_begin(sk_writer *writer);

// Appends a chunk. `place`: its offset in the file, which its checksum covers.
void sk_chunk_write(sk_writer *writer, uint64_t place, uint32_t kind, const void *payload, size_t size);

// Adds an entry to the payload of an index: a chunk of this kind at this place, written when the run was at this tick.
void sk_chunk_note(sk_writer *index, uint32_t kind, int64_t tick, uint64_t place);

typedef struct sk_chunk {
    uint32_t kind;
    uint64_t place; // of its head in the file
    const uint8_t *payload;
    uint32_t size;
} sk_chunk;

// Error if the bytes do not begin as a recording of this format. Otherwise `reader` is before the first chunk
// afterwards.
sk_result sk_chunks_open(sk_reader *reader);

// Reads the next chunk. False at the end: `why` is null if the file ends with a whole chunk; otherwise it describes the
// damage, and `reader` is where that begins.
bool sk_chunk_read(sk_reader *reader, sk_chunk *out, const char **why);
