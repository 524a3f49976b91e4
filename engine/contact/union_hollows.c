// Finds the hollows near a block.
//
// The planes of the exposed faces divide the surroundings of the block. Each region of this division is solid or empty
// as a whole. Let T be the set of planes that an empty region is outside of. At least one plane of T separates a point
// of the solid from the region, so the greatest depth below the planes of T measures how far away the region is. The
// solid grows when a point moves to the inner side of a plane, because every plane is that of an exposed face. So if an
// empty region has a set T' that contains T, its distance is not smaller, and only minimal sets are needed.
//
// The regions are found by cutting. Inner sides come first, so small sets are found first. A region whose set contains
// a known one is not cut further.
#include "contact/union_internal.h"

#include "base/assert.h"

static bool is_known(const union_hollows *h, uint64_t outside) {
    for (int32_t i = 0; i < h->count; i++)
        if ((h->planes[i] & ~outside) == 0) return true;
    return false;
}

// Adds a set and removes those that contain it.
static void add_hollow(union_hollows *h, uint64_t outside) {
    int32_t kept = 0;
    for (int32_t i = 0; i < h->count; i++)
        if ((outside & ~h->planes[i]) != 0) h->planes[kept++] = h->planes[i];
    h->count = kept;
    if (h->count == UNION_HOLLOWS_MAX)
        h->full = true;
    else
        h->planes[h->count++] = outside;
}

// Decides the open planes that do not cross the region. A plane that is within UNION_SAME of its border does not.
static void decide_planes(const union_planes *p, union_region *r) {
    for (uint64_t rest = r->open; rest != 0; rest &= rest - 1) {
        int32_t j = __builtin_ctzll(rest);
        double low = INFINITY, high = -INFINITY;
        for (int32_t i = 0; i < r->cut.vertex_count; i++) {
            double d = sk_dot(p->plane[j].normal, r->cut.vertex[i]) - p->plane[j].offset;
            low = sk_min(low, d);
            high = sk_max(high, d);
        }
        if (low < -UNION_SAME && high > UNION_SAME) continue;
        r->open &= ~(UINT64_C(1) << j);
        if (low >= -UNION_SAME && high > -low) r->outside |= UINT64_C(1) << j;
    }
}

static bool is_solid(const sk_scenery *scenery, const union_planes *p, const sk_cut *cut) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < cut->vertex_count; i++) sum = sk_add(sum, cut->vertex[i]);
    return sk_scenery_inside(scenery, sk_add_scaled(p->origin, 1.0 / cut->vertex_count, sum));
}

// Returns an open plane of which the outer part of the region is known, else the first open plane.
static int32_t choose_plane(const union_hollows *h, const union_region *r, bool *known) {
    *known = true;
    for (uint64_t rest = r->open; rest != 0; rest &= rest - 1) {
        int32_t j = __builtin_ctzll(rest);
        if (is_known(h, r->outside | UINT64_C(1) << j)) return j;
    }
    *known = false;
    return __builtin_ctzll(r->open);
}

// Cuts the region at s->region[top]. Its inner part replaces it and comes next on the stack; the outer part waits below
// it. Returns the new top.
static int32_t cut_region(union_scratch *s, int32_t top, int32_t plane, bool outer_is_known) {
    sk_half_space inner = s->planes.plane[plane], outer = {sk_neg(inner.normal), -inner.offset};
    union_region *r = &s->region[top];
    r->open &= ~(UINT64_C(1) << plane);
    if (!outer_is_known) {
        union_region *next = &s->region[top + 1];
        sk_cut_copy(&r->cut, &next->cut);
        next->open = r->open;
        next->outside = r->outside;
        r->outside |= UINT64_C(1) << plane;
        if (!sk_cut_by(&r->cut, outer, plane)) s->hollows.full = true;
        s->cuts++;
        r = next;
        top++;
    }
    if (!sk_cut_by(&r->cut, inner, plane)) s->hollows.full = true;
    s->cuts++;
    return top;
}

void union_find_hollows(const sk_scenery *scenery, union_scratch *s, int32_t cuts) {
    union_hollows *h = &s->hollows;
    const int64_t last = s->cuts + cuts;
    h->count = 0;
    h->full = false;
    double size = s->planes.half + s->planes.reach;
    sk_cut_box(sk_vec(-size, -size, -size), sk_vec(size, size, size), UNION_BOX_FACE, &s->region[0].cut);
    s->region[0].open = (UINT64_C(1) << s->planes.count) - 1;
    s->region[0].outside = 0;
    for (int32_t top = 0; top >= 0 && !h->full;) {
        SK_ASSERT(top + 1 < UNION_PLANES_MAX + 2);
        union_region *r = &s->region[top];
        decide_planes(&s->planes, r);
        if (is_known(h, r->outside) || r->cut.vertex_count == 0) {
            top--;
        } else if (r->open == 0) {
            if (!is_solid(scenery, &s->planes, &r->cut)) add_hollow(h, r->outside);
            top--;
        } else if (s->cuts >= last) {
            h->full = true;
        } else {
            bool known;
            int32_t plane = choose_plane(h, r, &known);
            top = cut_region(s, top, plane, known);
        }
    }
}
