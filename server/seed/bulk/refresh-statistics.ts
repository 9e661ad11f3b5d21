import type pg from 'pg'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'

/** Vacuums and analyzes every table, however long that takes. */
export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  await withDedicatedClient(pool, (client) => client.query('vacuum analyze'))
}
