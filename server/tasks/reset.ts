import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dropTables } from '#server/db/drop-tables.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { findServerProcess } from '#server/db/embedded/postgres-process.ts'
import type { DatabaseLocation } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'

const SHOP_FILES = /^(postgres|postgres\.new|postgres\.log(\.1)?|server|images|outbox|token-secret)$/

/**
 * Wipes a shop: all tables of DATABASE_URL if it is set, and the shop's own files in DATA_DIR, but no others there. Throws
 * OperatorError while a shop is running on the embedded database.
 */
export async function resetShop({ databaseUrl, migrationDatabaseUrl, dataDir }: DatabaseLocation, log: Log) {
  if (databaseUrl) await dropTables(migrationDatabaseUrl ?? databaseUrl)
  else if (findServerProcess(join(dataDir, 'postgres')) !== null) {
    // A server is running: with a live shop this throws, the server of a crashed one is adopted and stopped.
    const server = await startEmbeddedPostgres(dataDir, log)
    await server.stop()
  }
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir).filter((entry) => SHOP_FILES.test(entry))) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
