import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/platform/db/open.ts'

const inTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a call of the shop as a call of its own, where a test makes it from within a transaction. */
export const outsideTransactions: <T>(call: () => T) => T = (call) => inTransaction.exit(call)

/**
 * Makes whatever asks a pool for another connection from within a transaction fail: as many of such at once as the pool has connections
 * would wait for each other until all of them give up.
 */
export function refuseSecondConnection({ db, pool }: Pick<Database, 'db' | 'pool'>): void {
  const { transaction } = db
  db.transaction = (work, config) =>
    transaction.call(
      db,
      async (tx) => {
        const state = { isOpen: true }
        try {
          return await inTransaction.run(state, async () => await work(tx))
        } finally {
          state.isOpen = false
        }
      },
      config,
    ) as never
  for (const name of ['connect', 'query'] as const) {
    const ask = pool[name].bind(pool) as (...given: unknown[]) => unknown
    Object.assign(pool, {
      [name](...given: unknown[]) {
        if (!inTransaction.getStore()?.isOpen) return ask(...given)
        throw new Error('A second connection is asked for within a transaction')
      },
    })
  }
}
