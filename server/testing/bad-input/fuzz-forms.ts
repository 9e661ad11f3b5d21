import fc from 'fast-check'
import { fuzzImages } from './fuzz-images.ts'

/** A form to send: its bytes and the headers that describe it. */
export interface FuzzForm {
  kind: string
  bytes: Buffer
  headers: Record<string, string>
  /** cut: the client disconnects halfway; endless: it sends more than the shop accepts and never finishes */
  delivery?: 'cut' | 'endless'
}

export const BOUNDARY = 'form-end'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** One part of a multipart form; `more` is appended to its Content-Disposition header. */
export function formPart(name: string, value: string | Uint8Array, more = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')])
}
const CLOSING_BOUNDARY = Buffer.from(`--${BOUNDARY}--\r\n`)

/** A complete, valid form with a name and an image. */
export function validForm(name: string, picture: Uint8Array, filename = 'a.png'): Buffer {
  return Buffer.concat([
    formPart('name', name),
    formPart('image', picture, `; filename="${filename}"`),
    CLOSING_BOUNDARY,
  ])
}

/** Malformed and malicious multipart forms of every kind; `pictures` are valid images of each type to corrupt. */
export function fuzzForms(pictures: readonly Buffer[]): fc.Arbitrary<FuzzForm> {
  const picture = fc.constantFrom(...pictures)
  const name = fc.nat().map((number) => `Fuzz ${number}`)
  const completeForm = fc.record({ name, picture }).map(({ name, picture }) => validForm(name, picture))
  const form = (kind: string, bytes: fc.Arbitrary<Buffer>, more: Partial<FuzzForm> = {}) => ({
    arbitrary: bytes.map((body): FuzzForm => ({ kind, bytes: body, headers: { 'Content-Type': MULTIPART }, ...more })),
    weight: 12,
  })
  return fc.oneof(
    form('damaged', completeForm.chain(corrupt)),
    form('cut stream', completeForm, { delivery: 'cut' }),
    { ...form('endless', completeForm.map(withoutClosingBoundary), { delivery: 'endless' }), weight: 1 },
    ...fuzzImages(pictures).map(({ kind, bytes }) =>
      form(
        kind,
        fc.tuple(name, bytes).map(([text, bad]) => validForm(text, bad)),
      ),
    ),
    form(
      'file name',
      fc.tuple(name, picture, fileNameArbitrary).map(([text, good, odd]) => validForm(text, good, odd)),
    ),
    form('many parts', manyPartsArbitrary),
    form(
      'odd parts',
      fc.tuple(oddPartsArbitrary, picture).map(([parts, good]) => formOfOddParts(parts, good)),
    ),
    {
      weight: 12,
      arbitrary: fc
        .tuple(completeForm, fc.constantFrom(...ODD_HEADERS))
        .map(([bytes, headers]): FuzzForm => ({ kind: 'headers', bytes, headers: { ...headers } })),
    },
  )
}

/** The bytes truncated, overwritten, shortened or with something inserted. */
export function corrupt(valid: Buffer): fc.Arbitrary<Buffer> {
  const position = fc.integer({ min: 0, max: valid.length - 1 })
  const insert = (at: number, bytes: Buffer) => Buffer.concat([valid.subarray(0, at), bytes, valid.subarray(at)])
  return fc.oneof(
    position.map((at) => valid.subarray(0, at)),
    fc.tuple(position, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([at, bytes]) => {
      const copy = Buffer.from(valid)
      Buffer.from(bytes).copy(copy, at)
      return copy
    }),
    fc.tuple(position, position).map(([one, other]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      return Buffer.concat([valid.subarray(0, from), valid.subarray(to)])
    }),
    fc.tuple(position, fc.string({ maxLength: 60 })).map(([at, text]) => insert(at, Buffer.from(text))),
    fc
      .tuple(position, fc.integer({ min: 1, max: 300 }))
      .map(([at, times]) => insert(at, Buffer.from(`\r\n--${BOUNDARY}\r\n`.repeat(times)))),
  )
}

const withoutClosingBoundary = (bytes: Buffer) => bytes.subarray(0, -CLOSING_BOUNDARY.length - 2)

const fileNameArbitrary = fc.oneof(
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

const manyPartsArbitrary = fc
  .tuple(fc.constantFrom(40, 41, 42, 100, 1_000, 10_000), fc.constantFrom('a', 'name', ''), fc.boolean())
  .map(([count, name, ends]) =>
    Buffer.concat([...Array<Buffer>(count).fill(formPart(name, 'x')), ...(ends ? [CLOSING_BOUNDARY] : [])]),
  )

/** Unusual part headers and values. */
const oddPartsArbitrary = fc.array(
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

function formOfOddParts(parts: [string, string, string][], picture: Buffer): Buffer {
  const formParts = parts.map(([name, more, value]) => formPart(name, name === 'image' ? picture : value, more))
  return Buffer.concat([...formParts, CLOSING_BOUNDARY])
}

/** Content-Type and Content-Encoding headers that do not match the form. */
const ODD_HEADERS: Record<string, string>[] = [
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
