import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestApi } from './start-api.ts'

/** Waits until one statement in the shop's database waits for a lock that another transaction holds. */
export async function untilWaitingForLock({ ownerDb }: Pick<TestApi, 'ownerDb'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await ownerDb.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 10 },
  )
}
