import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVariant } from '#server/platform/images/variant.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import catalogue from './data/catalogue.json' with { type: 'json' }
import { allPicturePaths, furtherPicturePaths, picturePath } from './picture-paths.ts'

const PICTURES = fileURLToPath(new URL('./pictures/', import.meta.url))
const KB = 1000
/** Brightness of the page behind the pictures, 0 to 255. */
const PAGE = 248
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'omni-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('[CARD-02] [PDP-02] every product has its pair and its side view, square and 1200 pixels wide', async () => {
  const views = catalogue.products.flatMap(({ code }) => [picturePath.product(code, 1), picturePath.product(code, 2)])
  expect(views.filter((path) => !existsSync(join(PICTURES, path)))).toEqual([])
  const sizes = await Promise.all(views.map((path) => sharp(join(PICTURES, path)).metadata()))
  expect(views.filter((_, index) => sizes[index]?.width !== 1200 || sizes[index]?.height !== 1200)).toEqual([])
})

test('[PDP-02] a product has both of its further pictures or none, 900 pixels square and at most 35 kB', async () => {
  const taken = furtherPicturePaths().filter((path) => existsSync(join(PICTURES, path)))
  const half = catalogue.products.flatMap(({ code }) => {
    const own = taken.filter((path) => path.startsWith(`products/${code}-`))
    return own.length === 0 || own.length === 2 ? [] : code
  })
  expect(taken.length).toBeGreaterThan(0)
  expect(half).toEqual([])
  expect(taken.filter((path) => statSync(join(PICTURES, path)).size > 35 * KB)).toEqual([])
  const sizes = await Promise.all(taken.map((path) => sharp(join(PICTURES, path)).metadata()))
  expect(taken.filter((_, index) => sizes[index]?.width !== 900 || sizes[index]?.height !== 900)).toEqual([])
})

test('[CARD-02] [PDP-02] all products stand on one ground, darker than the page, and the pair comes first', {
  tags: ['nightly'],
}, async () => {
  const views = catalogue.products.map(
    ({ code }) => [picturePath.product(code, 1), picturePath.product(code, 2)] as const,
  )
  const seen = await Promise.all(views.map(async ([first, second]) => [await look(first), await look(second)] as const))
  const all = seen.flat()
  for (const corner of ['top', 'bottom'] as const) {
    const brightness = all.map((picture) => picture[corner])
    expect(Math.max(...brightness) - Math.min(...brightness), `brightness at the ${corner}`).toBeLessThan(5)
    expect(Math.max(...brightness)).toBeLessThan(PAGE - 10)
  }
  const pairsFirst = seen.filter(([first, second]) => first.covered > second.covered)
  expect(pairsFirst.length / seen.length).toBeGreaterThan(0.9)
})

/** Brightness of a picture's upper left and lower right corner (0 to 255), and how much of it is not ground (share). */
async function look(path: string) {
  const pixels = await sharp(join(PICTURES, path)).resize(75).greyscale().raw().toBuffer()
  const [top = 0, bottom = 0] = [pixels[0], pixels.at(-1)]
  return { top, bottom, covered: pixels.filter((pixel) => Math.abs(pixel - top) > 40).length / pixels.length }
}

test('the pictures of the demonstration take at most 27 MB in total, and none is unused', () => {
  const files = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const bytes = files.reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0)
  expect(bytes).toBeLessThan(27 * KB * KB)
  const used = new Set([...allPicturePaths(), ...furtherPicturePaths()])
  expect(files.filter((name) => !used.has(name))).toEqual([])
})

test('[CARD-02] [PDP-02] the largest pictures are under 20 kB for a card at 320 px, and under 90 kB as the main image', {
  tags: ['nightly'],
}, async () => {
  const images = openDiskStore(folder)
  const sizeOf = (path: string) => statSync(join(PICTURES, path)).size
  const products = allPicturePaths().filter((path) => path.startsWith('products/'))
  const largest = products.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 12)
  for (const path of largest) {
    const hash = await images.save(readFileSync(join(PICTURES, path)))
    const variantSize = async (width: number) => (await readVariant(images, hash, { width, format: 'webp' })).length
    expect(await variantSize(320), `${path} at 320 px`).toBeLessThan(20 * KB)
    expect(await variantSize(1200), `${path} at 1200 px`).toBeLessThan(90 * KB)
  }
})
