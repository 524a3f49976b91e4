// schema.h: writes and reads structs member by member, by name.
// A struct's table states how each member is written and read. A test uses it to find members without a row. A file
// first holds the writer's tables (names, kinds, sizes), then the values. A reader finds its members by name, so a file
// stays readable when the layout changes. docs/recordings.md, "The model".
#pragma once
#include "base/bytes.h"
#include "base/result.h"
#include "math/quat.h"

// Numbers of the file format: they never change. Reals are finite unless the table says otherwise, never NaN.
typedef enum sk_member_kind {
    SK_MEMBER_REAL = 0,   // the bits of a double
    SK_MEMBER_INT16 = 1,  // all little-endian
    SK_MEMBER_INT32 = 2,  // and enumerations
    SK_MEMBER_UINT64 = 3, //
    SK_MEMBER_BOOL = 4,   // a byte, 0 or 1
    SK_MEMBER_TEXT = 5,   // length, and bytes without control characters
    SK_MEMBER_VEC3 = 6,   // three reals
    SK_MEMBER_QUAT = 7,   // four: w, x, y, z
    SK_MEMBER_MAT3 = 8,   // nine, row by row
    SK_MEMBER_STRUCT = 9, // one or more structs inside this one
    SK_MEMBER_LIST = 10,  // structs in allocated memory (malloc); the counter has their number
    SK_MEMBER_OTHER = 11, // written and read by functions of its own
    SK_MEMBER_KINDS,
    SK_MEMBER_DERIVED = SK_MEMBER_KINDS // derived data, never written
} sk_member_kind;

typedef struct sk_schema sk_schema;

typedef struct sk_member {
    const char *name;
    const char *stored; // name in files if it is another one, or null
    sk_member_kind kind;
    size_t offset, size; // of the member in memory, all its entries together
    const char *counter; // of an array: the int32 member before it that says how many entries are used; null: all are
    const sk_schema *schema; // of structs and lists
    int32_t most;            // entries of a list
    bool infinite;           // reals: may be infinite
    bool later;              // added later: if a file lacks it, numbers become `usual`, all else 0
    double usual;
    void (*write)(const void *whole, sk_writer *writer); // of the struct that the member is in
    // `tick_hash`: the outermost struct, as far as it has been read.
    sk_result (*read)(void *whole, const void *tick_hash, sk_reader *reader);
} sk_member;

struct sk_schema {
    const char *name; // as files store it: the type's name when the table was first written
    const char *type; // the C type's name now
    size_t size;
    const sk_member *members;
    int32_t member_count;
    const char *removed; // a real that the struct once had, or null; a reader skips its value
};

enum { SK_SCHEMAS_MAX = 64, SK_MEMBERS_MAX = 64 };

// The table of a C type, named like it.
#define SK_SCHEMA(TYPE, table) SK_SCHEMA_STORED_AS(#TYPE, TYPE, table)

// The table of a C type that has an older name in files.
#define SK_SCHEMA_STORED_AS(stored, TYPE, table)                                                                       \
    { SK_SCHEMA_PARTS(stored, TYPE, table) }

