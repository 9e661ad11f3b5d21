import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'

/** How long before or after its sale a payment may have come in. */
const HOURS_APART = 24

/**
 * Joins wallet payments of sales with lines of statements that pay for no order: by amount, time, and the digits that the clerk typed of
 * the transaction id, where that is one sale and one line. A sale may come after its line, as a line after its sale.
 */
export async function matchCounterPayments(tx: Db, method: Wallet): Promise<void> {
  await tx.execute(sql`
    with candidate as (
      select p.sale, p.position, w.id as line, count(*) over (partition by p.sale, p.position) as lines,
        count(*) over (partition by w.id) as sales
      from sale_payments p join sales s on s.id = p.sale and s.state = 'sold'
      join wallet_payments w on w.method = p.method and w.amount = p.taka and w.paisa = 0
        and w."order" is null and w.paid_back_at is null
        and (w.paid_at is null or w.paid_at between least(s.at, s.device_at) - make_interval(hours => ${HOURS_APART})
          and s.at + make_interval(hours => ${HOURS_APART}))
      where p.line is null and p.method = ${method} and p.method <> 'Cash' and p.reference is not null
        and right(upper(w.transaction_id), length(p.reference)) = p.reference
        and not exists (select from sale_payments other where other.line = w.id)
    )
    update sale_payments p set line = c.line from candidate c
    where c.sale = p.sale and c.position = p.position and c.lines = 1 and c.sales = 1`)
}
