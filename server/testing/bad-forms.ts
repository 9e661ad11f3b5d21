import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'

/** A form on its way: its bytes and what its headers say of it. */
export interface BadForm {
  kind: string
  bytes: Buffer
  headers: Record<string, string>
  /** cut: the client leaves in the middle; endless: it sends more than the shop takes, without an end */
  way?: 'cut' | 'endless'
}

export const BOUNDARY = 'form-end'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** One part of a form; `more` goes on in the line that names it. */
export function part(name: string, value: string | Uint8Array, more = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')])
}
const END = Buffer.from(`--${BOUNDARY}--\r\n`)

/** A whole form of a name and a picture. */
export function soundForm(name: string, picture: Uint8Array, filename = 'a.png'): Buffer {
  return Buffer.concat([part('name', name), part('image', picture, `; filename="${filename}"`), END])
}

/** Forms of every kind that has hurt a shop (security.md sections 1 and 4), with pictures of each type to spoil. */
export function badForms(pictures: readonly Buffer[]): fc.Arbitrary<BadForm> {
  const picture = fc.constantFrom(...pictures)
  const name = fc.nat().map((number) => `Fuzz ${number}`)
  const whole = fc.record({ name, picture }).map((given) => soundForm(given.name, given.picture))
  const form = (kind: string, bytes: fc.Arbitrary<Buffer>, more: Partial<BadForm> = {}) => ({
    arbitrary: bytes.map((made): BadForm => ({ kind, bytes: made, headers: { 'Content-Type': MULTIPART }, ...more })),
    weight: 12,
  })
  return fc.oneof(
    form('damaged', whole.chain(damaged)),
    form('cut stream', whole, { way: 'cut' }),
    { ...form('endless', whole.map(withoutEnd), { way: 'endless' }), weight: 1 },
    form(
      'spoiled picture',
      fc.tuple(name, picture.chain(spoiled)).map(([text, bad]) => soundForm(text, bad)),
    ),
    form(
      'no picture of ours',
      fc.tuple(name, fc.constantFrom(...NO_PICTURES)).map(([text, bad]) => soundForm(text, bad)),
    ),
    form(
      'bomb',
      fc.tuple(name, bomb).map(([text, bad]) => soundForm(text, bad)),
    ),
    form(
      'file name',
      fc.tuple(name, picture, fileName).map(([text, good, odd]) => soundForm(text, good, odd)),
    ),
    form('many parts', manyParts),
    form(
      'odd parts',
      fc.tuple(oddParts, picture).map(([parts, good]) => oddly(parts, good)),
    ),
    {
      weight: 12,
      arbitrary: fc
        .tuple(whole, fc.constantFrom(...HEADERS))
        .map(([bytes, headers]): BadForm => ({ kind: 'headers', bytes, headers: { ...headers } })),
    },
  )
}

/** Everything that a form on its way can suffer. */
export function damaged(sound: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.integer({ min: 0, max: sound.length - 1 })
  const into = (at: number, bytes: Buffer) => Buffer.concat([sound.subarray(0, at), bytes, sound.subarray(at)])
  return fc.oneof(
    place.map((at) => sound.subarray(0, at)),
    fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([at, bytes]) => {
      const copy = Buffer.from(sound)
      Buffer.from(bytes).copy(copy, at)
      return copy
    }),
    fc.tuple(place, place).map(([one, other]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      return Buffer.concat([sound.subarray(0, from), sound.subarray(to)])
    }),
    fc.tuple(place, fc.string({ maxLength: 60 })).map(([at, text]) => into(at, Buffer.from(text))),
    fc
      .tuple(place, fc.integer({ min: 1, max: 300 }))
      .map(([at, times]) => into(at, Buffer.from(`\r\n--${BOUNDARY}\r\n`.repeat(times)))),
  )
}

const withoutEnd = (bytes: Buffer) => bytes.subarray(0, -END.length - 2)

