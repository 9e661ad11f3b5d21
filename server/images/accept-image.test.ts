import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { acceptPicture } from './accept-image.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const fileOf = (bytes: Uint8Array | string, name = 'photo.jpg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const accept = (bytes: Uint8Array | string) => acceptPicture(shop, fileOf(bytes))
const kept = async (hash: string) => (await shop.images.read(hash)) ?? Buffer.alloc(0)

test.each(['jpeg', 'png', 'webp'] as const)('a %s is stored re-encoded as WebP, never as uploaded', async (format) => {
  const sent = await makePicture({ width: 300, height: 200, format })
  const bytes = await kept(await accept(sent))
  const { format: now, width, height } = await sharp(bytes).metadata()
  expect([now, width, height]).toEqual(['webp', 300, 200])
  expect(bytes.equals(sent)).toBe(false)
})

test('a photo is turned upright and loses its metadata (I17)', async () => {
  const turned = sharp(await makePicture({ width: 300, height: 200, format: 'png' })).jpeg()
  const sent = await turned
    .withExif({ IFD0: { Copyright: 'canary', Orientation: '6' }, IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const bytes = await kept(await accept(sent))
  const { width, height, exif, orientation } = await sharp(bytes).metadata()
  expect([width, height, exif, orientation]).toEqual([200, 300, undefined, undefined])
  expect(bytes.includes('canary')).toBe(false)
})

test('bytes appended to an image are not stored (I17)', async () => {
  const sent = Buffer.concat([
    await makePicture({ format: 'png' }),
    Buffer.from('PK\u0003\u0004<script>canary</script>'),
  ])
  expect((await kept(await accept(sent))).includes('canary')).toBe(false)
})

test('an image wider than the shop ever serves is scaled down', async () => {
  const sent = await makePicture({ width: 4000, height: 1000, format: 'jpeg' })
  expect(await sharp(await kept(await accept(sent))).metadata()).toMatchObject({ width: 2400, height: 600 })
})

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')
const others: [string, () => Promise<Uint8Array | string> | Uint8Array | string][] = [
  ['text named .jpg', () => 'hello'],
  ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', () => '<!doctype html><script>alert(1)</script>'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ'],
  [
    'a GIF',
    async () =>
      sharp(await makePicture())
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await makePicture())
        .tiff()
        .toBuffer(),
  ],
  ['an animation', animated],
]
test.each(others)('%s is rejected: only JPEG, PNG or WebP', async (_, made) => {
  await expect(accept(await made())).rejects.toMatchObject({
    status: 415,
    message: 'Only JPEG, PNG or WebP images are allowed',
  })
})

const broken: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['the head of a PNG alone', () => PNG_HEAD],
  ['a JPEG cut in half', async () => half(await makePicture({ width: 600, height: 600, format: 'jpeg' }))],
  ['an image of more than 24 megapixels', () => blank(6000, 4100)],
  ['an image longer than 8,000 pixels', () => blank(8100, 20)],
]
test.each(broken)('%s is rejected: it cannot be read', async (_, made) => {
  await expect(accept(await made())).rejects.toMatchObject({ status: 422, message: 'Image cannot be read' })
})

test('two images are decoded at once and eight wait; further ones get 503', async () => {
  const large = await blank(3000, 2000)
  const all = await Promise.allSettled(Array.from({ length: 14 }, () => accept(large)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(refused).toEqual(Array(4).fill(503))
})

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}

async function animated(): Promise<Buffer> {
  const frames = await Promise.all([makePicture(), makePicture()])
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}
