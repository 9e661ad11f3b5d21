import fc from 'fast-check'
import writeExcelFile from 'write-excel-file/node'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { type CaseRange, generateCases } from './case-batches.ts'
import { junkText } from './fuzz-bodies.ts'
import { corrupt } from './fuzz-forms.ts'
import type { LiveShop } from './live-shop.ts'

const MAX_MS = 6_000
/** Cells that were once taken for an amount, a fee, a time or an id, and that no column takes. */
const BAD_CELLS = [
  '0000-01-01',
  '0000-12-31 23:59',
  '00/00/0000',
  '31/12/9999 23:59',
  '+275760-09-13',
  '-000001-01-01',
  '999999999999',
  '9999999999999999999',
  '-1',
  '-2147483649',
  '2147483648',
  '(700)',
  '1e308',
  'a\u0001b',
  '\u202e1250',
  'x'.repeat(500),
  'OM-0',
]
const FILE_NAMES = ['a.csv', 'a\0b.csv', '\0', '\u202e', 'x'.repeat(5_000), '👞'.repeat(150), '../../a.xlsx', '']

interface Sheet {
  door: number
  rows: string[][]
  format: 'csv' | 'xlsx'
  name: string
  damaged: number | null
}

/** Every upload of a table, with headings that it knows and a row that it takes. */
const DOORS = [
  {
    path: '/payments/statements/upload',
    headings: ['Trx ID', 'Amount', 'Date Time', 'From Account'],
    honest: ['AAAA1111', '500', '24/11/2026 3:04 PM', '01712345678'],
  },
  { path: '/parcels/tracking/upload', headings: ['Invoice', 'Consignment ID'], honest: ['OM-1001', 'DX1001'] },
  {
    path: '/cash/settlements/upload',
    headings: ['Invoice', 'Collected', 'Delivery fee'],
    honest: ['OM-1001', '1550', '60'],
  },
]

const badCell = fc.oneof(
  fc.constantFrom(...BAD_CELLS),
  junkText(['FFFF6666']).map((text) => text.slice(0, 500)),
)
/** A row that a door takes but for one cell, or for none. */
const rowOf = ({ honest }: (typeof DOORS)[number]) =>
  fc
    .tuple(fc.nat(honest.length), badCell, fc.nat(9_999))
    .map(([at, bad, nth]) =>
      [...honest.keys()]
        .map((index) => (index === at ? bad : `${honest[index]}`))
        .map((text, index) => (index === 0 && at !== 0 ? `${text}${nth}` : text)),
    )
const sheets: fc.Arbitrary<Sheet> = fc.nat(DOORS.length - 1).chain((door) =>
  fc.record({
    door: fc.constant(door),
    rows: fc.array(rowOf(DOORS[door] as (typeof DOORS)[number]), { minLength: 1, maxLength: 8 }),
    format: fc.constantFrom('csv', 'csv', 'xlsx'),
    name: fc.oneof(fc.constant('a.csv'), fc.constantFrom(...FILE_NAMES)),
    damaged: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(2 ** 31 - 1) }),
  }),
)

/**
 * Uploads tables with bad cells, names and bytes one by one as an admin. Throws on the first answer that is 5xx or slow, or that
 * neither names a row nor says in words what is wrong.
 */
export async function runFuzzSheets(shop: LiveShop, volume: CaseRange): Promise<Map<number, number>> {
  const { token } = await makeSignedInUser(shop, 'admin', { email: `${crypto.randomUUID()}@mail.example` })
  const made = await shop.request('/couriers/create', { method: 'POST', json: COURIER_PRESETS[1], token })
  const { courier } = (await made.json()) as { courier: { _id: string } }
  const statuses = new Map<number, number>()
  let done = 0
  for (const sheet of generateCases(sheets, volume)) {
    const form = new FormData()
    form.set('file', new File([await bytesOf(sheet)], sheet.name))
    form.set('method', 'Bkash')
    form.set('courier', courier._id)
    const start = performance.now()
    const response = await shop.request(DOORS[sheet.door]?.path ?? '', { method: 'POST', body: form, token })
    const text = await response.text()
    const ms = performance.now() - start
    const isWorded = response.ok || Boolean(JSON.parse(text).message)
    if (response.status >= 500 || ms > MAX_MS || !isWorded)
      throw new Error(
        `sheet ${volume.from + done} ${JSON.stringify(sheet)}: ${response.status} after ${ms} ms, ${text}`,
      )
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    done += 1
  }
  return statuses
}

async function bytesOf({ door, rows, format, damaged }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const table = [DOORS[door]?.headings ?? [], ...rows]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const honest =
    format === 'csv'
      ? Buffer.from(table.map((row) => row.map(quoted).join()).join('\n'))
      : ((await writeExcelFile(
          table.map((row) =>
            row.map((value) => ({ value: value.replace(/\p{Cc}|\p{Cs}/gu, ''), type: String })),
          ) as never,
        ).toBuffer()) as Buffer)
  const [bytes = honest] = damaged === null ? [] : fc.sample(corrupt(honest), { numRuns: 1, seed: damaged })
  return new Uint8Array(bytes)
}