/** A picture with flipped bits, cut off, or with something glued to it. */
function spoiled(picture: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.integer({ min: 12, max: picture.length - 1 })
  return fc.oneof(
    fc.array(fc.tuple(place, fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 30 }).map((flips) => {
      const copy = Buffer.from(picture)
      for (const [at, bit] of flips) copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
      return copy
    }),
    place.map((at) => picture.subarray(0, at)),
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((more) => Buffer.concat([picture, more])),
  )
}

const NO_PICTURES = [
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

/** PNGs that say or unpack to more than the shop takes, or carry a hundred chunks of text. */
const bomb = fc
  .tuple(fc.constantFrom(1, 8_000, 8_001, 60_000, 2 ** 31 - 1), fc.constantFrom(1, 3_001, 60_000, 2 ** 31 - 1))
  .map(([width, height]) => png(width, height, Buffer.alloc(1_000_000)))

const zipped = new Map<number, Buffer>()
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const data = zipped.get(pixels.length) ?? deflateSync(pixels)
  zipped.set(pixels.length, data)
  const texts = Array.from({ length: 100 }, (_, at) => chunk('iTXt', Buffer.from(`a${at}\0\0\0\0\0${'x'.repeat(500)}`)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), ...texts, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const fileName = fc.oneof(
  fc.constantFrom(
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\0b.png',
    'a.png"; name="name',
    '\u202egnp.exe',
    'CON',
    '.',
  ),
  fc.constantFrom(
    'a'.repeat(10_000),
    `${'('.repeat(3_000)}`,
    'a\r\nSet-Cookie: x=1',
    '%00',
    '~/.ssh/id_rsa',
    '$(reboot)',
    '',
  ),
  fc.string({ maxLength: 200 }),
)

const manyParts = fc
  .tuple(fc.constantFrom(40, 41, 42, 100, 1_000, 10_000), fc.constantFrom('a', 'name', ''), fc.boolean())
  .map(([count, name, ends]) => Buffer.concat([...Array<Buffer>(count).fill(part(name, 'x')), ...(ends ? [END] : [])]))

/** What a part's head may say, and what lies in it. */
const oddParts = fc.array(
  fc.tuple(
    fc.constantFrom('name', 'image', 'name', 'image', '__proto__', 'constructor', 'x', '', 'name[0]', 'updatedAt'),
    fc.constantFrom(
      '',
      '; filename="a.png"',
      "; filename*=UTF-8''%00%2e%2e",
      '\r\nContent-Type: application/json',
      '\r\nContent-Transfer-Encoding: base64',
      '\r\nContent-Type: multipart/mixed; boundary=form-end',
      `\r\nX-Long: ${'x'.repeat(20_000)}`,
      '\r\nX: y'.repeat(2_000),
      '\r\n\r\n--form-end',
    ),
    fc.string({ maxLength: 100 }),
  ),
  { minLength: 1, maxLength: 6 },
)

function oddly(parts: [string, string, string][], picture: Buffer): Buffer {
  const made = parts.map(([name, more, value]) => part(name, name === 'image' ? picture : value, more))
  return Buffer.concat([...made, END])
}

/** What a request may say of a form that it carries. */
const HEADERS: Record<string, string>[] = [
  {},
  { 'Content-Type': '' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': 'multipart/form-data; boundary=' },
  { 'Content-Type': 'multipart/form-data; boundary=""' },
  { 'Content-Type': 'multipart/form-data; boundary=other' },
  { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(71)}` },
  { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(5_000)}` },
  { 'Content-Type': 'multipart/form-data; boundary=form-end; boundary=x' },
  { 'Content-Type': 'multipart/form-data; boundary=((((((((((' },
  { 'Content-Type': 'multipart/form-data; charset=utf-16; boundary=form-end' },
  { 'Content-Type': 'MULTIPART/FORM-DATA; BOUNDARY=form-end' },
  { 'Content-Type': 'multipart/mixed; boundary=form-end' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'application/json' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'image/png' },
  { 'Content-Type': MULTIPART, 'Content-Encoding': 'gzip' },
  { 'Content-Type': MULTIPART, 'Content-Encoding': 'identity' },
]
