import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { SaleMethod } from '#shared/rules/counter/counter.ts'
import { WALLETS, type Wallet } from '#shared/rules/orders/order-status.ts'

/** How long before or after its sale a payment may have come in. */
const HOURS_APART = 24

/** A line `p` that pays for what a counter sold. */
export const PAYS_FOR_SALE: SQL = sql`exists (select from sale_payments of_sale where of_sale.line = p.id)`

/** The wallets whose statements may show one of these ways of payment: a Bangla QR leads to any of them. */
export function walletsOf(methods: readonly SaleMethod[]): Wallet[] {
  return WALLETS.filter((wallet) => methods.some((method) => method === wallet || method === 'BanglaQR'))
}

/**
 * Joins payments of sales with lines of the statements of a wallet that pay for no order: by amount, time, and the digits that the clerk
 * typed of the transaction id, where that is one sale and one line. A sale may come after its line, as a line after its sale. A line
 * that an open order names whole is left to it. `ofSale`: only lines with an amount of that sale are looked at.
 */
export async function matchCounterPayments(tx: Db, method: Wallet, ofSale?: string): Promise<void> {
  await tx.execute(sql`
    with line as (
      select w.id, w.method, w.amount, w.transaction_id, w.paid_at from wallet_payments w
      where w.method = ${method} and w."order" is null and w.paid_back_at is null and w.paisa = 0
        ${ofSale === undefined ? sql`` : sql`and w.amount in (select taka from sale_payments where sale = ${ofSale})`}
        and not exists (select from sale_payments other where other.line = w.id)
        and not exists (
          select from orders o where o.payment_method = w.method and o.transaction_id = w.transaction_id
            and o.payment_verified_at is null and o.status <> 'Cancelled')
      for update skip locked
    ), candidate as (
      select p.sale, p.position, w.id as line, count(*) over (partition by p.sale, p.position) as lines,
        count(*) over (partition by w.id) as sales
      from line w cross join lateral (
        select p.sale, p.position from sale_payments p join sales s on s.id = p.sale and s.state = 'sold'
        where p.line is null and p.method in (w.method, 'BanglaQR') and p.method <> 'Cash' and p.taka = w.amount and p.reference <> ''
          and right(upper(w.transaction_id), length(p.reference)) = p.reference
          and (w.paid_at is null or w.paid_at between least(s.at, s.device_at) - make_interval(hours => ${HOURS_APART})
            and s.at + make_interval(hours => ${HOURS_APART}))
        offset 0
      ) p
    )
    update sale_payments p set line = c.line from candidate c
    where c.sale = p.sale and c.position = p.position and c.lines = 1 and c.sales = 1`)
}

/**
 * Joins a line of a statement, which the transaction has locked, with a sale that waits for that sum, by the number of its receipt.
 * Returns the sale; null where there is none.
 */
export async function payForSale(tx: Db, line: string, number: string): Promise<string | null> {
  const { rows } = await tx.execute<{ sale: string }>(sql`
    update sale_payments p set line = ${line} from (
      select o.sale, o.position from sale_payments o join sales s on s.id = o.sale join wallet_payments w on w.id = ${line}
      where s.number = upper(${number}) and s.state = 'sold' and o.line is null and o.method in (w.method, 'BanglaQR')
        and o.taka = w.amount and w.paisa = 0
      order by o.position limit 1
    ) open
    where open.sale = p.sale and open.position = p.position returning p.sale`)
  return rows[0]?.sale ?? null
}
