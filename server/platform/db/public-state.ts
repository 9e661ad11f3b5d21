import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { coalesceAfterCall } from '#server/platform/flow/single-flight.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { Db } from './open.ts'
import { prepareOnce } from './prepare-once.ts'
import { requireRow } from './require-row.ts'
import { catalogueVersion } from './tables/catalogue-version.ts'

/** The part `opening` in force; null before the first change. What an earlier program wrote is of a shop that could not be closed. */
export const OPENING_IN_FORCE = `(select coalesce(after->'opening', '{"open": true}') from setting_changes order by position desc limit 1)`

/** By what it is known whether public data are still as they were. */
interface PublicState {
  /** while it is unchanged, so are all public data but pairs (decision 0015) */
  version: string
  /** and this: all but products, their pictures and pairs (decision 0046) */
  steady: string
  /** whether shoppers get in, as somebody has set it; null: nobody has set anything */
  opening: Settings['opening'] | null
}

const shared = new AsyncLocalStorage<{ state?: Promise<PublicState> }>()

/** Runs `act`, which asks many times for public data, with one look at their state: the first that it takes. */
export function withOneState<Result>(act: () => Result): Result {
  return shared.getStore() ? act() : shared.run({}, act)
}

/** The state at this moment, on whatever node something was changed. Calls during a query share the next one. */
export function readPublicState(db: Db): Promise<PublicState> {
  const store = shared.getStore()
  if (!store) return query(db)
  store.state ??= query(db)
  return store.state
}

function query(db: Db): Promise<PublicState> {
  return coalesce(db)('state', async () => requireRow(await stateQuery(db).execute()))
}

const coalesce = prepareOnce(() => coalesceAfterCall<PublicState>())

const stateQuery = prepareOnce((db) =>
  db
    .select({
      version: catalogueVersion.version,
      steady: catalogueVersion.everything,
      opening: sql<Settings['opening'] | null>`${sql.raw(OPENING_IN_FORCE)}`,
    })
    .from(catalogueVersion)
    .prepare('public_state'),
)
