import { sql } from 'drizzle-orm'
import { postgresErrorCode } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { DrawerKind, MoneyKind } from '#shared/rules/money/order-money.ts'

/** One row of the ledger, in the words of the database function `move_order_money`; `taka` into the shop is positive. */
export interface MoneyMove {
  kind: Exclude<MoneyKind, 'undone'> | DrawerKind
  taka: number
  /** the line of a statement */
  payment?: string | null
  /** the id of a wallet's transaction */
  reference?: string | null
  /** whose till takes or gives it */
  showroom?: string
  /** in whose drawer it lies */
  device?: string
  settlement?: string
  /** in which pairs came back */
  exchange?: string
  /** that it was paid by, or that it goes back to */
  voucher?: string
  reason?: string
}

/** What the database function raises where more would have gone back than came in. */
const TOO_MUCH_BACK = 'MO001'
/** And where the voucher that it went back to has been spent since. */
const VOUCHER_SPENT = 'VO001'
const UNIQUE_VIOLATION = '23505'

/**
 * Moves money of an order, which the transaction locks; null: of a line that belongs to none. Returns the position of the row.
 * Throws 409 if more would have gone back than came in.
 */
export function moveMoney(tx: Db, order: string | null, move: MoneyMove, by: string): Promise<number> {
  return callLedger(tx, order, move, by)
}

/** Moves money of a sale, as `moveMoney`. */
export function moveSaleMoney(tx: Db, sale: string, move: MoneyMove, by: string): Promise<number> {
  return callLedger(tx, null, { ...move, sale }, by)
}

/**
 * Takes back a row of the ledger that was a mistake. Throws 409 if it was taken back before, or has been paid back: pairs may pay for
 * others before the money of their order comes in, but what went back was there.
 */
export async function undoMoney(
  tx: Db,
  order: string | null,
  { position, reason }: { position: number; reason: string | null },
  by: string,
): Promise<number> {
  const undone = await callLedger(tx, order, { undoes: position, reason }, by)
  const { rows } = await tx.execute(sql`
    select from order_money m where m.position = ${undone} and m.taka < 0 and (
      select sum(s.taka) from standing_money s
      where s."order" = m."order" and s.kind in ('paid', 'cash', 'settled', 'refund', 'returned')) < 0`)
  if (rows.length > 0) throw new ShopError('money_went_back')
  return undone
}

async function callLedger(tx: Db, order: string | null, move: object, by: string): Promise<number> {
  const { rows } = await tx
    .execute<{ position: number }>(
      sql`select move_order_money(${order}::uuid, ${JSON.stringify(move)}::jsonb, ${by}::uuid)::float8 as position`,
    )
    .catch((error: unknown) => {
      const code = postgresErrorCode(error)
      if (code === TOO_MUCH_BACK) throw new ShopError('money_went_back')
      if (code === VOUCHER_SPENT) throw new ShopError('voucher_used')
      throw code === UNIQUE_VIOLATION ? new ShopError('money_undone') : error
    })
  return requireRow(rows).position
}

/** Moves money of many orders, as `moveMoney`, in one statement. */
export async function moveMoneyOfMany(
  tx: Db,
  moves: readonly { order: string; move: MoneyMove }[],
  by: string,
): Promise<void> {
  if (moves.length === 0) return
  await tx.execute(sql`
    select move_order_money(m."order", m.move, ${by}::uuid)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m ("order" uuid, move jsonb) order by m."order"`)
}

/**
 * Takes what is to be collected for an order that is being Delivered into the till of its showroom, unless a courier has the
 * parcel and the cash with it. `atCounter`: its buyer fetches it there, so that the courier has nothing.
 */
export async function takeCash(
  tx: Db,
  order: string,
  { atCounter, by }: { atCounter: boolean; by: string },
): Promise<void> {
  const { rows } = await tx.execute<{ store: string; taka: number }>(sql`
    select o.store, order_cash(o)::float8 as taka from orders o
    where o.id = ${order} and order_cash(o) > 0 ${atCounter ? sql`` : sql`and not courier_has(o.id)`}`)
  const [cash] = rows
  if (cash) await moveMoney(tx, order, { kind: 'cash', taka: cash.taka, showroom: cash.store }, by)
}

/** Writes into the ledger of money what was written beside it (`fill_order_money`); returns how many orders that were. */
export async function fillMoney(db: Db): Promise<number> {
  const { rows } = await db.execute<{ filled: number }>(sql`select fill_order_money() as filled`)
  return rows[0]?.filled ?? 0
}
