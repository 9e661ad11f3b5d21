import type { Db } from './open.ts'

/**
 * Makes queries once for each database: for those that are asked most, where writing the SQL and planning it would cost
 * more than the answer. Only for queries whose best plan does not depend on what is asked.
 */
export function preparedOnce<Q>(prepare: (db: Db) => Q): (db: Db) => Q {
  const made = new WeakMap<Db, Q>()
  return (db) => {
    const queries = made.get(db) ?? prepare(db)
    made.set(db, queries)
    return queries
  }
}
