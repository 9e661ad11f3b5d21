import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import type { SaleMethod } from '#shared/rules/counter/counter.ts'
import { HAS_COME_IN } from './pairs.queries.ts'
import type { SentSale } from './sent-sale.ts'

/** What the shop knows of a shoe in a size at this moment, as `sale_lines` keeps it. */
export type Shoe = {
  name: string
  name_bn: string | null
  code: string
  color: string | null
  color_bn: string | null
  size_number: number
  list_price: number
  /** before it was reduced */
  regular_price: number
}

/** The argument of the database function `place_sale`. An older program calls the function of a newer one during an upgrade: keep the names. */
export interface SalePayload {
  /** a manager takes what a revoked device has brought */
  settles: boolean
  /** whose pairs pay for it */
  exchange: string | null
  /** as it was sent, for what waits */
  body: SentSale
  sale: {
    id: string
    device: string
    sequence: number
    clerk: string
    sent_by: string
    device_at: string
    phone: string | null
    subtotal: number
    discount: number
    total: number
    vat: number
    approved_by: string | null
    body_hash: string
    exchange: string | null
    exchange_days: number
  }
  lines: (Shoe & {
    product: string
    size: string
    position: number
    quantity: number
    unit_price: number
    discount: number
    discount_reason: string | null
    total: number
    vat_percent: number
    vat: number
  })[]
  payments: {
    position: number
    method: SaleMethod
    taka: number
    given: number | null
    change: number | null
    reference: string | null
    voucher: string | null
  }[]
}

export interface WriteOutcome {
  outcome: 'sold' | 'known' | 'other-body' | 'revoked'
  /** null: it waits, and there is none */
  sale: string | null
  /** whose promised pairs were sold */
  orders: string[]
}

export async function writeSale(db: Db, payload: SalePayload): Promise<WriteOutcome> {
  const { rows } = await db.execute<{ written: WriteOutcome }>(
    sql`select place_sale(${JSON.stringify(payload)}::jsonb) as written`,
  )
  return requireRow(rows).written
}

/**
 * Shoes by 'product size', whatever has become of them since: a size that its product had once is sold too, and any of a product whose
 * sizes were changed, for the pair has left the shop.
 */
export async function findShoes(
  db: Db,
  lines: readonly { product: string; size: string }[],
): Promise<Map<string, Shoe>> {
  const { rows } = await db.execute<Shoe & { key: string }>(sql`
    select distinct p.id || ' ' || z.id as key, p.name, p.name_bn, p.code, c.name as color, c.name_bn as color_bn,
      z.size::float8 as size_number, p.discount_price as list_price,
      p.original_price as regular_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (product uuid, size uuid)
    join products p on p.id = l.product join sizes z on z.id = l.size left join colors c on c.id = p.color
    where ${HAS_COME_IN}
      or exists (select from audit_entries a where a.subject = p.id and a.details -> 'fields' ? 'sizeIds')`)
  return new Map(rows.map(({ key, ...shoe }) => [key, shoe]))
}

/** The account of a clerk, if it works for the shop or did; null otherwise. */
export async function findClerk(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u where u.id = ${id} and (
      exists (select from memberships m where m."user" = u.id) or exists (select from sales s where s.clerk = u.id))`)
  return rows[0]?.id ?? null
}

/** Whether the device has sent this sale before. */
export async function isKnown(tx: Db, { device, sequence, body_hash }: SalePayload['sale']): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from sales where device = ${device} and sequence = ${sequence} and body_hash = ${body_hash}`)
  return rows.length > 0
}

/** Whether the device has a sale of this sequence, whatever its body. */
export async function hasSequence(tx: Db, device: string, sequence: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from sales where device = ${device} and sequence = ${sequence}`)
  return rows.length > 0
}
