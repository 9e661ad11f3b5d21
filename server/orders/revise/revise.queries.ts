import { eq, sql } from 'drizzle-orm'
import type { ShortRow } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { invoiceTerms, orderInvoices } from '#server/platform/db/tables/order-work.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { parcelsOf } from '#server/platform/db/tables/parcels.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { MAX_PUBLIC_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import { isLabelOld } from '../order-work.queries.ts'
import type { LineRow } from '../queries.ts'

/** An order that is being changed, as it is in the transaction. */
export interface RevisedOrder {
  number: string
  /** id of its buyer */
  customer: string
  lines: LineRow[]
  /** id of the showroom, number, ids and money of the payment */
  row: Pick<
    typeof orders.$inferSelect,
    | 'paymentNumber'
    | 'transactionId'
    | 'money'
    | 'paid'
    | 'paidBack'
    | 'district'
    | 'fulfilment'
    | 'promisedOn'
    | 'readyBy'
  >
  state: OrderState
  /** how often it was changed */
  revision: number
  /** taka to be collected in cash */
  cash: number
  /** taka of a wallet that nobody has verified yet */
  unpaid: number
  /** whether it is one of several parcels: the fee stays as it is */
  isParted: boolean
  /** percent of VAT of its invoice; null: it has none yet */
  vatPercent: number | null
}

/** What an order is made of. */
export async function findRevised(tx: Db, order: string): Promise<RevisedOrder> {
  const found = await tx
    .select({
      order: orders,
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn },
      cash: sql<number>`order_cash(${orders})`.mapWith(Number),
      unpaid: sql<number>`order_unpaid(${orders})`.mapWith(Number),
      revision: sql<number>`(select count(*) from order_revisions r where r."order" = ${orders.id})`.mapWith(Number),
      terms: invoiceTerms.terms,
      isParted: sql<boolean>`exists (select from order_parts p where ${orders.id} in (p.part, p.whole))`,
    })
    .from(orders)
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .leftJoin(orderInvoices, eq(orderInvoices.order, orders.id))
    .leftJoin(invoiceTerms, eq(invoiceTerms.id, orderInvoices.terms))
    .where(eq(orders.id, order))
  const { order: row, store, cash, unpaid, isParted, revision, terms } = requireRow(found)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.order, order)).orderBy(orderLines.position)
  return {
    number: row.number,
    customer: row.customer,
    lines,
    row,
    cash,
    unpaid,
    isParted,
    revision,
    vatPercent: terms?.vatPercent ?? null,
    state: {
      products: lines.map(({ product, size, name, nameBn, sizeNumber, quantity, unitPrice }) => ({
        ...{ product, size, name, nameBn, sizeNumber, quantity, unitPrice },
      })),
      shippingAddress: {
        name: row.shippingName,
        email: row.shippingEmail,
        phone: row.shippingPhone,
        address: row.shippingAddress,
      },
      store,
      method: row.paymentMethod,
      subtotal: row.subtotal,
      shipping: row.shipping,
      total: row.total,
    },
  }
}

/** How many pairs the showroom of an order has for others, by line and up to 3; null: no stock is kept. */
export async function findLeft(db: Db, { store, products }: OrderState): Promise<number[] | null> {
  const lines = products.map(({ product, size }, place) => ({ product, size, place }))
  const { rows } = await db.execute<{ left: number[] | null }>(sql`
    select case when stock_is_kept() then
      json_agg(least(coalesce(s.on_hand - s.held, 0), ${MAX_PUBLIC_PAIRS}::integer) order by l.place) end as left
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (product uuid, size uuid, place integer)
    left join stock s on s.showroom = ${store._id} and s.product = l.product and s.size = l.size`)
  return requireRow(rows).left
}

/** The numbers of the parcels of an order whose label is to be printed anew. */
export async function findOldLabels(tx: Db, order: string): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select o.number from ${parcelsOf(sql`${order}::uuid`)} f join orders o on o.id = f.id join order_work w on w."order" = o.id
    where not w.collects and ${isLabelOld} order by o.number`)
  return rows.map(({ number }) => number)
}

/** What `change_order` takes: rows with the columns of their tables. */
export interface OrderWrite {
  store: string
  /** taka */
  shipping: number
  lines: Omit<LineRow, 'order'>[]
  payment: { method: string; number: string | null; transactionId: string | null }
  /** whole taka within the new subtotal; null: it has no invoice yet */
  vat: number | null
  /** whether what is missing of it is collected in cash from now on */
  inCash: boolean
  /** the day by which it is promised now; null: as before */
  promisedOn: string | null
  former: OrderState
  reason: string | null
}

/** Writes an order as it is to be (`change_order`); returns the rows of which its showroom is short. */
export async function writeChange(tx: Db, order: string, change: OrderWrite, by: string): Promise<ShortRow[]> {
  const { store, shipping, lines, payment, vat, inCash, promisedOn, former, reason } = change
  const json = {
    ...{ store, shipping, vat, former, reason },
    payment_method: payment.method,
    payment_number: payment.number,
    transaction_id: payment.transactionId,
    in_cash: inCash,
    promised_on: promisedOn,
    lines: lines.map((line) => ({
      position: line.position,
      product: line.product,
      size: line.size,
      name: line.name,
      name_bn: line.nameBn,
      code: line.code,
      color: line.color,
      color_bn: line.colorBn,
      size_number: line.sizeNumber,
      unit_price: line.unitPrice,
      quantity: line.quantity,
      regular_price: line.regularPrice,
    })),
  }
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select change_order(${order}::uuid, ${JSON.stringify(json)}::jsonb, ${by}::uuid) as short`,
  )
  return rows[0]?.short ?? []
}

/** What `split_order` takes beside the id of its event. */
interface SplitWrite {
  /** id and number of the second parcel */
  id: string
  number: string
  store: string
  positions: readonly number[]
  /** whole taka within what stays and what goes; null: it has no invoice yet */
  vat: number | null
  partVat: number | null
  former: OrderState
  reason: string | null
}

/** Takes lines out of an order into a parcel of another showroom (`split_order`); returns the rows of which that is short. */
export async function writeSplit(
  tx: Db,
  order: string,
  { partVat, ...split }: SplitWrite,
  by: string,
): Promise<ShortRow[]> {
  const json = { ...split, part_vat: partVat, event: newId() }
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select split_order(${order}::uuid, ${JSON.stringify(json)}::jsonb, ${by}::uuid) as short`,
  )
  return rows[0]?.short ?? []
}

/** What a change would make of an order: all of it is done, and undone. */
export async function doAndUndo<Preview>(db: Db, change: (tx: Db) => Promise<Preview>): Promise<Preview> {
  let preview: Preview | null = null
  const undo = new Error('undone')
  await db
    .transaction(async (tx) => {
      preview = await change(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!preview) throw new Error('a change has no preview')
  return preview
}
