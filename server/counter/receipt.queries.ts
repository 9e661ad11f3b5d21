import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { thanaNameBn } from '#shared/bangladesh/bangla-location.ts'
import { RECEIPT_TOKEN_LENGTH, type readReceiptCode } from '#shared/rules/counter/counter.ts'
import type { ShowroomPlace } from '#shared/schemas/stock/stock.ts'

/** The token of the receipt of a sequence of the device `d`, as `receiptSecret` says. */
export function receiptToken(sequence: SQL): SQL {
  return sql`left(translate(encode(sha256(convert_to('receipt ' || d.key_hash || ' ' || ${sequence}, 'UTF8')), 'base64'), '+/', '-_'), ${RECEIPT_TOKEN_LENGTH})`
}

/** The sale of a receipt's address, null while its device has not sent it; undefined: the address is none of the shop's. */
export async function findReceiptSale(
  db: Db,
  { letters, number, sequence, token }: NonNullable<ReturnType<typeof readReceiptCode>>,
): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ sale: string | null }>(sql`
    select s.id as sale from counter_devices d left join sales s on s.device = d.id and s.sequence = ${sequence}
    where d.letters = ${letters} and d.number = ${number} and ${receiptToken(sql`${sequence}::integer`)} = ${token}`)
  return rows[0]?.sale === undefined ? undefined : rows[0].sale
}

/** Where a showroom stands, for a receipt. */
export async function findPlace(db: Db, showroom: string): Promise<ShowroomPlace> {
  const { rows } = await db.execute<Omit<ShowroomPlace, 'areaBn'> & { district: string }>(
    sql`select s.street, s.street_bn as "streetBn", s.area, s.district, s.phone from showrooms s where s.id = ${showroom}`,
  )
  const { district, ...place } = requireRow(rows)
  return { ...place, areaBn: thanaNameBn(district, place.area) }
}

/** The days to exchange that its receipt promised; null: a former program wrote none. */
export async function findExchangeDays(db: Db, sale: string): Promise<number | null> {
  const { rows } = await db.execute<{ days: number | null }>(
    sql`select exchange_days as days from sales where id = ${sale}`,
  )
  return rows[0]?.days ?? null
}
