#include "contact/patch_friction.h"

static sk_vec3 across(sk_vec3 v, sk_vec3 normal) {
    return sk_add_scaled(v, -sk_dot(v, normal), normal);
}

double sk_patch_mu(const sk_patch_law *law, const sk_patch_memory *memory) {
    return memory->mode == SK_SLIPPING ? law->mu_kinetic : law->mu_static;
}

sk_vec3 sk_patch_stretch(const sk_patch *patch, const sk_patch_memory *memory) {
    sk_vec3 flat = across(memory->stretch, patch->normal);
    double before = sk_length(memory->stretch), after = sk_length(flat);
    return after > 0.0 && after < before ? sk_scale(before / after, flat) : flat;
}

double sk_patch_use(double grip, double torsion_radius, double force, double torsion) {
    double f = force > 0.0 ? force / grip : 0.0;
    double t = torsion != 0.0 ? torsion / (grip * torsion_radius) : 0.0;
    return sqrt(f * f + t * t);
}

sk_patch_friction sk_patch_friction_of(const sk_patch *patch, const sk_patch_memory *memory, sk_vec3 velocity,
                                       double spin) {
    sk_vec3 spring = sk_scale(-patch->k_t, sk_patch_stretch(patch, memory));
    return (sk_patch_friction){sk_add_scaled(spring, -patch->d_t, across(velocity, patch->normal)),
                               -patch->k_theta * memory->twist - patch->d_theta * spin};
}

// With F = k e + d v required and alpha F applied, the pebble slides by (1 - alpha) F / (k + d / h).
void sk_patch_slide(const sk_patch *patch, const sk_patch_step *step, sk_patch_memory *memory) {
    sk_vec3 velocity = across(step->velocity, patch->normal);
    memory->stretch = sk_add_scaled(sk_patch_stretch(patch, memory), step->h, velocity);
    memory->twist += step->h * step->spin;
    memory->mode = SK_STANDING;
    if (!(step->alpha < 1.0)) return;
    sk_patch_friction required = sk_patch_friction_of(patch, memory, velocity, step->spin);
    double lost = 1.0 - step->alpha;
    memory->mode = SK_SLIPPING;
    memory->stretch = sk_add_scaled(memory->stretch, lost / (patch->k_t + patch->d_t / step->h), required.force);
    memory->twist += lost * required.torsion / (patch->k_theta + patch->d_theta / step->h);
}
