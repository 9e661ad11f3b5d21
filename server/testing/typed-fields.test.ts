import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
// As the shop speaks: in place of zod's own messages.
import '#server/platform/http/language.ts'
import { toBengaliDigits } from '#shared/bangladesh/digits.ts'

// Every field of every call, found in its schema: a new one is tried without being named here.

interface Field {
  name: string
  schema: z.ZodType
}

/** Texts of all kinds that fields take; a field of a new kind needs one more. */
const SAMPLES = [
  '2026-11',
  "Rahima Khatun's - Road 5",
  'Rahima Khatun',
  'Dhaka',
  'navy',
  '#5c2a14',
  '017-12345678',
  '01712345678',
  'rahima-k@omnishoes.example',
  'OM-261120-7F3K',
  '8N7A1B2C3D',
  '0410-6105-0R3G-G28A',
  '123456',
  '2490',
  '10:30',
  '/search?query=eid',
  'https://courier.example/{code}',
  '2026-11-20',
  '2026-11-20T18:00:00Z',
  '5f3a6c1e-58ce-4e71-9d2f-0a1b2c3d4e5f',
  'Courier',
  'payment',
  'hours',
  'login',
  'newest',
  'customer',
]

/** Texts that fields take which stay as they are sent. */
const EXACT_SAMPLES = ['a'.repeat(22), 'a'.repeat(43), 'a'.repeat(64), 'shoe.jpg', '12', '["a"]', '{"a":"b"}']

/** What a hash of is stored and looked up, or nothing. */
const HASHED = /\.(?:challenge|approval|password|currentPassword|token|secret|homepage)$/

/** What stays as it is sent: secrets, what programs fill in, JSON of the shop's own pages, headings and names of somebody's files. */
const EXACT =
  /\.(?:passkey\.\w+|challenge|approval|password|currentPassword|token|secret|homepage|sizes|images|mapping|files\.(?:name|hash)|nth)$/

/** Sentences, whose dashes and apostrophes belong to whoever writes them. */
const PROSE =
  /\.(?:description(?:Bn)?|about(?:Bn)?|keywords(?:Bn)?|tracking|banglaQr)$|transfers? \S*\.note$|^PUT \/update\.shop\.|\.note$/

const fields = (await routesOfShop()).flatMap(({ method, path, request }) => {
  const content = Object.values(request?.body?.content ?? {})[0] as { schema?: z.ZodType } | undefined
  const call = `${method.toUpperCase()} ${path}`
  return [content?.schema, request?.query as z.ZodType | undefined].flatMap((schema) =>
    schema ? fieldsOf(schema, call) : [],
  )
})
const typedFields = fields.filter(({ name, schema }) => !EXACT.test(name) && !isPicked(schema))

test('[TYPE-01] every field, search, id and code reads the same text without unseen signs and odd blanks', () => {
  expect(typedFields.length).toBeGreaterThan(150)
  for (const { name, schema } of typedFields)
    for (const [plain, value] of samplesOf(name, schema)) {
      const dirty = `\u00a0\u2066${plain.slice(0, 1)}\u200b\u2060\ufe0f${plain.slice(1).replaceAll(' ', '\u2003')}\u2069\u202a\u202c `
      expect(schema.safeParse(dirty).data, `${name}: ${plain}`).toEqual(value)
    }
})

