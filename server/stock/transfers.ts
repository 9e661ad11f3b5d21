import { eq, or, type SQL, sql } from 'drizzle-orm'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { transferRows, transfers } from '#server/platform/db/tables/stock.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { isOpenShowroom } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { Transfer, TransferInput, TransferQuery, TransferReceipt } from '#shared/schemas/stock/stock.ts'
import { moveStock } from '../pairs/moves.queries.ts'
import { assertKnown, keyOf, refuseRows, refuseShort, toMove } from './change-stock.ts'
import { productJson, showroomJson, sizeJson } from './json.queries.ts'

/**
 * Sends pairs from one showroom to another: from now on they are available nowhere. Throws 404 for an unknown showroom, 422
 * for a row with too few pairs.
 */
export function sendTransfer(db: Db, input: TransferInput, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const id = await openTransfer(tx, input, { state: 'sent', by })
    await moveOut(tx, { id, from: input.from, rows: input.rows }, by)
    return readTransfer(tx, id)
  })
}

/** Asks another showroom for pairs: nothing is promised before it sends them. Throws 404 for an unknown showroom, 422 for an unknown size. */
export function askForTransfer(db: Db, input: TransferInput, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => readTransfer(tx, await openTransfer(tx, input, { state: 'asked', by })))
}

/** Sends what was asked for. Throws 409 if it was sent or called off already, 422 for a row with too few pairs. */
export function sendAsked(db: Db, id: string, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) throw notFound('Transfer')
    if (transfer.state !== 'asked') throw new ShopError('transfer_closed')
    await markSent(tx, id)
    const rows = transfer.rows.map(({ product, size, sent }) => ({ product, size, pairs: sent }))
    await moveOut(tx, { id, from: transfer.from, rows }, by)
    return readTransfer(tx, id)
  })
}

/**
 * Receives a transfer: what arrived of each row, where nothing is said all of it. Throws 409 if it was closed already, 422
 * for more than was sent or a row that it does not have.
 */
export function receiveTransfer(db: Db, id: string, { rows }: TransferReceipt, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) throw notFound('Transfer')
    if (transfer.state !== 'sent') throw new ShopError('transfer_closed')
    const sent = new Map(transfer.rows.map((row) => [keyOf(row), row.sent]))
    refuseRows(rows, 'received', (row) => {
      const most = sent.get(keyOf(row))
      if (most === undefined) return t('This size was not sent')
      return row.received > most ? t('Only {sent} pairs were sent', { sent: most }) : null
    })
    const arrived = new Map(rows.map((row) => [keyOf(row), row.received]))
    const receivedRows = transfer.rows.map((row) => ({ ...row, received: arrived.get(keyOf(row)) ?? row.sent }))
    await closeTransfer(tx, id, 'received', by, receivedRows)
    const moves = receivedRows
      .filter(({ received }) => received > 0)
      .map(({ product, size, received }) => ({
        ...toMove({ showroom: transfer.to, product, size }, 'arrived', received),
        transfer: id,
      }))
    await moveStock(tx, moves, by)
    return readTransfer(tx, id)
  })
}

/** Calls a transfer off: its pairs, if it was sent, are back where they came from. Throws 409 if it was closed already. */
export function cancelTransfer(db: Db, id: string, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) throw notFound('Transfer')
    if (transfer.state !== 'sent' && transfer.state !== 'asked') throw new ShopError('transfer_closed')
    await closeTransfer(tx, id, 'cancelled', by, [])
    if (transfer.state === 'asked') return readTransfer(tx, id)
    const moves = transfer.rows.map(({ product, size, sent }) => ({
      ...toMove({ showroom: transfer.from, product, size }, 'arrived', sent),
      transfer: id,
    }))
    await moveStock(tx, moves, by)
    return readTransfer(tx, id)
  })
}

async function readTransfer(tx: Db, id: string): Promise<Transfer> {
  const transfer = await findTransfer(tx, id)
  if (!transfer) throw new Error(`transfer ${id} was written and is not there`)
  return transfer
}

interface SentRow {
  product: string
  size: string
  pairs: number
}

