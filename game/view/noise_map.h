// noise_map.h: the texture from which the grain of every surface is made.
#pragma once
#include <glad/gl.h>

// A repeating 512 x 512 texture with mip levels; every channel has mean 0.5, so that a distant surface takes its mean.
// Red and alpha: two independent sums of five octaves of value noise; green: fine grain; blue: distance to the nearest of
// scattered points, for stones. 0 when memory is short.
GLuint sk_noise_map_create(void);
