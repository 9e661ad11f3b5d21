import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { worthOfPairs } from '#shared/rules/counter/exchange.ts'
import { errorMessage } from '#shared/rules/errors.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'
import type { SentSale } from '../sent-sale.ts'
import { refusalText, wrongField } from './take-offline.ts'

type WaitingExchange = NonNullable<SaleDifferences['waiting'][number]['exchange']>

/** A line of an exchange that waits, with what its receipt says by now. */
export type WaitingLine = Omit<WaitingExchange['lines'][number], 'cameBack'> & {
  /** null: the shop has no such line */
  sold: { quantity: number; total: number; back: number; stands: boolean } | null
  /** the last credit note of its pairs */
  note: WaitingExchange['lines'][number]['cameBack']
}

/** An id in the JSON of a line `l`, which may be anything. */
export const idIn = (name: 'product' | 'size' | 'sale'): SQL =>
  sql`case when l.line ->> ${name} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (l.line ->> ${name})::uuid end`

/** The lines of a body, which may be anything. */
export const linesIn = (body: SQL): SQL =>
  sql`jsonb_array_elements(case jsonb_typeof((${body}) -> 'lines') when 'array' then (${body}) -> 'lines' else '[]' end) with ordinality l (line, nth)`

/** Whether the sale `k` that waits is an exchange that a device has made without a line. */
export const IS_EXCHANGE = sql`k.body -> 'offline' = 'true'`

/** What comes back in the exchange `k`, each line of a sale by its id or number. */
export const BACK: SQL = sql`case when ${IS_EXCHANGE} then coalesce((
  select json_agg(json_build_object('from', coalesce(f.number, l.line ->> 'receipt'), 'quantity', coalesce(asked.pairs, 0),
      'shoe', case when b.sale is not null then json_build_object('name', b.name, 'nameBn', b.name_bn, 'code', b.code, 'size', b.size_number::float8) end,
      'sold', case when b.sale is not null then json_build_object('quantity', b.quantity, 'total', b.total, 'stands', f.state = 'sold',
        'back', (select coalesce(sum(x.quantity), 0) from exchange_lines x where x.sale = b.sale and x.line = b.position)) end,
      'note', (select json_build_object('number', e.number, 'store', ${showroomJson('n')}, 'at', ${isoTime('e.at')})
        from exchange_lines x join exchanges e on e.id = x.exchange join showrooms n on n.id = e.showroom
        where x.sale = b.sale and x.line = b.position order by e.at desc limit 1))
    order by l.nth)
  from ${linesIn(sql`k.body`)}
  left join sales f on f.number = l.line ->> 'receipt' or f.id = ${idIn('sale')}
  cross join lateral (select
    case when l.line ->> 'line' ~ '^[0-9]{1,5}$' then (l.line ->> 'line')::integer else 0 end as nth,
    case when l.line ->> 'quantity' ~ '^[0-9]{1,2}$' then (l.line ->> 'quantity')::integer end as pairs) asked
  left join sale_lines b on b.sale = f.id and b.position = asked.nth
), '[]') else '[]' end`

/** What a manager reads of it: as it stands now, for its pairs may have come back since it was refused. `total`: of what goes out. */
export function toWaitingExchange(body: SentSale, back: readonly WaitingLine[], total: number): WaitingExchange {
  const lines = back.map((line) => {
    const { sold: _, note, ...shown } = line
    return { ...shown, cameBack: isBack(line) ? note : null }
  })
  const gone = back.find((line) => line.note && isBack(line))
  const worth = back.reduce((sum, line) => sum + worthOf(line), 0)
  return {
    refusal: gone ? cameBackText(gone) : refusalText(body),
    lines,
    paidBack: body.payBack === undefined ? 0 : Math.max(0, worth - total),
    // What was paid, and does not add up, never will.
    mayBeTaken:
      wrongField(body)?.code !== 'payments' && back.every((line) => line.sold?.stands === true && !isBack(line)),
  }
}

const isBack = ({ sold, quantity }: WaitingLine) => sold !== null && sold.back + quantity > sold.quantity

function cameBackText({ from, sold }: WaitingLine): string {
  const number = from ?? ''
  const left = sold ? sold.quantity - sold.back : 0
  return sold && left > 0
    ? errorMessage('more_than_sold', { number, sold: sold.quantity, left })
    : errorMessage('pairs_came_back', { number })
}

/** What its pairs were paid for; also of pairs that came back before, as the device has reckoned. */
function worthOf({ sold, quantity }: WaitingLine): number {
  if (!sold) return 0
  const before = Math.max(0, Math.min(sold.back, sold.quantity - quantity))
  return worthOfPairs(sold.total, sold.quantity, { before, pairs: quantity })
}
