import { and, inArray, isNull, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { type ColumnNames, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { assertTaken, type ReadTable, readTable, type TableLine } from '#server/spreadsheets/read-table.ts'
import type { RowFault } from '#shared/rules/files/row-faults.ts'
import { type TrackingResult, trackingCode } from '#shared/schemas/orders/parcel.ts'
import { lockOrders, saveTrackingCodes } from './queries.ts'
import { HEADINGS } from './sheet-columns.ts'

/** Rows of one file that are looked up and locked at once. */
const MAX_ROWS = 5_000

type Line = TableLine<TrackingLine>
type KnownLine = Line & { id: string; courier: string }

/**
 * Enters the tracking codes of a courier's file: a row that cannot be saved is named, and keeps no other from being saved. Throws
 * 413 and 422 as `readRows` and `readTracking` do, 409 where somebody else has entered one of the codes meanwhile.
 */
export async function addTrackingFile(
  { db, caller, actor }: { db: Db; caller: Caller; actor: Actor },
  file: File,
): Promise<Omit<TrackingResult, 'message'>> {
  const { rows, blank, taken, named, columns } = await readTracking(await readRows(file))
  if (taken.length > MAX_ROWS) throw new ShopError('too_large')
  const name = (line: Line, column: TrackingColumn, why: RowFault, earlierRow: number | null = null) =>
    named.push({ row: line.row, cell: columns[column] ?? '', value: line[column], why, earlierRow })
  const saved = await db.transaction(async (tx) => {
    const known = await findKnown(tx, caller, taken, name)
    const free = await withoutTaken(tx, known, name)
    assertTaken(free.length, { rows, blank, named })
    const codes = free.map(({ id, code }) => ({ order: id, code }))
    await saveTrackingCodes(tx, codes).catch(onDuplicate('tracking_code_taken'))
    await addAuditEntry(tx, actor, { action: 'parcels-tracked', details: { rows: free.length, named: named.length } })
    return free.length
  })
  return { rows, taken: saved, saved, blank, named: named.toSorted((a, b) => a.row - b.row) }
}

type Name = (line: Line, column: TrackingColumn, why: RowFault, earlierRow?: number | null) => void

/** The lines whose order is with a courier, each order once. */
async function findKnown(tx: Db, caller: Caller, lines: readonly Line[], name: Name): Promise<KnownLine[]> {
  const orders = await lockOrders(
    tx,
    caller,
    lines.map(({ order }) => order),
  )
  const ids = new Map(orders.flatMap(({ id, number }) => [[id, id] as const, [number.toLowerCase(), id] as const]))
  const couriers = await findCouriersOf(
    tx,
    orders.map(({ id }) => id),
  )
  const firstRows = new Map<string, number>()
  return lines.flatMap((line) => {
    const id = ids.get(line.order.toLowerCase())
    const courier = couriers.get(id ?? '')
    const earlierRow = firstRows.get(id ?? '')
    if (id === undefined) name(line, 'order', 'unknown-order')
    else if (courier === undefined) name(line, 'order', 'not-with-courier')
    else if (earlierRow !== undefined) name(line, 'order', 'repeated', earlierRow)
    else {
      firstRows.set(id, line.row)
      return [{ ...line, id, courier }]
    }
    return []
  })
}

/** The lines whose code no other parcel of the courier keeps: neither one of the file nor one beside it. */
async function withoutTaken(tx: Db, lines: readonly KnownLine[], name: Name): Promise<KnownLine[]> {
  const keyOf = ({ courier, code }: { courier: string; code: string }) => `${courier} ${code.toLowerCase()}`
  const firstRows = new Map<string, number>()
  let free = lines.filter((line) => {
    const earlierRow = firstRows.get(keyOf(line))
    if (earlierRow === undefined) firstRows.set(keyOf(line), line.row)
    else name(line, 'code', 'repeated', earlierRow)
    return earlierRow === undefined
  })
  const holders = await findCodeHolders(
    tx,
    free.map(({ code }) => code),
  )
  const holderOf = new Map(holders.map((holder) => [keyOf(holder), holder.order]))
  // Who gets another code gives its own one away; whoever is named after all keeps it.
  for (let before = -1; before !== free.length; ) {
    before = free.length
    const changing = new Set(free.map(({ id }) => id))
    free = free.filter((line) => {
      const holder = holderOf.get(keyOf(line))
      const isTaken = holder !== undefined && holder !== line.id && !changing.has(holder)
      if (isTaken) name(line, 'code', 'code-taken')
      return !isTaken
    })
  }
  return free
}

type TrackingColumn = 'order' | 'code'

interface TrackingLine {
  /** an order by its number or id */
  order: string
  code: string
}

type TrackingFile = ReadTable<TrackingColumn, TrackingLine>

const ORDER = /^[\w-]{3,60}$/
const CODE = /^[\w./-]{3,60}$/
const NUMBER_WORDS = ['id', 'no', 'number', 'code', 'ref', 'reference']

/** The columns by which a courier's file says which order has which code. */
const COLUMNS: ColumnNames<TrackingColumn> = {
  order: {
    names: HEADINGS.number,
    says: [
      ['order', 'invoice', 'অর্ডার', 'ইনভয়েস'],
      [...NUMBER_WORDS, 'নম্বর', 'আইডি'],
    ],
    never: ['date', 'status', 'type', 'amount', 'customer', 'payment'],
  },
  code: {
    names: HEADINGS.code,
    says: [
      ['tracking', 'consignment', 'parcel', 'waybill', 'awb', 'cn', 'ট্র্যাকিং', 'পার্সেল'],
      [...NUMBER_WORDS, 'কোড', 'নম্বর', 'আইডি'],
    ],
    never: ['date', 'status', 'type', 'amount', 'customer', 'url', 'link'],
  },
}

/** The codes in a courier's file. Throws 422 with the headings where its columns are not known, and where there is no row. */
export async function readTracking(rows: string[][]): Promise<TrackingFile> {
  const recognition = recognizeColumns(rows, COLUMNS)
  const { headings, columns } = recognition
  if (columns.order === undefined || columns.code === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60), sheet: 'tracking' })
  return readTable(rows, recognition, {
    parse: (cells) => {
      const code = cells.id('code', CODE)
      if (!trackingCode.safeParse(code).success) cells.refuse('code', 'not-an-id')
      return { order: cells.id('order', ORDER), code }
    },
    once: { key: ({ order }) => order.toLowerCase(), column: 'order' },
  })
}

/** Which of these orders are out with a courier, and with which. */
async function findCouriersOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ order: parcels.order, courier: parcels.courier })
    .from(parcels)
    .where(and(inArray(parcels.order, [...ids]), isNull(parcels.returnedAt)))
  return new Map(rows.flatMap(({ order, courier }) => (courier === null ? [] : [[order, courier]])))
}

/** The orders that have these tracking codes, of any courier. */
async function findCodeHolders(
  tx: Db,
  codes: readonly string[],
): Promise<{ order: string; courier: string; code: string }[]> {
  const { rows } = await tx.execute<{ order: string; courier: string; code: string }>(sql`
    select p."order", p.courier, p.tracking_code as code
    from couriers c join parcels p on p.courier = c.id and lower(p.tracking_code) = any(${sql.param(
      codes.map((code) => code.toLowerCase()),
    )}::text[]) and p.tracking_code is not null`)
  return rows
}
