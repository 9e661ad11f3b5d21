import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { isOpenShowroom } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import type { Transfer, TransferInput, TransferReceipt } from '#shared/schemas/transfer.ts'
import { assertKnown, keyOf, refuseRows, refuseShort, toMove } from './change-stock.ts'
import { moveStock } from './moves.queries.ts'
import { addTransfer, closeTransfer, findTransfer, lockTransfer } from './transfers.queries.ts'

/**
 * Sends pairs from one showroom to another: from now on they are available nowhere. Throws 404 for an unknown showroom, 422
 * for a row with too few pairs.
 */
export function sendTransfer(db: Db, input: TransferInput, by: string): Promise<Transfer> {
  const { from, to, rows, note } = input
  if (from === to) throw invalid([{ path: 'to', message: t('Please choose another showroom'), code: 'same_showroom' }])
  return db.transaction(async (tx) => {
    for (const showroom of [from, to].toSorted())
      if (!isId(showroom) || !(await isOpenShowroom(tx, showroom))) throw notFound('Showroom')
    await assertKnown(tx, from, rows)
    const id = await addTransfer(tx, { from, to, note, createdBy: by }, rows)
    const moves = rows.map(({ pairs, ...row }) => ({
      ...toMove({ showroom: from, ...row }, 'sent', -pairs),
      transfer: id,
    }))
    refuseShort(rows, await moveStock(tx, moves, by))
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

/** Calls a transfer off: its pairs are back where they came from. Throws 409 if it was closed already. */
export function cancelTransfer(db: Db, id: string, by: string): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer) throw notFound('Transfer')
    if (transfer.state !== 'sent') throw new ShopError('transfer_closed')
    await closeTransfer(tx, id, 'cancelled', by, [])
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
