import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestApi } from './start-api.ts'

/** Waits until so many statements in the shop's database wait for locks that other transactions hold. */
export async function untilWaitingForLock({ ownerDb }: Pick<TestApi, 'ownerDb'>, waiting = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await ownerDb.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(waiting)
    },
    { timeout: 20_000, interval: 10 },
  )
}
