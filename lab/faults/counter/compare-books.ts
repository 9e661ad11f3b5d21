import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { mismatchesIn } from '#server/testing/processes/stock-work.ts'
import { expectZero, type Finding, report } from '../round.ts'
import type { LastPair } from './seed-counters.ts'
import type { Tablet } from './tablet.ts'

interface Row {
  device: string
  sequence: number
  at: string
  total: number
  pairs: string
  cash: number
  isWatched: boolean
}

interface Done {
  tablets: readonly Tablet[]
  lastPairs: readonly LastPair[]
  /** bodies that were changed and sent, as 'device sequence' */
  changed: ReadonlySet<string>
  /** ids of sales that were voided */
  voided: ReadonlySet<string>
}

/** Compares what was sold at the counters with what the shop has. */
export async function compareBooks(location: { DATA_DIR: string }, done: Done): Promise<Finding[]> {
  const rows = await withDatabase(location, ({ pool }) =>
    withDedicatedClient(pool, async (client) => (await client.query<Row>(SALES)).rows),
  )
  const sold = new Map(rows.map((row) => [`${row.device} ${row.sequence}`, row]))
  let count = 0
  let lost = 0
  let torn = 0
  let waiting = 0
  for (const tablet of done.tablets) {
    const { device, printed } = tablet
    const there = new Map((await tablet.kept()).map((sale) => [sale.sequence, sale]))
    count += there.size
    lost += [...printed].filter(([sequence, body]) => there.get(sequence)?.body !== body).length
    for (const [sequence, { body, state }] of there) {
      if (state !== 'sent') waiting += 1
      const row = sold.get(`${device._id} ${sequence}`)
      if (!row) lost += 1
      else if (!isSame(row, body)) torn += 1
    }
  }
  const ofLast = `product = any('{${done.lastPairs.map(({ item }) => item.product).join()}}')`
  const found = await countIn(
    location,
    `select sum(pairs) as count from sale_differences where kind = 'found' and ${ofLast}`,
  )
  const left = await countIn(location, `select sum(on_hand) as count from stock where ${ofLast}`)
  const kept = await countIn(location, 'select count(*) as count from sale_conflicts')
  const voids = await countIn(location, `select count(*) as count from sales where state = 'voided'`)
  return [
    report('sales', count),
    expectZero('sales lost', lost),
    expectZero('sales doubled, or of nobody', rows.length - count),
    expectZero('sales that are not as they were sold', torn),
    expectZero('sales that the shop does not have', waiting),
    expectZero(
      'wrong clocks that are not listed, or right ones that are',
      rows.filter((row) => !isClockRight(row)).length,
    ),
    expectZero(
      `last pairs of ${done.lastPairs.length}, sold twice each, without one found`,
      done.lastPairs.length - found,
    ),
    expectZero('pairs of them left', left),
    expectZero(`changed bodies of ${done.changed.size} that wait for nobody`, done.changed.size - kept),
    expectZero(`voids of ${done.voided.size} that are none`, done.voided.size - voids),
    expectZero('rows of the books that do not agree', (await mismatchesIn(location)).length),
  ]
}

const SALES = `
  select s.device, s.sequence, to_char(s.device_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, s.total::float8 as total,
    (select string_agg(l.product || ' ' || l.size || ' ' || l.quantity, ',' order by l.position) from sale_lines l where l.sale = s.id) as pairs,
    (select coalesce(sum(p.taka), 0) from sale_payments p where p.sale = s.id and p.method = 'Cash')::float8 as cash,
    exists (select from sale_differences f where f.sale = s.id and f.kind = 'clock')
      = (s.device_at > s.at + interval '5 minutes' or s.device_at < d.registered_at - interval '5 minutes') as "isWatched"
  from sales s join counter_devices d on d.id = s.device`

const isClockRight = ({ isWatched }: Row) => isWatched

function isSame(row: Row, body: string): boolean {
  const { at, lines, payments } = JSON.parse(body) as {
    at: string
    lines: { product: string; size: string; quantity: number; price: number; discount: number }[]
    payments: { method: string; taka: number }[]
  }
  return (
    row.at === at &&
    row.pairs === lines.map(({ product, size, quantity }) => `${product} ${size} ${quantity}`).join() &&
    row.total === lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0) &&
    row.cash === payments.reduce((sum, { method, taka }) => sum + (method === 'Cash' ? taka : 0), 0)
  )
}

function countIn(location: { DATA_DIR: string }, query: string): Promise<number> {
  return withDatabase(location, async ({ pool }) => Number((await pool.query<{ count: string }>(query)).rows[0]?.count))
}
