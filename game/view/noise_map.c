#include "view/noise_map.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { SIZE = 512, CELLS = 48 };

static uint32_t mix_bits(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

// Returns 0..1 for a lattice point. The lattice repeats with `period`.
static float lattice(int x, int y, int period, uint32_t seed) {
    uint32_t cell = (uint32_t)((y % period) * period + x % period);
    return (float)(mix_bits(cell * 0x9E3779B9U + seed) >> 8) / 16777216.0F;
}

static float value_noise(float x, float y, int period, uint32_t seed) {
    int ix = (int)x, iy = (int)y;
    float fx = x - (float)ix, fy = y - (float)iy;
    fx = fx * fx * (3.0F - 2.0F * fx);
    fy = fy * fy * (3.0F - 2.0F * fy);
    float a = lattice(ix, iy, period, seed), b = lattice(ix + 1, iy, period, seed);
    float c = lattice(ix, iy + 1, period, seed), d = lattice(ix + 1, iy + 1, period, seed);
    return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
}

static float octaves(int x, int y, uint32_t seed) {
    float sum = 0.0F, weight = 1.0F, total = 0.0F;
    int period = 8;
    for (int i = 0; i < 5; i++) {
        float scale = (float)period / SIZE;
        sum += weight * value_noise((float)x * scale, (float)y * scale, period, seed + (uint32_t)i * 977U);
        total += weight;
        weight *= 0.55F;
        period *= 2;
    }
    return sum / total;
}

// Returns the distance to the nearest scattered point, in cells.
static float nearest_point(int x, int y) {
    float px = (float)x * CELLS / SIZE, py = (float)y * CELLS / SIZE, best = 9.0F;
    int cx = (int)px, cy = (int)py;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            int kx = cx + i + CELLS, ky = cy + j + CELLS;
            float dx = (float)(cx + i) + lattice(kx, ky, CELLS, 11U) - px;
            float dy = (float)(cy + j) + lattice(kx, ky, CELLS, 29U) - py;
            float d = dx * dx + dy * dy;
            if (d < best) best = d;
        }
    return sqrtf(best);
}

// Shifts and stretches one channel to mean 0.5 and a standard deviation of 0.18.
static void normalise(const float *from, uint8_t *to) {
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        sum += (double)from[i];
        squares += (double)from[i] * (double)from[i];
    }
    double mean = sum / (SIZE * SIZE), deviation = sqrt(squares / (SIZE * SIZE) - mean * mean);
    for (int i = 0; i < SIZE * SIZE; i++) {
        double value = 127.5 + 255.0 * 0.18 * ((double)from[i] - mean) / deviation;
        to[4 * i] = (uint8_t)(value < 0.0 ? 0.0 : value > 255.0 ? 255.0 : value);
    }
}

GLuint sk_noise_map_create(void) {
    float *channel = malloc((size_t)SIZE * SIZE * sizeof *channel);
    uint8_t *texels = malloc((size_t)SIZE * SIZE * 4);
    GLuint texture = 0;
    for (int c = 0; channel && texels && c < 4; c++) {
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                float *out = &channel[y * SIZE + x];
                if (c == 1)
                    *out = value_noise((float)x * 0.5F, (float)y * 0.5F, SIZE / 2, 5U) + 0.7F * lattice(x, y, SIZE, 3U);
                else
                    *out = c == 2 ? nearest_point(x, y) : octaves(x, y, c == 0 ? 101U : 7001U);
            }
        normalise(channel, texels + c);
    }
    if (channel && texels) {
        glGenTextures(1, &texture);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        glGenerateMipmap(GL_TEXTURE_2D);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    free(channel);
    free(texels);
    return texture;
}