test('[TYPE-01] dashes and apostrophes are one everywhere but in prose, and digits are one in every code', () => {
  for (const { name, schema } of typedFields.filter(({ name }) => !PROSE.test(name)))
    for (const [plain, value] of samplesOf(name, schema)) {
      if (/[-'/:]/.test(plain) && !isFreeQuery(schema))
        expect(
          schema.safeParse(plain.replaceAll('-', '\u2011').replaceAll("'", '’')).data,
          `${name}: ${plain}`,
        ).toEqual(value)
      // What is one of a list is chosen in a menu.
      if (choicesOf(schema).length === 0 && !schema.safeParse('Rahima Khatun').success)
        expect(schema.safeParse(toBengaliDigits(plain)).data, `${name}: ${plain}`).toEqual(value)
    }
})

test('[TYPE-02] no field keeps a text that nobody sees or that is turned around', () => {
  for (const { name, schema } of typedFields) {
    for (const text of ['\u200b', '\u2800\u3164', '\u200e\u2060\ufeff'])
      expect(JSON.stringify(schema.safeParse(text).data ?? ''), name).not.toMatch(
        /[\p{Default_Ignorable_Code_Point}\u2800]/u,
      )
    for (const [plain] of samplesOf(name, schema))
      expect(JSON.stringify(schema.safeParse(`${plain}\u202etxt`).data ?? ''), name).not.toMatch(/[\u202d\u202e]/)
  }
})

test('[TYPE-02] no text of any call brings to the database what it does not take: a NUL or half a character', () => {
  const stored = fields.filter(({ name }) => !HASHED.test(name))
  const kept = stored.flatMap(({ name, schema }) => {
    const samples = [...SAMPLES, ...EXACT_SAMPLES, ...choicesOf(schema), '']
    const texts = ['\0', '\ud800', '\udfff'].flatMap((sign) =>
      samples.flatMap((plain) => [`${plain}${sign}`, `${plain.slice(0, 1)}${sign}${plain.slice(1)}`]),
    )
    return texts.every((text) => isStorable(schema.safeParse(text).data)) ? [] : [name]
  })
  expect(kept).toEqual([])
})

test('[TYPE-05] no field refuses anything in the words of a program', () => {
  const refusals = fields.flatMap(({ name, schema }) =>
    ['x'.repeat(200_000), '', ' ', 'x', 7, -1, null, undefined, [], {}].flatMap((value) =>
      (schema.safeParse(value).error?.issues ?? []).map(({ message }) => `${name}: ${message}`),
    ),
  )
  expect(refusals.length).toBeGreaterThan(500)
  expect(
    refusals.filter((text) => /expected|invalid (?:input|string|option)|too (?:big|small)|NaN/i.test(text)),
  ).toEqual([])
})

/** Whether no text in a value has one of them; a text that is JSON may name them. */
function isStorable(value: unknown): boolean {
  return !/\0|\p{Cs}/u.test(String(value)) && !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value) ?? '')
}

/** Samples that a field takes, each with what it reads; the test fails where it takes none. */
function samplesOf(name: string, schema: z.ZodType): [string, unknown][] {
  const taken = [...SAMPLES, ...choicesOf(schema)].flatMap((sample): [string, unknown][] => {
    const { success, data } = schema.safeParse(sample)
    return success ? [[sample, data]] : []
  })
  expect(taken.length, `no sample for ${name}`).toBeGreaterThan(0)
  return taken
}

/** What a parameter of an address may be, where it is one of a list. */
function choicesOf(schema: z.ZodType): string[] {
  const { out, innerType, entries } = schema.def as Def
  if (entries) return Object.values(entries).map(String)
  const inner = out ?? innerType
  return inner ? choicesOf(inner) : []
}

/** A query's text, which whoever looks something up brings into one spelling. */
function isFreeQuery(schema: z.ZodType): boolean {
  return leftmost(schema).def.type === 'union'
}

/** Chosen from a list or a calendar, not typed: another spelling is refused. */
function isPicked(schema: z.ZodType): boolean {
  const { def } = leftmost(schema)
  return ['enum', 'literal'].includes(def.type) || ('format' in def && def.format !== undefined)
}

type Def = z.core.$ZodTypeDef & {
  in?: z.ZodType
  out?: z.ZodType
  entries?: Record<string, string>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  format?: string
}

function leftmost(schema: z.ZodType): { def: Def } {
  const def = schema.def as Def
  if (def.type === 'pipe' && def.in) return leftmost(def.in)
  if (['optional', 'nullable', 'default'].includes(def.type) && def.innerType) return leftmost(def.innerType)
  return { def }
}

function fieldsOf(schema: z.ZodType, name: string): Field[] {
  const { def } = leftmost(schema)
  if (def.type === 'string' || def.type === 'enum') return [{ name, schema }]
  if (def.shape) return Object.entries(def.shape).flatMap(([key, child]) => fieldsOf(child, `${name}.${key}`))
  if (def.element) return fieldsOf(def.element, name)
  if (def.valueType) return fieldsOf(def.valueType, name)
  const { options = [] } = def
  // One value or several of a parameter: read as one.
  if (options.every((option) => ['string', 'array'].includes(option.def.type)) && options.length > 0)
    return [{ name, schema }]
  return options.flatMap((option) => fieldsOf(option, name))
}

interface Route {
  method: string
  path: string
  request?: { body?: { content: object }; query?: unknown }
}

async function routesOfShop(): Promise<Route[]> {
  const server = new URL('..', import.meta.url)
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => /routes\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(new URL(file, server).href)))
  return modules.flatMap((module) =>
    Object.values(module).flatMap((value) => {
      const { openAPIRegistry } = value as { openAPIRegistry?: { definitions: { type: string; route: Route }[] } }
      return openAPIRegistry?.definitions.flatMap(({ type, route }) => (type === 'route' ? [route] : [])) ?? []
    }),
  )
}
