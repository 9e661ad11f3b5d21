import type { Db } from '#server/platform/db/open.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { DashboardStock } from '#shared/schemas/dashboard-stock.ts'
import { countPairs, findProposals, findSoldOutShoes } from './stock.queries.ts'

/** How long a count of all pairs is shown: it reads every row, which takes seconds for a million. */
const COUNT_MS = 10 * 60_000

type Count = Pick<DashboardStock, 'countedAt' | 'sizes' | 'ages'>
const counts = new WeakMap<Db, { at: number; count: Promise<Count> }>()

/** What the dashboard says of the pairs of the shop; the counts of all pairs may be ten minutes old. */
export async function readDashboardStock(db: Db): Promise<DashboardStock> {
  if (!(await readSettings(db)).stock.kept)
    return { kept: false, soldOut: [], proposals: [], countedAt: null, sizes: [], ages: [] }
  const [soldOut, proposals, count] = await Promise.all([findSoldOutShoes(db), findProposals(db), recentCount(db)])
  return { kept: true, soldOut, proposals, ...count }
}

function recentCount(db: Db): Promise<Count> {
  const known = counts.get(db)
  if (known && Date.now() - known.at < COUNT_MS) return known.count
  const at = Date.now()
  const count = countPairs(db).then((pairs) => ({ countedAt: new Date(at).toISOString(), ...pairs }))
  counts.set(db, { at, count })
  count.catch(() => counts.delete(db))
  return count
}
