import { sql } from 'drizzle-orm'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ExchangeReason } from '#shared/rules/counter/exchange.ts'
import type { RequestWay } from '#shared/rules/counter/exchange-request.ts'

/** Locks an order of a customer until the transaction ends; false if they have none with this id. */
export async function lockOrderOf(tx: Db, order: string, customer: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from orders where id = ${order} and customer = ${customer} for update`)
  return rows.length > 0
}

/** The sizes of products that are sold, each as `product size`. */
export async function findSizesOf(tx: Db, products: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select p.id || ' ' || s as key from products p cross join lateral unnest(p.size_ids) as s
    where p.id = any(${sql.param([...products])}::uuid[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Whether a showroom is there that pairs can come back to. */
export async function isShowroom(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from showrooms where id = ${id}`)
  return rows.length > 0
}

interface NewRequest {
  order: string
  way: RequestWay
  showroom: string
  lines: readonly {
    line: number
    product: string
    quantity: number
    reason: ExchangeReason
    /** id of the wanted size */
    wanted: string | null
  }[]
}

/** Writes a request, which keeps no pairs yet; returns its id. */
export async function writeRequest(tx: Db, { lines, order, way, showroom }: NewRequest): Promise<string> {
  const id = newId()
  await tx.execute(sql`
    insert into exchange_requests (id, "order", way, showroom) values (${id}, ${order}, ${way}, ${showroom})`)
  const rows = lines.map((line) => ({ request: id, ...line }))
  await tx.execute(sql`
    insert into exchange_request_lines select * from jsonb_populate_recordset(null::exchange_request_lines, ${JSON.stringify(rows)}::jsonb)`)
  return id
}
