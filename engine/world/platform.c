#include "world/platform.h"

sk_body_motion sk_platform_motion_at(const sk_platform *platform, double t) {
    return (sk_body_motion){.position = sk_add_scaled(platform->rest.position, t, platform->drift),
                            .axes = sk_mat3_from_quat(platform->rest.rotation),
                            .velocity = platform->drift};
}
