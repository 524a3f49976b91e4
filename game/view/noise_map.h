// noise_map.h: the texture for the grain of every surface.
#pragma once
#include <glad/gl.h>

// Makes a repeating 512 x 512 texture with mip levels. Every channel has mean 0.5, so that a distant surface takes its
// mean. Red and alpha: two independent sums of five octaves of value noise. Green: fine grain. Blue: distance to the
// nearest of scattered points, for stones. Returns 0 if memory is short.
GLuint sk_noise_map_create(void);
