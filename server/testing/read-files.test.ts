import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readTracking } from '#server/parcels/add-tracking-file.ts'
import { readStatement } from '#server/payments/read-statement.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { ReadTable } from '#server/spreadsheets/read-table.ts'
import { readSettlement } from '#server/tills/read-settlement.ts'
import type { NamedRow, RowFault } from '#shared/rules/files/row-faults.ts'
import { rounds } from './rounds.ts'

type CellKind = 'id' | 'money-in' | 'money' | 'fee' | 'time' | 'phone' | 'status' | 'type'
type Read = ReadTable<string, object>

/** Every kind of file that is read, with its columns and what they hold. */
const FILES: {
  kind: string
  columns: [heading: string, holds: CellKind, good: string][]
  read: (rows: string[][]) => Promise<Read>
}[] = [
  {
    kind: 'statement',
    columns: [
      ['Trx ID', 'id', 'AAAA1111'],
      ['Date Time', 'time', '2026-11-24 15:04'],
      ['Sender Number', 'phone', '01712345678'],
      ['Amount (BDT)', 'money-in', '1,250.50'],
      ['Status', 'status', 'Completed'],
      ['Type', 'type', 'Payment'],
    ],
    read: (rows) => readStatement(rows, {}),
  },
  {
    kind: 'settlement',
    columns: [
      ['Invoice', 'id', 'OM-261120-7F3K'],
      ['Collected Amount', 'money', '1,250.50'],
      ['Delivery Fee', 'fee', '60'],
    ],
    read: readSettlement,
  },
  {
    kind: 'tracking file',
    columns: [
      ['Merchant Order ID', 'id', 'OM-261120-7F3K'],
      ['Consignment ID', 'id', 'PT-0'],
    ],
    read: readTracking,
  },
]

const WRONG_AMOUNTS: [string, RowFault][] = [
  ['abc', 'not-an-amount'],
  ['1.250', 'not-an-amount'],
  ['12,34,56', 'not-an-amount'],
  ['1.23E+10', 'not-exact'],
  ['99999999999999', 'too-large'],
]

/** Cells that keep a row from being taken, and why. */
const WRONG: Record<CellKind, [string, RowFault][]> = {
  id: [
    ['', 'empty'],
    ['1234567890123456', 'damaged-id'],
    ['12345.5', 'damaged-id'],
    ['1.23E+10', 'damaged-id'],
    ['=1+1', 'not-an-id'],
    ['<b>', 'not-an-id'],
    ...['Total', 'Grand Total', 'Sub-total:', 'Total 12 rows', 'CLOSING BALANCE', 'Carried forward', 'সর্বমোট'].map(
      (cell): [string, RowFault] => [cell, 'not-an-id'],
    ),
  ],
  'money-in': [
    ...WRONG_AMOUNTS,
    ['', 'nothing-came-in'],
    ['0.00', 'nothing-came-in'],
    ['(700)', 'went-out'],
    ['-5', 'went-out'],
  ],
  money: [...WRONG_AMOUNTS, ['', 'empty'], ['(700)', 'below-zero'], ['-5', 'below-zero']],
  fee: [...WRONG_AMOUNTS, ['(60)', 'below-zero'], ['-60', 'below-zero'], ['2147483648', 'too-large']],
  time: [
    ...['0000-00-00', '0000-01-01 10:00', '31/02/2026', '24/11/2026 25:00', '46350.63', 'yesterday'].map(
      (cell): [string, RowFault] => [cell, 'no-such-time'],
    ),
    ['2099-01-01 10:00', 'not-yet'],
  ],
  phone: [],
  status: ['Failed', 'Cancelled', 'Reversed', 'Pending', 'UNSUCCESSFUL'].map((cell) => [cell, 'did-not-go-through']),
  type: ['Refund', 'DR', 'Cash Out', 'Payment Reversal', 'Service charge'].map((cell) => [cell, 'went-out']),
}

