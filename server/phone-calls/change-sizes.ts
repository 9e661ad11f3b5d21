import { and, asc, eq, sql } from 'drizzle-orm'
import { addAuditEntries } from '#server/audit/queries.ts'
import { visibleToStaff } from '#server/orders/queries.ts'
import type { ShortRow } from '#server/pairs/moves.queries.ts'
import { soldOut } from '#server/pairs/serve.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { productSizes } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { stock } from '#server/platform/db/tables/stock.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { LineSizes, SizeChange } from '#shared/schemas/orders/call.ts'

/**
 * Changes sizes of an order that the transaction has locked, with the pairs that are held for it and an audit entry for each line;
 * prices stay, which are those of the product. Throws 404 for a line that it does not have or a size in which the product is not
 * made, 409 with the short lines if its showroom does not have the size.
 */
export async function changeSizes(
  tx: Db,
  actor: Actor,
  { order, store, sizes }: { order: string; store: string; sizes: readonly SizeChange[] },
): Promise<void> {
  const lines = await findSizedLines(tx, order)
  const changes = sizes
    .map(({ line, size }) => toChange(lines[line], size.toLowerCase()))
    .filter(({ from, to }) => from.size !== to._id)
  if (changes.length === 0) return
  const saved = changes.map(({ from, to }) => ({ position: from.position, size: to._id }))
  const short = await saveSizes(tx, order, saved, actor.id)
  if (short.length > 0) {
    const sizeOf = new Map(saved.map(({ position, size }) => [position, size]))
    const wanted = lines.map((line) => ({ ...line, size: sizeOf.get(line.position) ?? line.size }))
    throw await soldOut(tx, store, wanted, short)
  }
  await addAuditEntries(
    tx,
    actor,
    changes.map(({ from, to }) => ({
      action: 'order-size-changed',
      subject: order,
      details: { line: from.position + 1, from: from.number, to: to.size },
    })),
  )
}

function toChange(from: SizedLine | undefined, size: string) {
  if (!from) throw notFound('Product')
  const to = from.sizes.find(({ _id }) => _id === size)
  if (!to) throw notFound('Size')
  return { from, to }
}

/** A line as it is, with all sizes of its product. */
interface SizedLine {
  position: number
  product: string
  size: string
  number: number
  quantity: number
  sizes: { _id: string; size: number }[]
}

const asSize = sql`json_build_object('_id', ${sizes.id}, 'size', ${sizes.size}) order by ${sizes.size}`

/** The lines of an order with all sizes of their products. */
function findSizedLines(tx: Db, order: string): Promise<SizedLine[]> {
  return tx
    .select({
      position: orderLines.position,
      product: orderLines.product,
      size: orderLines.size,
      number: orderLines.sizeNumber,
      quantity: orderLines.quantity,
      sizes: sql<SizedLine['sizes']>`coalesce(json_agg(${asSize}) filter (where ${sizes.id} is not null), '[]')`,
    })
    .from(orderLines)
    .leftJoin(productSizes, eq(productSizes.product, orderLines.product))
    .leftJoin(sizes, eq(sizes.id, productSizes.size))
    .where(eq(orderLines.order, order))
    .groupBy(orderLines.order, orderLines.position)
    .orderBy(asc(orderLines.position))
}

/**
 * The other sizes that each line of an order can have: those of which its showroom has enough pairs, all of the product while no
 * stock is kept. Empty for an order that the caller may not see.
 */
export function findOtherSizes(db: Db, order: string, caller: Caller): Promise<LineSizes['lines']> {
  const isThere = sql`${sizes.id} <> ${orderLines.size}
    and (not stock_is_kept() or ${stock.onHand} - ${stock.held} >= ${orderLines.quantity})`
  return db
    .select({
      line: orderLines.position,
      sizes: sql<SizedLine['sizes']>`coalesce(json_agg(${asSize}) filter (where ${isThere}), '[]')`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.order, orders.id))
    .leftJoin(productSizes, eq(productSizes.product, orderLines.product))
    .leftJoin(sizes, eq(sizes.id, productSizes.size))
    .leftJoin(
      stock,
      and(eq(stock.showroom, orders.store), eq(stock.product, orderLines.product), eq(stock.size, sizes.id)),
    )
    .where(and(eq(orders.id, order), visibleToStaff(caller)))
    .groupBy(orderLines.position)
    .orderBy(asc(orderLines.position))
}

/** Changes sizes of a pending order (`change_line_sizes`); returns the rows of which its showroom is short. */
async function saveSizes(
  tx: Db,
  order: string,
  changes: { position: number; size: string }[],
  by: string | null,
): Promise<ShortRow[]> {
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select change_line_sizes(${order}::uuid, ${JSON.stringify(changes)}::jsonb, ${by}::uuid) as short`,
  )
  return rows[0]?.short ?? []
}
