import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { DELIVERY_DATA_RETENTION_DAYS } from '#shared/rules/people/retention.ts'

/** Forgets the phone of a customer who leaves, at whatever counter it was typed. */
export async function forgetPhoneOfSales(tx: Db, phone: string): Promise<void> {
  if (phone === '') return
  await tx.execute(sql`update sales set phone = null where phone = ${phone}`)
  await tx.execute(
    sql`update sale_conflicts set body = body - 'phone' where body ? 'phone' and phone_digits(body ->> 'phone') = ${phone}`,
  )
}

/** Forgets the phones of sales as old as deliveries that are forgotten; returns how many there were. */
export async function forgetOldPhonesOfSales(db: Db): Promise<number> {
  const isOld = sql`at < now() - make_interval(days => ${DELIVERY_DATA_RETENTION_DAYS})`
  const { rowCount } = await db.execute(sql`update sales set phone = null where phone is not null and ${isOld}`)
  const kept = await db.execute(sql`update sale_conflicts set body = body - 'phone' where body ? 'phone' and ${isOld}`)
  return (rowCount ?? 0) + (kept.rowCount ?? 0)
}
