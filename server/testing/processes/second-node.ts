import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApi } from '#server/api.ts'
import { connectDatabase } from '#server/db/open.ts'
import { urlForDatabase } from '#server/testing/database.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import type { TestApi } from '#server/testing/start-api.ts'

/** The same shop with its own database connections, standing in for a second process. */
export async function connectSecondNode(shop: TestApi): Promise<TestApi> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  const connectionString = urlForDatabase(inject('testServer').server, String(rows[0]?.name))
  const { db, pool, close } = await connectDatabase({ connectionString }, shop.log)
  const api = createApi({ ...shop, db })
  return { ...shop, db, pool, close, request: inProcessRequests(api) }
}
