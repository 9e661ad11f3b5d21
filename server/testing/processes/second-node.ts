import { sql } from 'drizzle-orm'
import { createApi } from '#server/api.ts'
import { connectTestDatabase } from '#server/testing/database.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import type { TestApi } from '#server/testing/start-api.ts'

/** The same shop with its own database connections, standing in for a second process. */
export async function connectSecondNode(shop: TestApi): Promise<TestApi> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  const { db, visitorDb, pool, close } = await connectTestDatabase(String(rows[0]?.name), shop.log)
  const api = createApi({ ...shop, db, visitorDb })
  return { ...shop, db, visitorDb, pool, close, request: inProcessRequests(api) }
}
