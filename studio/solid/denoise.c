/* A joint bilateral filter, as denoise() of denoise.py describes it. Planes are h×w×channels, row by row. */
#include <math.h>
#include <stddef.h>

#define REACH 5

void denoise(int h, int w, const float *light, const float *albedo, const float *normal, const float *bright, const float *solid,
             float strength, float *out)
{
    float near[2 * REACH + 1][2 * REACH + 1];
    for (int dy = -REACH; dy <= REACH; dy++)
        for (int dx = -REACH; dx <= REACH; dx++) near[dy + REACH][dx + REACH] = (dx * dx + dy * dy) / 14.0f;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            size_t here = (size_t)y * w + x;
            if (solid[here] < 0.02f) continue;
            float sum[3] = {0, 0, 0}, weight = 0;
            for (int dy = -REACH; dy <= REACH; dy++) {
                int yy = y + dy;
                if (yy < 0 || yy >= h) continue;
                for (int dx = -REACH; dx <= REACH; dx++) {
                    int xx = x + dx;
                    if (xx < 0 || xx >= w) continue;
                    size_t there = (size_t)yy * w + xx;
                    if (solid[there] < 0.02f) continue;
                    float turn = 0, change = 0;
                    for (int c = 0; c < 3; c++) {
                        float n = normal[3 * there + c] - normal[3 * here + c], a = albedo[3 * there + c] - albedo[3 * here + c];
                        turn += n * n;
                        change += a * a;
                    }
                    float step = bright[there] - bright[here];
                    float far = near[dy + REACH][dx + REACH] + turn / 0.03f + change / 0.006f + step * step / (0.05f * strength);
                    if (far > 9.0f) continue;
                    float share = expf(-far) * solid[there];
                    weight += share;
                    for (int c = 0; c < 3; c++) sum[c] += share * light[3 * there + c];
                }
            }
            for (int c = 0; c < 3; c++) out[3 * here + c] = sum[c] / fmaxf(weight, 1e-4f);
        }
}
