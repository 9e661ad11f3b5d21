import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { acceptImage } from './accept-image.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const fileOf = (bytes: Uint8Array | string, name = 'photo.jpg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const accept = (bytes: Uint8Array | string) => acceptImage(shop, fileOf(bytes))
const storedBytes = async (hash: string) => (await shop.images.read(hash)) ?? Buffer.alloc(0)

test.each(['jpeg', 'png', 'webp'] as const)('a %s is stored re-encoded as WebP, never as uploaded', async (format) => {
  const upload = await makeImage({ width: 300, height: 200, format })
  const bytes = await storedBytes(await accept(upload))
  const { format: storedFormat, width, height } = await sharp(bytes).metadata()
  expect([storedFormat, width, height]).toEqual(['webp', 300, 200])
  expect(bytes.equals(upload)).toBe(false)
})

test('a photo is turned upright and loses its metadata (I17)', async () => {
  const jpeg = sharp(await makeImage({ width: 300, height: 200, format: 'png' })).jpeg()
  const upload = await jpeg
    .withExif({ IFD0: { Copyright: 'canary', Orientation: '6' }, IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const bytes = await storedBytes(await accept(upload))
  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  expect([width, height, exif, orientation]).toEqual([200, 300, undefined, undefined])
  expect(bytes.includes('canary')).toBe(false)
})

test('bytes appended to an image are not stored (I17)', async () => {
  const upload = Buffer.concat([
    await makeImage({ format: 'png' }),
    Buffer.from('PK\u0003\u0004<script>canary</script>'),
  ])
  expect((await storedBytes(await accept(upload))).includes('canary')).toBe(false)
})

test('an image wider than the shop ever serves is scaled down', async () => {
  const upload = await makeImage({ width: 4000, height: 1000, format: 'jpeg' })
  expect(await sharp(await storedBytes(await accept(upload))).metadata()).toMatchObject({ width: 2400, height: 600 })
})

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const otherTypes: [string, () => Promise<Uint8Array | string> | Uint8Array | string][] = [
  ['text named .jpg', () => 'hello'],
  ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', () => '<!doctype html><script>alert(1)</script>'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ'],
  [
    'a GIF',
    async () =>
      sharp(await makeImage())
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await makeImage())
        .tiff()
        .toBuffer(),
  ],
  ['an animation', animatedWebp],
]
test.each(otherTypes)('%s is rejected: only JPEG, PNG or WebP', async (_, makeBytes) => {
  await expect(accept(await makeBytes())).rejects.toMatchObject({
    status: 415,
    message: 'Only JPEG, PNG or WebP images are allowed',
  })
})

const brokenImages: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['the head of a PNG alone', () => PNG_SIGNATURE],
  ['a JPEG cut in half', async () => firstHalf(await makeImage({ width: 600, height: 600, format: 'jpeg' }))],
  ['an image of more than 24 megapixels', () => blankPng(6000, 4100)],
  ['an image longer than 8,000 pixels', () => blankPng(8100, 20)],
]
test.each(brokenImages)('%s is rejected: it cannot be read', async (_, makeBytes) => {
  await expect(accept(await makeBytes())).rejects.toMatchObject({ status: 422, message: 'Image cannot be read' })
})

test('[F15] two images are decoded at once and eight wait; further ones get 503', async () => {
  const large = await blankPng(3000, 2000)
  const results = await Promise.allSettled(Array.from({ length: 14 }, () => accept(large)))
  const rejectedStatuses = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []))
  expect(rejectedStatuses).toEqual(Array(4).fill(503))
})

function blankPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all([makeImage(), makeImage()])
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}
