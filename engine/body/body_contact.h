// body_contact.h: the memory of a body's contacts.
// A contact is that of a part of a body with a plane of a solid, or with a part of another body. A part is a piece; its
// number is its index. The list of contacts is sorted by (body, part, other, other_part), each pair of bodies once, under
// the body with the lower number. Source: docs/models/bodies.md, "Contacts".
#pragma once
#include "contact/patch.h"

enum { SK_BODY_NONE = INT32_MIN };

//   body, part   whose contact it is
//   other        the other body, or -1 - solid
//   other_part   its part, or the half-space of the solid
#define SK_BODY_CONTACT_FIELDS(X)                                                                                      \
    X(body, BODY, "")                                                                                                  \
    X(part, BODY_PART, "")                                                                                             \
    X(other, BODY_OR_SOLID, "")                                                                                        \
    X(other_part, OTHER_PART, "")

typedef struct sk_body_contact {
    SK_BODY_CONTACT_FIELDS(SK_FIELD_MEMBER)
    sk_patch_memory memory;
} sk_body_contact;

// What names a contact.
typedef struct sk_body_contact_key {
    int32_t body, part, other, other_part;
} sk_body_contact_key;

static inline sk_body_contact_key sk_body_contact_key_of(const sk_body_contact *c) {
    return (sk_body_contact_key){(int32_t)c->body, (int32_t)c->part, (int32_t)c->other, (int32_t)c->other_part};
}

// Negative if a comes before b in the list, 0 if they are equal.
static inline int sk_body_contact_order(sk_body_contact_key a, sk_body_contact_key b) {
    if (a.body != b.body) return a.body < b.body ? -1 : 1;
    if (a.part != b.part) return a.part < b.part ? -1 : 1;
    if (a.other != b.other) return a.other < b.other ? -1 : 1;
    return (a.other_part > b.other_part) - (a.other_part < b.other_part);
}