/** Cells that are read. */
const RIGHT: Record<CellKind, string[]> = {
  id: [' BBBB2222 ', 'bbbb2222.', '#BBBB2222', '="BBBB2222"', "'12345678", '১২৩৪৫৬৭৮'],
  'money-in': ['1250', '1250.50', '500/-', '500,00', '1,23,456', '৳ ১,২৫০', 'Tk. 5', '0.05'],
  money: ['1250', '0', '500/-', '500,00', '1,23,456', '৳ ১,২৫০'],
  fee: ['', '60', '60.50', '60/-', '৬০'],
  time: ['', '24/11/2026 3:04 PM', 'Nov 24, 2026', '২৪/১১/২০২৬'],
  phone: ['', '1712345678', '88001712345678', '+880 (0)1712-345678', '="01712345678"'],
  status: ['', 'Completed', 'SUCCESS', 'সফল'],
  type: ['', 'Payment', 'Merchant Payment', 'CR'],
}

const wholeFile = ({ columns }: (typeof FILES)[number], middle: string[]) => {
  const row = (place: string) =>
    columns.map(([, holds, good]) => (holds === 'id' ? `${good}-${place}`.replaceAll('1-', '1') : good))
  const first = row('1')
  return [['A shop', ''], columns.map(([heading]) => heading), first, [], middle, row('2')]
}

const CASES = FILES.flatMap((file) =>
  file.columns.map(([heading, holds], column) => ({ file, heading, holds, column, name: `${file.kind}: ${heading}` })),
)

test.each(CASES)(
  '[WORK-50] $name: a cell that cannot be read names its row, and its neighbours are taken',
  async ({ file, heading, holds, column }) => {
    const withCell = (cell: string) => file.columns.map(([, , good], place) => (place === column ? cell : good))
    for (const [cell, why] of WRONG[holds]) {
      const { rows, taken, blank, named } = await file.read(wholeFile(file, withCell(cell)))
      expect(named, cell).toEqual([{ row: 5, cell: heading, value: cell, why, earlierRow: null }])
      expect([rows, blank, taken.map(({ row }) => row)], cell).toEqual([4, 1, [3, 6]])
    }
    for (const cell of RIGHT[holds]) {
      const { taken, named } = await file.read(wholeFile(file, withCell(cell)))
      expect(named, cell).toEqual([])
      expect(
        taken.map(({ row }) => row),
        cell,
      ).toEqual([3, 5, 6])
    }
  },
)

test.each(FILES)('[WORK-50] $kind: the same line twice is named with the row that has it', async (file) => {
  const good = file.columns.map(([, , cell]) => cell)
  const { taken, named } = await file.read([
    file.columns.map(([heading]) => heading),
    good,
    good.map((cell) => cell.toLowerCase()),
  ])
  expect(taken.map(({ row }) => row)).toEqual([2])
  expect(named).toMatchObject([{ row: 3, cell: file.columns[0]?.[0], why: 'repeated', earlierRow: 2 }])
})

test.each(FILES)('[F21] $kind: others are answered while thousands of rows are read', async (file) => {
  const rows = Array.from({ length: 5_000 }, (_, nth) =>
    file.columns.map(([, holds, good]) => (holds === 'id' ? `${good.slice(0, -4)}${1_000 + nth}` : good)),
  )
  let turns = 0
  const ticking = setInterval(() => (turns += 1))
  const { taken } = await file.read([file.columns.map(([heading]) => heading), ...rows])
  clearInterval(ticking)
  expect([taken.length, turns > 5]).toEqual([5_000, true])
})

test('[WORK-50] a sender that is no phone is left out of its line and named, as the wallet may mask it', async () => {
  const rows = [
    ['Trx ID', 'Sender No.', 'Amount'],
    ['AAAA1111', '017*****678', '500'],
    ['BBBB2222', '8.80171E+12', '500'],
  ]
  const { taken, named, incomplete } = await readStatement(rows, {})
  expect(taken).toMatchObject([
    { transactionId: 'AAAA1111', sender: null },
    { transactionId: 'BBBB2222', sender: null },
  ])
  expect(named).toEqual([])
  expect(incomplete.map(({ row, cell, value, why }) => [row, cell, value, why])).toEqual([
    [2, 'Sender No.', '017*****678', 'not-a-phone'],
    [3, 'Sender No.', '8.80171E+12', 'not-a-phone'],
  ])
})

