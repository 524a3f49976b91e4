#include "gear/skid_load.h"

#include "gear/skid_compiled.h"

void sk_skid_load_element(const sk_skid_gear *gear, sk_skid_load *load, int32_t element, double share, sk_vec3 force) {
    const sk_beam *beam = &gear->frame->beams[element];
    sk_vec3 at_node[2], moment[2];
    sk_beam_share_force(beam, share, force, at_node, moment);
    for (int end = 0; end < 2; end++) {
        sk_vec3 *on = &load->node[beam->node[end]], *turning = &load->node_moment[beam->node[end]];
        *on = sk_add(*on, at_node[end]);
        *turning = sk_add(*turning, moment[end]);
    }
}
