import { type IDBPDatabase, unwrap, wrap } from 'idb'

/**
 * Makes a store of a browser one whose tab can be killed; the returned function does so as a crash does: what was written and is not
 * committed is gone.
 */
export function makeKillable<Schema>(store: IDBPDatabase<Schema>): () => void {
  const database = unwrap(store) as IDBDatabase
  const open = new Set<IDBTransaction>()
  const begin = database.transaction.bind(database)
  database.transaction = (...args) => {
    const transaction = begin(...args)
    open.add(transaction)
    // Who waits for it may be gone as well.
    wrap(transaction).done.catch(() => {})
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
    return transaction
  }
  return () => {
    for (const transaction of open) transaction.abort()
    database.close()
  }
}