/** Opens a transfer between two showrooms that are there; returns its id. */
async function openTransfer(
  tx: Db,
  { from, to, rows, note }: TransferInput,
  { state, by }: { state: 'asked' | 'sent'; by: string },
): Promise<string> {
  if (from === to) throw invalid([{ path: 'to', message: t('Please choose another showroom'), code: 'same_showroom' }])
  for (const showroom of [from, to].toSorted())
    if (!isId(showroom) || !(await isOpenShowroom(tx, showroom))) throw notFound('Showroom')
  await assertKnown(tx, from, rows)
  return addTransfer(tx, { from, to, note, state, createdBy: by }, rows)
}

/** Takes the pairs of a transfer from its sender. */
async function moveOut(
  tx: Db,
  { id, from, rows }: { id: string; from: string; rows: readonly SentRow[] },
  by: string,
): Promise<void> {
  const moves = rows.map(({ pairs, ...row }) => ({
    ...toMove({ showroom: from, ...row }, 'sent', -pairs),
    transfer: id,
  }))
  refuseShort(rows, await moveStock(tx, moves, by))
}

async function markSent(tx: Db, id: string): Promise<void> {
  await tx.update(transfers).set({ state: 'sent' }).where(eq(transfers.id, id))
}

/** Records a transfer with its rows; returns its id. */
async function addTransfer(tx: Db, values: typeof transfers.$inferInsert, rows: readonly SentRow[]): Promise<string> {
  const { id } = requireRow(await tx.insert(transfers).values(values).returning({ id: transfers.id }))
  await tx
    .insert(transferRows)
    .values(rows.map(({ product, size, pairs }) => ({ transfer: id, product, size, sent: pairs })))
  return id
}

/** Locks a transfer until the transaction ends; null if there is none. */
async function lockTransfer(tx: Db, id: string) {
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (!transfer) return null
  return { ...transfer, rows: await tx.select().from(transferRows).where(eq(transferRows.transfer, id)) }
}

/** Closes a transfer, with what arrived. */
async function closeTransfer(
  tx: Db,
  id: string,
  state: 'received' | 'cancelled',
  by: string,
  received: readonly { product: string; size: string; received: number }[],
): Promise<void> {
  await tx.update(transfers).set({ state, closedAt: sql`now()`, closedBy: by }).where(eq(transfers.id, id))
  if (received.length > 0)
    await tx.execute(sql`update transfer_rows t set received = r.received
      from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as r (product uuid, size uuid, received integer)
      where t.transfer = ${id} and t.product = r.product and t.size = r.size`)
}

/** One transfer, or null. */
export async function findTransfer(db: Db, id: string): Promise<Transfer | null> {
  const { rows } = await db.execute<Transfer>(selectTransfers(sql`t.id = ${id}`, sql`limit 1`))
  return rows[0] ?? null
}

/** One page of the transfers from or to a showroom (null: of all), newest first, and their number. */
export async function listTransfers(
  db: Db,
  showrooms: Showrooms,
  { state, page, limit }: TransferQuery,
): Promise<{ transfers: Transfer[]; total: number }> {
  const where = sql.join(
    [
      sql`true`,
      or(inShowrooms(sql`t."from"`, showrooms), inShowrooms(sql`t."to"`, showrooms)) ?? sql`true`,
      ...(state ? [sql`t.state = ${state}`] : []),
    ],
    sql` and `,
  )
  const [list, count] = await Promise.all([
    db.execute<Transfer>(selectTransfers(where, sql`limit ${limit} offset ${(page - 1) * limit}`)),
    db.execute<{ total: number }>(sql`select count(*)::integer as total from transfers t where ${where}`),
  ])
  return { transfers: list.rows, total: count.rows[0]?.total ?? 0 }
}

function selectTransfers(where: SQL, bounds: SQL): SQL {
  return sql`select t.id as "_id", ${showroomJson('sender')} as "from", ${showroomJson('receiver')} as "to", t.state, t.note,
      (select json_agg(json_build_object(
        'product', ${productJson('p')}, 'size', ${sizeJson('r', 'z')}, 'sent', r.sent, 'received', r.received
      ) order by p.name, z.size) from transfer_rows r join products p on p.id = r.product left join sizes z on z.id = r.size
      where r.transfer = t.id) as rows,
      ${isoTime('t.created_at')} as "createdAt", case when t.state = 'received' then ${isoTime('t.closed_at')} end as "receivedAt"
    from transfers t join showrooms sender on sender.id = t."from" join showrooms receiver on receiver.id = t."to"
    where ${where} order by t.created_at desc, t.id desc ${bounds}`
}
