import fc from 'fast-check'
import { grapheme } from './schema-arbitrary.ts'

/** Strings known to break web applications: SQL, HTML, templates, shells, headers, formulas, paths, odd Unicode. */
const NAUGHTY_STRINGS = [
  '',
  ' ',
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  '1) UNION SELECT password_hash FROM users--',
  '%_\\%',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '$' + '{7*7}',
  '`id`',
  '$(reboot)',
  'a\r\nSet-Cookie: x=1',
  '=cmd|"/c calc"!A1',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '𝒳👞🏽‍🦯',
  'আমার সোনার বাংলা',
  '০১৭১২৩৪৫৬৭৮',
  '৳500',
  '0x1F',
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '2001-02-31',
  '0000-00-00',
  '10000-01-01',
  'x'.repeat(300),
  'ক'.repeat(5_000),
  'a@b',
  'a@b.c',
  `${'x'.repeat(300)}@mail.example`,
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

const EDGE_NUMBERS = [0, -0, -1, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53 + 1, -(2 ** 63), 1e21, 1.7976931348623157e308, 5e-324]

const PRIVILEGED_KEYS = [
  'admin',
  'su',
  '_id',
  'price',
  'total',
  'status',
  'deliveredAt',
  'role',
  'tokenVersion',
  'password_hash',
]

/** Bodies that are not the JSON an endpoint expects, with their content types. */
const RAW_BODIES: { text: string; type?: string; encoding?: string }[] = [
  { text: '', type: 'application/json' },
  { text: 'hello', type: 'application/json' },
  { text: 'hello', type: 'text/plain' },
  { text: '{}' },
  { text: '{}', type: 'text/plain' },
  { text: '{}', type: 'application/json; charset=utf-16' },
  { text: '{}', type: 'application/json', encoding: 'gzip' },
  { text: 'email=a&password=b', type: 'application/x-www-form-urlencoded' },
  {
    text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
    type: 'multipart/form-data; boundary=x',
  },
  { text: 'never ending', type: 'multipart/form-data' },
  { text: '\ufeff{}', type: 'application/json' },
  { text: '{"a":NaN}', type: 'application/json' },
  { text: '{"a":1e999}', type: 'application/json' },
  { text: "{'a':1}", type: 'application/json' },
  { text: '{"a":1', type: 'application/json' },
  { text: '[]', type: 'application/json' },
  { text: 'null', type: 'application/json' },
  { text: '"text"', type: 'application/json' },
  { text: '{"__proto__":{"admin":true}}', type: 'application/json' },
  { text: '{"constructor":{"prototype":{"admin":true}}}', type: 'application/json' },
  { text: `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, type: 'application/json' },
  { text: `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, type: 'application/json' },
  { text: JSON.stringify({ name: 'x'.repeat(70_000) }), type: 'application/json' },
  { text: JSON.stringify({ name: 'x'.repeat(2_000_000) }), type: 'application/json' },
]

/** A value of any type, valid or not; `ids` are real ids of all kinds. */
export function junkValue(ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...NAUGHTY_STRINGS),
    fc.constantFrom<unknown>(...EDGE_NUMBERS),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }),
    fc.constantFrom<unknown>(...ids),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.jsonValue({ maxDepth: 4 }),
  )
}

/** A string for a path or a query. */
export function junkText(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...NAUGHTY_STRINGS.map((text) => text.toWellFormed())),
    fc.uuid(),
    fc.string({ unit: grapheme, maxLength: 60 }),
    fc.constant('y'.repeat(10_000)),
  )
}

export type Mutation =
  | { kind: 'replace' | 'duplicate'; at: number; value: unknown }
  | { kind: 'drop'; at: number }
  | { kind: 'add'; at: number; key: string; value: unknown }
  | { kind: 'nest'; at: number; depth: number }

/** One mutation somewhere in a body. */
export function mutation(ids: readonly string[]): fc.Arbitrary<Mutation> {
  const at = fc.nat({ max: 200 })
  const value = junkValue(ids)
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, value }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), at }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('add' as const), at, key: fc.constantFrom(...PRIVILEGED_KEYS), value }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate' as const), at, value }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('nest' as const), at, depth: fc.integer({ min: 1, max: 40 }) }),
    },
  )
}

export type FuzzBody = { raw: (typeof RAW_BODIES)[number] } | { json: unknown; changes: Mutation[] }

/** A request body: a valid example or one generated from its schema, then mutated; or a body that is not JSON at all. */
export function fuzzBody(
  validBodies: unknown[],
  fromSchema: fc.Arbitrary<unknown>,
  ids: readonly string[],
): fc.Arbitrary<FuzzBody> {
  const changes = fc.array(mutation(ids), { maxLength: 3 })
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ json: fc.constantFrom(...validBodies), changes }) },
    { weight: 3, arbitrary: fc.record({ json: fromSchema, changes }) },
    { weight: 2, arbitrary: fc.record({ raw: fc.constantFrom(...RAW_BODIES) }) },
  )
}

/** Applies the mutations to a copy of a body. */
export function applyMutations(json: unknown, changes: readonly Mutation[]): unknown {
  const holder = { body: structuredClone(json) }
  for (const mutation of changes) applyMutation(holder, structuredClone(mutation))
  return holder.body
}

interface BodyLocation {
  parent: Record<string, unknown>
  key: string
}

function applyMutation(holder: Record<string, unknown>, mutation: Mutation) {
  const locations = locationsIn(holder)
  const location = locations[mutation.at % locations.length]
  if (!location) return
  const { parent, key } = location
  const value = parent[key]
  if (mutation.kind === 'replace') parent[key] = mutation.value
  if (mutation.kind === 'nest') parent[key] = Array.from({ length: mutation.depth }).reduce((inner) => [inner], value)
  if (mutation.kind === 'drop') delete parent[key]
  if (mutation.kind === 'add' && isRecord(value)) value[mutation.key] = mutation.value
  if (mutation.kind === 'duplicate' && Array.isArray(value)) parent[key] = [...value, ...value, mutation.value]
}

function locationsIn(parent: Record<string, unknown>): BodyLocation[] {
  return Object.entries(parent).flatMap(([key, value]) => [
    { parent, key },
    ...(isRecord(value) || Array.isArray(value) ? locationsIn(value as Record<string, unknown>) : []),
  ])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
