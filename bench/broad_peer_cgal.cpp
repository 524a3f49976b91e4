// CGAL's box_intersection_d: the hybrid of Zomorodian and Edelsbrunner, with closed boxes and its own choice of cutoff.
// It changes the order of the boxes, so each search gets a copy.
#include "broad_peer.h"

#include <CGAL/box_intersection_d.h>

#include <vector>

namespace {

using box = CGAL::Box_intersection_d::Box_d<double, 3>;

struct boxes {
    std::vector<box> given, sorted;
};

} // namespace

void *broad_peer_cgal_create(const double *numbers, int32_t count) {
    auto *b = new boxes;
    for (int32_t i = 0; i < count; i++) {
        double low[3], high[3];
        for (int k = 0; k < 3; k++) {
            low[k] = numbers[6 * i + k];
            high[k] = numbers[6 * i + 3 + k];
        }
        b->given.emplace_back(low, high);
    }
    return b;
}

void broad_peer_cgal_destroy(void *peer) {
    delete static_cast<boxes *>(peer);
}

int64_t broad_peer_cgal_find(void *peer) {
    auto *b = static_cast<boxes *>(peer);
    b->sorted = b->given;
    int64_t pairs = 0;
    CGAL::box_self_intersection_d(b->sorted.begin(), b->sorted.end(), [&pairs](const box &, const box &) { pairs++; });
    return pairs;
}