// The table of a C type that had another member, a real, when older files were written.
#define SK_SCHEMA_WITHOUT(member, TYPE, table)                                                                         \
    { SK_SCHEMA_PARTS(#TYPE, TYPE, table), .removed = #member }
#define SK_SCHEMA_PARTS(stored, TYPE, table)                                                                           \
    .name = stored, .type = #TYPE, .size = sizeof(TYPE), .members = table,                                             \
    .member_count = sizeof table / sizeof table[0]

// Kind of a member by its type; arrays are of the kind of their entries.
#define SK_KIND_OF(value)                                                                                              \
    _Generic((value),                                                                                                  \
        double: SK_MEMBER_REAL, double *: SK_MEMBER_REAL, int16_t: SK_MEMBER_INT16, int32_t: SK_MEMBER_INT32,          \
        int32_t *: SK_MEMBER_INT32, unsigned: SK_MEMBER_INT32, uint64_t: SK_MEMBER_UINT64, bool: SK_MEMBER_BOOL,       \
        bool *: SK_MEMBER_BOOL, char *: SK_MEMBER_TEXT, sk_vec3: SK_MEMBER_VEC3, sk_vec3 *: SK_MEMBER_VEC3, sk_quat: SK_MEMBER_QUAT,              \
        sk_mat3: SK_MEMBER_MAT3)

// Rows of a table. OF must be defined as the type of the struct.
#define SK_ROW_PLACE(member) .name = #member, .offset = offsetof(OF, member), .size = sizeof(((OF *)0)->member)
#define SK_ROW_VALUE(member) SK_ROW_PLACE(member), .kind = SK_KIND_OF(((OF *)0)->member)
#define SK_ROW(member)                                                                                                 \
    { SK_ROW_VALUE(member) }
#define SK_ROW_COUNTED(member, count)                                                                                  \
    { SK_ROW_VALUE(member), .counter = #count }
#define SK_ROW_INFINITE(member)                                                                                        \
    { SK_ROW_VALUE(member), .infinite = true }
#define SK_ROW_LATER(member, value)                                                                                    \
    { SK_ROW_VALUE(member), .later = true, .usual = value }
#define SK_ROW_INFINITE_LATER(member, value)                                                                           \
    { SK_ROW_VALUE(member), .infinite = true, .later = true, .usual = value }
// A member that has another name in files, because files may have a removed member of its name.
#define SK_ROW_INFINITE_LATER_AS(as, member, value)                                                                    \
    { SK_ROW_VALUE(member), .stored = as, .infinite = true, .later = true, .usual = value }
#define SK_ROW_STRUCT(member, table)                                                                                   \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_STRUCT, .schema = &table }
#define SK_ROW_STRUCT_LATER(member, table)                                                                             \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_STRUCT, .schema = &table, .later = true }
#define SK_ROW_STRUCTS(member, table, count)                                                                           \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_STRUCT, .schema = &table, .counter = #count }
#define SK_ROW_STRUCTS_LATER(member, table, count)                                                                     \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_STRUCT, .schema = &table, .counter = #count, .later = true }
#define SK_ROW_LIST(member, table, count, limit)                                                                       \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_LIST, .schema = &table, .counter = #count, .most = limit }
#define SK_ROW_LIST_LATER(member, table, count, limit)                                                                 \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_LIST, .schema = &table, .counter = #count, .most = limit, .later = true }
#define SK_ROW_OTHER(member, writes, reads)                                                                            \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_OTHER, .write = writes, .read = reads }
#define SK_ROW_DERIVED(member)                                                                                         \
    { SK_ROW_PLACE(member), .kind = SK_MEMBER_DERIVED }

// Size of one entry in memory; number of entries of a member that is not a list; a member by name, or null; its name in
// files.
size_t sk_member_entry_size(const sk_member *member);
int32_t sk_member_entries(const sk_member *member);
const sk_member *sk_schema_member(const sk_schema *schema, const char *name);
const char *sk_member_stored(const sk_member *member);

// Writes the tables, then the struct of the first table. Every struct that it contains must have a table.
void sk_schema_write(const sk_schema *const *schemas, int32_t count, const void *whole, sk_writer *writer);

// The first difference of two structs, in the order of their tables: "weather.speed: 5 against 7", "types[0].name: 'a'
// against 'b'". False, with an empty text, if there is none or memory is short.
bool sk_schema_difference(const sk_schema *schema, const void *first, const void *second, char *out, size_t size);

// Fills `whole`, which must be all zero. Errors, with the member: it is unknown or missing, a number is not finite, a
// count exceeds its array or the bytes that are left. After an error `whole` can be freed: every counter is within its
// array, and every list is valid or null.
sk_result sk_schema_read(const sk_schema *const *schemas, int32_t count, sk_reader *reader, void *whole);
