import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { fetchRows } from '#server/platform/db/snapshot.ts'
import { moment } from '#server/spreadsheets/download-cells.ts'
import type { WorkbookSheet } from '#server/spreadsheets/stream-workbook.ts'
import type { Cell } from '#server/spreadsheets/write-rows.ts'
import { t } from '#shared/language/t.ts'
import { cashOf, couriersOf, type Month, refundsOf, salesOf, vatOf } from './month.queries.ts'

type Row = Record<string, string | number | null>
/** The key of a column in its rows, its heading, and whether its last row has the sum, or how a cell is written. */
type Column = readonly [key: string, heading: string, how?: 'sum' | ((value: string) => Cell | null)]

interface MonthSheet {
  name: string
  select: (month: Month) => SQL
  columns: readonly Column[]
}

const sheetsOf = (): readonly MonthSheet[] => [
  {
    name: t('Sales'),
    select: salesOf,
    columns: [
      ['day', t('Day')],
      ['showroom', t('Showroom')],
      ['orders', t('Orders delivered'), 'sum'],
      ['online', t('Sold online'), 'sum'],
      ['delivery', t('Delivery within it'), 'sum'],
      ['receipts', t('Receipts'), 'sum'],
      ['counters', t('Sold at counters'), 'sum'],
      ['discount', t('Discount of counters'), 'sum'],
      ['cameBack', t('Came back to counters'), 'sum'],
      ['together', t('Together'), 'sum'],
    ],
  },
  {
    name: t('VAT'),
    select: vatOf,
    columns: [
      ['showroom', t('Showroom')],
      ['kind', t('Kind'), kindText],
      ['percent', t('VAT in percent')],
      ['taka', t('Shoes, with VAT'), 'sum'],
      ['vat', t('VAT within it'), 'sum'],
    ],
  },
  {
    name: t('Refunds and credit notes'),
    select: refundsOf,
    columns: [
      ['at', t('Day'), moment],
      ['kind', t('Kind'), kindText],
      ['showroom', t('Showroom')],
      ['note', t('Credit note')],
      ['number', t('Order or receipt')],
      ['worth', t('Worth'), 'sum'],
      ['vat', t('VAT within it'), 'sum'],
      ['taka', t('Paid back'), 'sum'],
      ['waived', t('Given up: it stays with the shop'), 'sum'],
      ['how', t('Transaction ID')],
      ['reason', t('Reason')],
    ],
  },
  {
    name: t('Cash'),
    select: cashOf,
    columns: [
      ['day', t('Day')],
      ['showroom', t('Showroom')],
      ['came', t('Came in'), 'sum'],
      ['went', t('Went out'), 'sum'],
      ['opened', t('At the opening')],
      ['deposited', t('Deposited'), 'sum'],
      ['counted', t('Counted')],
      ['difference', t('Difference'), 'sum'],
      ['corrections', t('Corrections'), 'sum'],
      ['reason', t('Reason')],
    ],
  },
  {
    name: t('Couriers'),
    select: couriersOf,
    columns: [
      ['day', t('Day')],
      ['courier', t('Courier')],
      ['file', t('File')],
      ['rows', t('Rows'), 'sum'],
      ['collected', t('Collected'), 'sum'],
      ['fees', t('Fees'), 'sum'],
      ['settled', t('Settled'), 'sum'],
    ],
  },
]

function kindText(kind: string): string {
  const texts: Record<string, string> = {
    online: t('Sold online'),
    counters: t('Sold at counters'),
    'came-back': t('Came back to counters'),
    note: t('Credit note'),
    refund: t('Refund'),
    returned: t('Refund of pairs that came back'),
    waived: t('Given up: it stays with the shop'),
    undone: t('Refund that was taken back'),
  }
  return texts[kind] ?? kind
}

/** Adds the sheets of a month, each with its sums in its last row. */
export async function addMonth(db: Db, month: Month, add: (sheet: WorkbookSheet) => Promise<void>): Promise<void> {
  for (const { name, select, columns } of sheetsOf()) {
    const head = columns.map(([, heading]) => heading)
    await add({ name, head, pages: withSums(fetchRows(db, select(month)) as AsyncIterable<Row[]>, columns) })
  }
}

async function* withSums(pages: AsyncIterable<Row[]>, columns: readonly Column[]): AsyncGenerator<Cell[][]> {
  const sums = new Map<string, number>()
  for await (const rows of pages) {
    for (const row of rows)
      for (const [key, , how] of columns) if (how === 'sum') sums.set(key, (sums.get(key) ?? 0) + Number(row[key] ?? 0))
    yield rows.map((row) => columns.map(([key, , how]) => cellOf(row[key] ?? '', how)))
  }
  // Paisa, of which a sum in taka has at most two places.
  const last = columns.map(([key, , how]) => (how === 'sum' ? Math.round((sums.get(key) ?? 0) * 100) / 100 : ''))
  yield [[t('Together'), ...last.slice(1)]]
}

const cellOf = (value: Cell, how: Column[2]): Cell =>
  typeof how === 'function' && value !== '' ? (how(String(value)) ?? '') : value
