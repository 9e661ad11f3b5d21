import type { Db } from './open.ts'

/**
 * Prepares queries once per database: for hot queries, where building the SQL and planning it costs more than running it.
 * Only for queries whose best plan does not depend on the parameters.
 */
export function prepareOnce<Q>(prepare: (db: Db) => Q): (db: Db) => Q {
  const queriesByDb = new WeakMap<Db, Q>()
  return (db) => {
    const queries = queriesByDb.get(db) ?? prepare(db)
    queriesByDb.set(db, queries)
    return queries
  }
}
