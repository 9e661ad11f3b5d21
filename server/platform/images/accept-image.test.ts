import { crc32 } from 'node:zlib'
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
  ...(['jpeg', 'png', 'webp'] as const).flatMap((format) =>
    [0.5, 0.97].map((part): [string, () => Promise<Uint8Array>] => [
      `a ${format} of which only ${part * 100} % came`,
      async () => firstPart(await noise(format), part),
    ]),
  ),
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

const tooLarge: [string, () => Promise<Uint8Array>, object][] = [
  [
    'a photograph of 66 megapixels',
    () => jpegOf(9_400, 7_020),
    { code: 'image_too_large', params: { max: 64, given: 66 } },
  ],
  [
    'a progressive one of 25',
    () => jpegOf(6_200, 4_000, true),
    { code: 'image_too_large', params: { max: 24, given: 25 } },
  ],
  ['an interlaced PNG of 25', () => pngOf(6_200, 4_000), { code: 'image_too_large', params: { max: 24 } }],
  ['a WebP of 25', () => webpOf(6_200, 4_000), { code: 'image_too_large', params: { max: 24 } }],
  ['a picture of 20,100 pixels', () => blank('png', 20_100, 20), { code: 'image_too_long', params: { max: 20_000 } }],
]
test.each(tooLarge)('[DASH-25] %s is refused with what is possible', async (_, makeBytes, refusal) => {
  await expect(accept(await makeBytes())).rejects.toMatchObject({ status: 422, ...refusal })
})

test('[DASH-25] a photograph of a new phone, of 24 megapixels, is stored in the largest size that is served', () =>
  expectLargestSize(5_712, 4_284))

test.each([
  ['64 megapixels', 9_248, 6_936],
  ['a panorama', 15_000, 3_900],
])('[DASH-25] a photograph of %s is stored in the largest size that is served', { tags: ['nightly'] }, (_, ...size) =>
  expectLargestSize(...size),
)

async function expectLargestSize(width: number, height: number) {
  const { width: stored } = await sharp(await storedBytes(await accept(await blank('jpeg', width, height)))).metadata()
  expect(stored).toBe(2_400)
}

test('[DASH-25] a head that a decoder warns of, as some phones write it, is a picture all the same', async () => {
  const jpeg = Buffer.from(await makeImage({ width: 300, height: 200, format: 'jpeg' }))
  // The last three bytes of the head of the scan say which coefficients it has: a baseline JPEG has all, 0 to 63.
  const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'))
  const end = scan + 2 + jpeg.readUInt16BE(scan + 2)
  expect(jpeg.subarray(end - 3, end).toString('hex')).toBe('003f00')
  jpeg[end - 2] = 0
  await expect(sharp(jpeg, { failOn: 'warning' }).toBuffer()).rejects.toThrow('SOS')
  expect(await sharp(await storedBytes(await accept(jpeg))).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('[DASH-25] of two pictures the refusal names the one that is none', async () => {
  const upload = (file: File) => acceptImage(shop, file, 'image2')
  await expect(upload(fileOf('%PDF-1.7'))).rejects.toMatchObject({ status: 415, params: { field: 'image2' } })
  await expect(upload(fileOf(PNG_SIGNATURE))).rejects.toMatchObject({ status: 422, params: { field: 'image2' } })
})

/** A JPEG whose head says that it has so many pixels: what is too large is refused by its head. */
async function jpegOf(width: number, height: number, progressive = false): Promise<Buffer> {
  const jpeg = await sharp(await makeImage())
    .jpeg({ progressive })
    .toBuffer()
  const frame = jpeg.indexOf(Buffer.from(progressive ? 'ffc2' : 'ffc0', 'hex'))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** The same as an interlaced PNG, whose head ends with its checksum. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await sharp(await makeImage())
    .png({ progressive: true })
    .toBuffer()
  const head = png.indexOf('IHDR')
  png.writeUInt32BE(width, head + 4)
  png.writeUInt32BE(height, head + 8)
  png.writeUInt32BE(crc32(png.subarray(head, head + 17)), head + 17)
  return png
}

/** The same as a WebP, which says it after the mark of its only frame. */
async function webpOf(width: number, height: number): Promise<Buffer> {
  const webp = await sharp(await makeImage())
    .webp()
    .toBuffer()
  const mark = webp.indexOf(Buffer.from('9d012a', 'hex'))
  webp.writeUInt16LE(width, mark + 3)
  webp.writeUInt16LE(height, mark + 5)
  return webp
}

/** One colour: quickly made, and small. */
function blank(kind: 'jpeg' | 'png', width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: '#888' } })
  return kind === 'jpeg' ? image.jpeg().toBuffer() : image.png({ compressionLevel: 1 }).toBuffer()
}

/** A picture of which every part counts. */
function noise(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 600, height: 600, channels: 3, background: '#888', noise: grain } })
    .toFormat(format)
    .toBuffer()
}

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

function firstPart(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part))
}
