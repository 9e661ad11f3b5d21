import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, quotedList } from '#server/platform/db/columns.ts'
import { by } from '#server/platform/db/table-references.ts'
import { DRAWER_KINDS, LEDGER_KINDS } from '#shared/rules/money/order-money.ts'
import { counterDevices, exchanges, vouchers } from './counter.ts'
import { orders } from './orders.ts'
import { walletPayments } from './payments.ts'
import { sales } from './sales.ts'
import { settlements } from './settlements.ts'
import { showrooms } from './showrooms.ts'

/**
 * The ledger of the money of orders and sales: rows never change. `move_order_money` (functions/move_order_money.sql) is its only writer
 * and keeps `money`, `paid` and `paid_back` of the order beside it (decision 0038).
 */
export const orderMoney = pgTable(
  'order_money',
  {
    /** rises with each row; of a showroom's till in the order in which they were committed */
    position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** null: a sale, or a line of a statement that belongs to no order, and was paid back */
    order: uuid().references(() => orders.id),
    /** what a counter sold */
    sale: uuid().references(() => sales.id),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    /** into the shop is positive */
    taka: bigint({ mode: 'number' }).notNull(),
    /** the line of a statement */
    payment: uuid().references(() => walletPayments.id),
    /** the id of a wallet's transaction */
    reference: text(),
    /** whose till has taken or given it; null also where a drawer and the safe of its showroom changed money */
    showroom: uuid().references(() => showrooms.id),
    /** the device that sold, or in whose drawer the cash lies */
    device: uuid().references(() => counterDevices.id),
    settlement: uuid().references(() => settlements.id),
    /** in which pairs came back */
    exchange: uuid().references(() => exchanges.id),
    /** that was spent, or that it went back to */
    voucher: uuid().references(() => vouchers.id),
    /** the row that this one takes back */
    undoes: bigint({ mode: 'number' }).references((): AnyPgColumn => orderMoney.position),
    reason: text(),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    check('order_money_kind', sql`${t.kind} in (${quotedList(LEDGER_KINDS)})`),
    check(
      'order_money_taka',
      sql`case ${t.kind} when 'refund' then ${t.taka} < 0 when 'accepted' then ${t.taka} <> 0 when 'exchanged' then ${t.taka} <> 0 when 'undone' then ${t.taka} <> 0
        when 'returned' then ${t.taka} < 0 when 'waived' then ${t.taka} < 0
        when 'paid-out' then ${t.taka} < 0 else ${t.taka} > 0 end`,
    ),
    check(
      'order_money_stands_on',
      sql`case ${t.kind} when 'cash' then ${t.showroom} is not null when 'settled' then ${t.settlement} is not null
        when 'accepted' then ${t.reason} <> '' when 'refund' then num_nonnulls(${t.reference}, ${t.showroom}, ${t.voucher}) = 1
        when 'exchanged' then ${t.exchange} is not null
        when 'returned' then ${t.exchange} is not null and num_nonnulls(${t.reference}, ${t.showroom}, ${t.voucher}) = 1
        when 'waived' then ${t.reason} <> '' and num_nonnulls(${t.reference}, ${t.showroom}, ${t.voucher}) = 0
        when 'paid-in' then ${t.device} is not null and ${t.reason} <> '' when 'paid-out' then ${t.device} is not null and ${t.reason} <> ''
        else true end`,
    ),
    check('order_money_undoes', sql`(${t.kind} = 'undone') = (${t.undoes} is not null)`),
    check(
      'order_money_order',
      sql`case when ${t.kind} in (${quotedList(DRAWER_KINDS)}) then ${t.order} is null and ${t.sale} is null
        when ${t.sale} is not null then ${t.order} is null and ${t.kind} in ('paid', 'cash', 'exchanged', 'returned', 'waived', 'undone')
        when ${t.order} is null and (${t.voucher} is not null or ${t.exchange} is not null)
          then ${t.exchange} is not null and (${t.kind} in ('waived', 'undone') or ${t.kind} = 'returned' and ${t.voucher} is not null)
        else ${t.order} is not null or (${t.payment} is not null and ${t.kind} in ('refund', 'undone')) end`,
    ),
    check('order_money_voucher', sql`${t.voucher} is null or ${t.kind} in ('paid', 'refund', 'returned', 'undone')`),
    index('order_money_newest').on(t.at.desc().nullsFirst(), t.position.desc().nullsFirst()),
    index('order_money_by_actor').on(t.by, t.at.desc().nullsFirst(), t.position.desc().nullsFirst()),
    index('order_money_by_order').on(t.order, t.position).where(sql`${t.order} is not null`),
    index('order_money_by_sale').on(t.sale, t.position).where(sql`${t.sale} is not null`),
    uniqueIndex('order_money_undone_once').on(t.undoes).where(sql`${t.undoes} is not null`),
    index('order_money_of_tills').on(t.showroom, t.position).where(sql`${t.showroom} is not null`),
    index('order_money_of_devices').on(t.device, t.position).where(sql`${t.device} is not null`),
    index('order_money_by_exchange').on(t.exchange).where(sql`${t.exchange} is not null`),
    index('order_money_by_voucher').on(t.voucher).where(sql`${t.voucher} is not null`),
    index('order_money_by_payment').on(t.payment).where(sql`${t.payment} is not null`),
    index('order_money_refunds').on(t.position).where(sql`${t.kind} in ('refund', 'returned', 'waived')`),
    index('order_money_refund_ids').on(sql`upper(${t.reference})`).where(sql`${t.kind} in ('refund', 'returned')`),
  ],
)

/**
 * The ledger of vouchers: rows never change. Each is the other side of a row of `order_money`, written with it by `move_voucher`, so that
 * what a voucher says and what the shop has come to the same.
 */
export const voucherMovements = pgTable(
  'voucher_movements',
  {
    money: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orderMoney.position),
    voucher: uuid()
      .notNull()
      .references(() => vouchers.id),
    /** into the voucher is positive */
    taka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('voucher_movements_by_voucher').on(t.voucher, t.money),
    check('voucher_movements_taka', sql`${t.taka} <> 0`),
  ],
)
