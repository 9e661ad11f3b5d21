import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { DEMONSTRATION_LOCK } from '#server/platform/db/advisory-locks.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { isShopEmpty } from '#server/platform/db/migrate.ts'
import { createDb, type Database, type Db } from '#server/platform/db/open.ts'
import { assertRoom } from '#server/platform/errors/disk-room.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { createProgressLine } from '#server/seed/progress-line.ts'
import { seedDemonstration } from './seed.ts'

/** In MB: what the demonstration takes in the embedded database and as images, or as images alone. */
const ROOM = { withDatabase: 100, images: 20 }

/**
 * Loads the demonstration data into an empty database, in one transaction and only once even when several nodes start
 * together. Prints its progress. Throws OperatorError when the disk of `dataDir`, if there is one, has no room for it.
 */
export function loadDemonstration(
  { pool }: Pick<Database, 'pool'>,
  images: ImageStore,
  {
    demonstrationStock,
    dataDir,
    databaseUrl,
  }: Pick<Config, 'demonstrationStock'> & Partial<Pick<Config, 'dataDir' | 'databaseUrl'>>,
): Promise<void> {
  return withDedicatedClient(pool, (client) =>
    createDb(client).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${DEMONSTRATION_LOCK})`)
      if (!(await isShopEmpty(client))) return
      if (dataDir) assertRoom(dataDir, databaseUrl ? ROOM.images : ROOM.withDatabase, 'The demonstration')
      const progress = createProgressLine('Loading the demonstration data')
      await seedDemonstration(tx, images, { onProgress: progress.show, keepsStock: demonstrationStock }).finally(
        progress.end,
      )
    }),
  )
}

/**
 * Throws OperatorError when a live shop's database contains demonstration staff, whose password is public. Customers do
 * not count: anybody can register with such an address and would keep the shop from starting.
 */
export async function assertNoDemonstrationStaff(db: Db) {
  const { rows } = await db.execute(
    sql`select exists (select from users u where email like '%.example' and deleted_at is null
      and exists (select from memberships where "user" = u.id)) as found`,
  )
  if (rows[0]?.found)
    throw new OperatorError(
      'This database holds the demonstration shop, whose logins everybody knows: a live shop needs another DATA_DIR or DATABASE_URL.',
    )
}

/** Throws OperatorError when the demonstration's admin is missing: this may be a real shop, whatever SHOP_MODE says. */
export async function assertDemonstrationShop(db: Db) {
  const { rows } = await db.execute(
    sql`select exists (select from users where email = 'admin@omnishoes.example' and admin and deleted_at is null) as found`,
  )
  if (!rows[0]?.found)
    throw new OperatorError('This is not the demonstration shop: what it holds may be real, so nothing was added.')
}
