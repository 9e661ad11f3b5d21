import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'

/** Marker embedded in some of the uploads; no stored image may contain it. */
export const FOREIGN_MARKER = '<script>foreign()</script>'

/** Malformed and malicious image uploads of every kind, derived from valid images. */
export function fuzzImages(images: readonly Buffer[]): { kind: string; bytes: fc.Arbitrary<Buffer> }[] {
  const image = fc.constantFrom(...images)
  const size = fc.constantFrom(0, 1, 7, 8_000, 8_001, 16_383, 65_535, 2 ** 31 - 1)
  return [
    { kind: 'spoiled picture', bytes: image.chain(corruptImage) },
    { kind: 'no picture of ours', bytes: fc.constantFrom(...NON_IMAGES) },
    { kind: 'bomb', bytes: decompressionBomb },
    {
      kind: 'lying head',
      bytes: fc.tuple(image, size, size).map(([some, wide, high]) => withFalseDimensions(some, wide, high)),
    },
    {
      kind: 'wrong magic',
      bytes: fc
        .tuple(image, image, fc.constantFrom(2, 3, 4, 8, 12, 16, 30))
        .map(([head, body, length]) => Buffer.concat([head.subarray(0, length), body.subarray(length)])),
    },
    { kind: 'polyglot', bytes: fc.tuple(image, fc.nat({ max: 4 })).map(([some, way]) => polyglot(some, way)) },
  ]
}

/** The image with other dimensions in its header than its pixels have. */
function withFalseDimensions(image: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(image)
  if (copy.subarray(12, 16).toString() === 'IHDR') {
    copy.writeUInt32BE(width, 16)
    copy.writeUInt32BE(height, 20)
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  } else if (copy.subarray(12, 16).toString() === 'VP8L') {
    const bits = (copy.readUInt32LE(21) & 0xf0_00_00_00) | ((height & 0x3f_ff) << 14) | (width & 0x3f_ff)
    copy.writeUInt32LE(bits >>> 0, 21)
  } else {
    const frame = [0xc0, 0xc1, 0xc2].map((kind) => copy.indexOf(Buffer.from([0xff, kind]))).find((at) => at > 0) ?? 2
    copy.writeUInt16BE(height & 0xff_ff, frame + 5)
    copy.writeUInt16BE(width & 0xff_ff, frame + 7)
  }
  return copy
}

/** An image that is also valid as another file type. */
function polyglot(image: Buffer, variant: number): Buffer {
  const zip = Buffer.from(`PK\u0003\u0004${FOREIGN_MARKER}PK\u0005\u0006${'\0'.repeat(18)}`)
  if (variant === 0) return Buffer.concat([Buffer.from(`GIF89a/*`), image, Buffer.from(`*/=1;${FOREIGN_MARKER}`)])
  if (variant === 1) return Buffer.concat([image, zip])
  if (variant === 2) return Buffer.concat([Buffer.from(`<!doctype html>${FOREIGN_MARKER}`), image])
  const text = Buffer.from(FOREIGN_MARKER)
  const embedded = image[0] === 0xff ? jpegComment(text) : pngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), text]))
  const position = image[0] === 0xff ? 2 : 33
  return Buffer.concat([
    image.subarray(0, position),
    ...Array<Buffer>(variant === 3 ? 1 : 200).fill(embedded),
    image.subarray(position),
  ])
}

/** A JPEG comment segment. */
function jpegComment(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
}

/** An image with flipped bits, truncated, or with bytes appended. */
function corruptImage(image: Buffer): fc.Arbitrary<Buffer> {
  const position = fc.integer({ min: 12, max: image.length - 1 })
  return fc.oneof(
    fc.array(fc.tuple(position, fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 30 }).map((flips) => {
      const copy = Buffer.from(image)
      for (const [at, bit] of flips) copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
      return copy
    }),
    position.map((at) => image.subarray(0, at)),
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((more) => Buffer.concat([image, more])),
  )
}

const NON_IMAGES = [
  '',
  'hello',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>',
  `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}">]><svg>${'&a;'.repeat(1_000)}</svg>`,
  '<!doctype html><script>ran()</script>',
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>',
  'GIF89a/*<svg onload=ran()>*/=1;',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001a\n',
  'RIFF\u0000\u0000\u0000\u0000WEBP',
  '\u00ff\u00d8\u00ff\u00e0',
  `\u00ff\u00d8\u00ff${'\u0000'.repeat(100_000)}`,
].map((text) => Buffer.from(text, 'latin1'))

/** PNGs that declare or decompress to more pixels than the shop accepts, with a hundred text chunks. */
const decompressionBomb = fc
  .tuple(fc.constantFrom(1, 8_000, 8_001, 60_000, 2 ** 31 - 1), fc.constantFrom(1, 3_001, 60_000, 2 ** 31 - 1))
  .map(([width, height]) => png(width, height, Buffer.alloc(1_000_000)))

const deflateCache = new Map<number, Buffer>()
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const data = deflateCache.get(pixels.length) ?? deflateSync(pixels)
  deflateCache.set(pixels.length, data)
  const texts = Array.from({ length: 100 }, (_, at) =>
    pngChunk('iTXt', Buffer.from(`a${at}\0\0\0\0\0${'x'.repeat(500)}`)),
  )
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...texts,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}
