import { eq, sql } from 'drizzle-orm'
import { countInPairs } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { parcelReturns, parcels } from '#server/platform/db/tables/parcels.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import type { ReturnReason } from '#shared/rules/orders/parcel.ts'
import type { ReturnedLine } from '#shared/schemas/orders/parcel.ts'
import { findWantedLines } from './change-order.queries.ts'
import { emptyBox } from './order-work.queries.ts'

interface CountIn {
  order: string
  /** pairs that somebody has in the hand, fit to be sold or not; all others are written off */
  lines: readonly ReturnedLine[]
  /** why the courier brought them back; null: it did not */
  cause: ReturnReason | null
  by: string
}

/**
 * Brings back pairs of an order that are out, once it has left Courier and Delivered: what can be sold goes on the shelf, the rest
 * is written off. Returns false if they were not out. Throws 422 for more pairs than were sent.
 */
export async function countIn(tx: Db, { order, lines, cause, by }: CountIn): Promise<boolean> {
  const rows = lines.map((line) => ({ ...line, product: line.product.toLowerCase(), size: line.size.toLowerCase() }))
  await assertSent(tx, order, rows)
  const sellable = rows.filter((row) => row.sellable)
  const counted = await countInPairs(tx, { order, neverLeft: false, sellable, why: cause, by })
  if (counted || cause) await emptyBox(tx, order)
  if (cause) await endParcel(tx, order, cause)
  await addReturnedPairs(
    tx,
    rows.map((row) => ({ ...row, order, by })),
  )
  return counted
}

/** Brings back all pairs of an order that were said to be out and lie on the shelf. Returns false if they were not out. */
export async function countAsNeverLeft(tx: Db, { order, by }: Pick<CountIn, 'order' | 'by'>): Promise<boolean> {
  const counted = await countInPairs(tx, { order, neverLeft: true, sellable: [], why: null, by })
  await endUnsentParcel(tx, order)
  return counted
}

async function assertSent(tx: Db, order: string, lines: CountIn['lines']): Promise<void> {
  const left = new Map<string, number>()
  const key = ({ product, size }: { product: string; size: string }) => `${product} ${size}`
  for (const line of await findWantedLines(tx, order)) left.set(key(line), (left.get(key(line)) ?? 0) + line.quantity)
  const errors = lines.flatMap((line, index): FieldError[] => {
    const rest = (left.get(key(line)) ?? 0) - line.quantity
    left.set(key(line), rest)
    const message = t('More pairs than were sent')
    return rest < 0 ? [{ path: `lines.${index}.quantity`, message, code: 'returned' }] : []
  })
  if (errors.length > 0) throw invalid(errors)
}

/** Notes that the parcel of an order never left, if it has one. */
async function endUnsentParcel(tx: Db, order: string): Promise<void> {
  await tx.update(parcels).set({ returnedAt: sql`now()`, returnReason: 'not-sent' }).where(eq(parcels.order, order))
}

/** Notes that the parcel of an order came back, or never will; an order that left by its status alone gets one. */
async function endParcel(tx: Db, order: string, reason: ReturnReason): Promise<void> {
  await tx.execute(sql`
    insert into parcels ("order", cash, fee, returned_at, return_reason)
    select id, case when payment_method = 'COD' then total else 0 end, 0, now(), ${reason} from orders where id = ${order}
    on conflict ("order") do update set returned_at = excluded.returned_at, return_reason = excluded.return_reason`)
}

/** Notes the pairs that came back with a parcel. */
async function addReturnedPairs(tx: Db, rows: (typeof parcelReturns.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(parcelReturns).values(rows)
}
