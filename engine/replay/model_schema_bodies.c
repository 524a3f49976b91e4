// The tables of bodies and ties. Of a piece its half-spaces and counts are stored. A reader builds everything from the
// half-spaces.
#include "replay/model_schema_internal.h"

#define OF sk_half_space
static const sk_member HALF_SPACE[] = {SK_ROW(normal), SK_ROW(offset)};
const sk_schema schema_of_half_space = SK_SCHEMA(sk_half_space, HALF_SPACE);
#undef OF

#define OF sk_convex
static const sk_member CONVEX[] = {SK_ROW(vertex_count),  SK_ROW(edge_count),
                                   SK_ROW(face_count),    SK_ROW_DERIVED(vertex),
                                   SK_ROW_DERIVED(edge),  SK_ROW_STRUCTS(face, schema_of_half_space, face_count),
                                   SK_ROW_DERIVED(source)};
const sk_schema schema_of_convex = SK_SCHEMA(sk_convex, CONVEX);
#undef OF

#define OF sk_body_piece
static const sk_member PIECE[] = {SK_ROW_STRUCT(solid, schema_of_convex),
                                  SK_ROW(material),
                                  SK_ROW(face_material),
                                  SK_ROW(density),
                                  SK_ROW_INFINITE_LATER_AS("crush_strength", strength, INFINITY),
                                  SK_ROW_DERIVED(joint)};
const sk_schema schema_of_body_piece = SK_SCHEMA_WITHOUT(strength, sk_body_piece, PIECE);
#undef OF

#define OF sk_body_round
static const sk_member ROUND[] = {SK_ROW(from), SK_ROW(to), SK_ROW(radius), SK_ROW(material), SK_ROW(density)};
const sk_schema schema_of_body_round = SK_SCHEMA_WITHOUT(strength, sk_body_round, ROUND);
#undef OF

#define OF sk_body_type
static const sk_member BODY_TYPE[] = {SK_ROW(name),
                                      SK_ROW(mass),
                                      SK_ROW(inertia),
                                      SK_ROW(origin),
                                      SK_ROW(drag_area),
                                      SK_ROW(kappa),
                                      SK_ROW(chi),
                                      SK_ROW(lag),
                                      SK_ROW(piece_count),
                                      SK_ROW_LIST(pieces, schema_of_body_piece, piece_count, SK_BODY_PIECES_MAX),
                                      SK_ROW(round_count),
                                      SK_ROW_LIST(rounds, schema_of_body_round, round_count, SK_BODY_ROUNDS_MAX),
                                      SK_ROW_DERIVED(inertia_inverse),
                                      SK_ROW_DERIVED(reach),
                                      SK_ROW_DERIVED(low),
                                      SK_ROW_DERIVED(high)};
const sk_schema schema_of_body = SK_SCHEMA(sk_body_type, BODY_TYPE);
#undef OF

#define OF sk_body_placement
static const sk_member BODY_PLACEMENT[] = {SK_ROW(type),
                                           SK_ROW(position),
                                           SK_ROW(attitude),
                                           SK_ROW(velocity),
                                           SK_ROW(rate),
                                           SK_ROW_LATER(debris_of, 0),
                                           SK_ROW_LATER(debris_piece, 0),
                                           SK_ROW_LATER(debris_branch, 0),
                                           SK_ROW_LATER(debris_wheel, 0),
                                           SK_ROW_LATER(debris_blade, 0),
                                           SK_ROW_LATER(debris_tube, 0)};
const sk_schema schema_of_placed_body = SK_SCHEMA(sk_body_placement, BODY_PLACEMENT);
#undef OF

#define OF sk_tie_end
static const sk_member TIE_END[] = {SK_ROW(body), SK_ROW(point), SK_ROW_LATER(steers, 0)};
const sk_schema schema_of_tie_end = SK_SCHEMA(sk_tie_end, TIE_END);
#undef OF

#define OF sk_tie
static const sk_member TIE[] = {SK_ROW(name),          SK_ROW_STRUCT(end, schema_of_tie_end),
                                SK_ROW(length),        SK_ROW(stiffness),
                                SK_ROW(damping_ratio), SK_ROW_INFINITE(strength),
                                SK_ROW(shortest),      SK_ROW(winch_speed),
                                SK_ROW(winch_pull),    SK_ROW(pushes),
                                SK_ROW(unhooked)};
const sk_schema schema_of_tie = SK_SCHEMA(sk_tie, TIE);
#undef OF