/** The same table in every form in which it may come. */
const FORMS: [string, (rows: string[][]) => Promise<BlobPart> | BlobPart][] = [
  ['comma', (rows) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')],
  ['semicolon', (rows) => rows.map((row) => row.join(';')).join('\n')],
  ['pasted, with tabs', (rows) => rows.map((row) => row.join('\t')).join('\n')],
  ['UTF-16', (rows) => new Uint8Array(Buffer.from(`\ufeff${rows.map((row) => row.join('\t')).join('\n')}`, 'utf16le'))],
  [
    'workbook',
    async (rows) =>
      new Uint8Array(await writeExcelFile(rows.map((row) => row.map((value) => ({ value }))) as never).toBuffer()),
  ],
]

test.each(FORMS)('[WORK-50] rows are counted as the spreadsheet shows them: %s', async (_, write) => {
  for (const file of FILES) {
    const good = file.columns.map(([, , cell]) => cell)
    const bad = file.columns.map(([, holds, cell]) => (holds === 'id' ? '1.23E+10' : cell))
    const empty = good.map(() => '')
    const rows = await readRows(
      new File([await write([empty, file.columns.map(([heading]) => heading), good, empty, bad])], 'file'),
    )
    const read = await file.read(rows)
    expect([read.taken.map(({ row }) => row), read.named.map(({ row }) => row), read.blank], file.kind).toEqual([
      [3],
      [5],
      1,
    ])
  }
})

test('[WORK-50] the date cells of a workbook, which have no zone, are times in Dhaka', async () => {
  const rows = [
    [{ value: 'Trx ID' }, { value: 'Date' }, { value: 'Amount' }],
    [
      { value: 'AAAA1111' },
      { value: new Date('2026-11-24T15:04:00Z'), type: Date, format: 'dd/mm/yyyy hh:mm' },
      { value: 1250.5 },
    ],
  ]
  const workbook = new File([new Uint8Array(await writeExcelFile(rows as never).toBuffer())], 'file')
  const { taken } = await readStatement(await readRows(workbook), {})
  expect(taken).toMatchObject([{ row: 2, amount: 1250, paisa: 50, paidAt: new Date('2026-11-24T09:04:00Z') }])
})

const GARBAGE = [
  '',
  ' ',
  '-',
  '0',
  '৳',
  '\u200b',
  '\u202eabc',
  "=cmd|'/c calc'!A1",
  '1e999',
  'NULL',
  '\ud800',
  'x'.repeat(500),
  '🙂',
  '5%',
  '#REF!',
]

test('[WORK-50] of random files, rows in are rows taken, named and blank, each once, for every reader', async () => {
  const seed = Date.now() % 1_000_000
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  let [taken, named, blank] = [0, 0, 0]
  for (let round = 0; round < rounds(300, 20_000); round += 1) {
    const file = pick(FILES)
    const above = Array.from({ length: below(3) }, () => [pick(GARBAGE)])
    const cell = (holds: CellKind, good: string) => {
      const kind = below(10)
      if (kind < 5) return holds === 'id' ? `${good.slice(0, -1)}${below(40)}` : good
      if (kind < 7) return pick(RIGHT[holds])
      return kind === 7 ? pick(GARBAGE).trim() : (pick(WRONG[holds])?.[0] ?? '')
    }
    const below_ = Array.from({ length: 1 + below(12) }, () =>
      below(6) === 0 ? [] : file.columns.map(([, holds, good]) => cell(holds, good)),
    )
    const rows = [...above, file.columns.map(([heading]) => heading), ...below_]
    const read = await readOrRefused(() => file.read(rows))
    if (read === null) continue
    const places = [...read.taken, ...read.named].map(({ row }) => row)
    const about = `seed ${seed}, round ${round}: ${JSON.stringify(rows)}`
    expect(read.rows, about).toBe(below_.length)
    expect(places.length + read.blank, about).toBe(below_.length)
    expect(new Set(places).size, about).toBe(places.length)
    for (const { row } of read.named)
      expect(
        rows[row - 1]?.some((text) => text !== ''),
        about,
      ).toBe(true)
    taken += read.taken.length
    named += read.named.length
    blank += read.blank
  }
  expect(Math.min(taken, named, blank), `seed ${seed}`).toBeGreaterThan(50)
})

/** What a file of which nothing was taken says is what `readTable` would have returned; null where it has no row. */
async function readOrRefused(
  read: () => Promise<Read>,
): Promise<{ rows: number; taken: { row: number }[]; named: NamedRow[]; blank: number } | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'no_rows') return null
    expect(error.code).toBe('nothing_taken')
    const { rows, blank, named } = error.params as unknown as { rows: number; blank: number; named: NamedRow[] }
    return { rows: rows + blank, taken: [], named, blank }
  }
}
