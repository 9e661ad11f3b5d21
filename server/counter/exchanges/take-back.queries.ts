import { sql } from 'drizzle-orm'
import { lockStockKept } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { creditNoteNumber } from '#shared/rules/counter/exchange.ts'
import type { Origin } from './move-worth.ts'
import type { BackLine } from './read-back.ts'

/** Locks a device until the transaction ends, as each of its sales does; returns whether it was revoked. */
export async function lockDevice(tx: Db, device: string): Promise<boolean> {
  const { rows } = await tx.execute<{ revoked: boolean }>(
    sql`select revoked_at is not null as revoked from counter_devices where id = ${device} for update`,
  )
  return requireRow(rows).revoked
}

/** The exchange that a device has sent before with this key; null if there is none. */
export async function findByKey(tx: Db, key: string): Promise<{ id: string; bodyHash: string } | null> {
  const { rows } = await tx.execute<{ id: string; bodyHash: string }>(
    sql`select id, body_hash as "bodyHash" from exchanges where key = ${key}`,
  )
  return rows[0] ?? null
}

interface NewExchange {
  id: string
  device: string
  key: string
  bodyHash: string
  by: string
  approver: string | null
  lateReason: string | null
  worth: number
  exchanged: number
  origin: Origin
  lines: readonly BackLine[]
}

/** Writes an exchange with the next number of its showroom's credit notes, whose lock it is counted under. */
export async function writeExchange(tx: Db, { lines, ...written }: NewExchange): Promise<void> {
  const { id, device, key, bodyHash, by, approver, lateReason, worth, exchanged, origin } = written
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('credit notes ' || d.letters, 0)) from counter_devices d where d.id = ${device}`)
  const { rows } = await tx.execute<{ letters: string; showroom: string; sequence: number }>(sql`
    select d.letters, d.showroom, coalesce((select max(e.sequence) from exchanges e where e.letters = d.letters), 0) + 1 as sequence
    from counter_devices d where d.id = ${device}`)
  const { letters, showroom, sequence } = requireRow(rows)
  const vat = lines.reduce((sum, line) => sum + line.vat, 0)
  await tx.execute(sql`
    insert into exchanges (id, showroom, device, letters, sequence, number, key, body_hash, by, approved_by, late_reason, worth, vat, exchanged, from_voucher, from_order, from_reduced)
    values (${id}, ${showroom}, ${device}, ${letters}, ${sequence}, ${creditNoteNumber(letters, sequence)}, ${key}, ${bodyHash}, ${by},
      ${approver}, ${lateReason}, ${worth}, ${vat}, ${exchanged}, ${origin.fromVoucher}, ${origin.fromOrder}, ${origin.fromReduced})`)
  const rowsOfLines = lines.map(
    ({ source, line, product, size, quantity, condition, reason, worth, vatPercent, vat }, position) => ({
      ...{ exchange: id, position, line, product, size, quantity, condition, reason, worth, vat },
      vat_percent: vatPercent,
      ...(source && { [source.kind]: source._id }),
    }),
  )
  await tx.execute(sql`
    insert into exchange_lines select * from jsonb_populate_recordset(null::exchange_lines, ${JSON.stringify(rowsOfLines)}::jsonb)`)
}

interface PairsBack {
  exchange: string
  showroom: string
  back: readonly BackLine[]
  by: string
}

/** Puts the pairs that came back on the shelf, and notes the damaged ones, where the shop keeps stock. */
export async function takePairs(tx: Db, { exchange, showroom, back, by }: PairsBack): Promise<void> {
  const moves = back.map(({ product, size, quantity, condition, reason }) => ({
    ...{ showroom, product, size, exchange, reason, held: 0, pairs: quantity },
    kind: condition === 'sellable' ? 'exchanged-in' : 'damaged-in',
    on_hand: condition === 'sellable' ? quantity : 0,
  }))
  await lockStockKept(tx)
  await tx.execute(sql`select move_stock(${JSON.stringify(moves)}::jsonb, ${by}::uuid) where stock_is_kept()`)
}
