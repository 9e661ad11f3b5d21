import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { createLog, type Log } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { findServerProcess } from '#server/platform/db/embedded/postgres-process.ts'
import { dropTables } from '#server/platform/db/rebuild.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

const SHOP_FILES = /^(postgres|postgres\.new|postgres\.log(\.1)?|server|images|outbox|token-secret)$/

/** `reset --yes`: makes room for a new demonstration shop. Returns the message for the owner. Throws OperatorError in a live shop. */
export async function resetTask(args: string[]): Promise<string> {
  const config = readConfig()
  if (config.shopMode === 'live') throw new OperatorError('This is a live shop (SHOP_MODE=live): it is never wiped.')
  if (!args.includes('--yes')) {
    const tables = config.databaseUrl ? ' and every table of DATABASE_URL' : ''
    throw new OperatorError(`This wipes ${config.dataDir}${tables}. If you are sure: npm run shop -- reset --yes`)
  }
  await resetShop(config, createLog({ logLevel: 'warn' }))
  return `${config.dataDir} is empty. "npm start" makes a new demonstration shop.`
}

/**
 * Wipes a shop: all tables of DATABASE_URL if it is set, and the shop's own files in DATA_DIR, but no others there. Throws
 * OperatorError while a shop is running on the embedded database.
 */
async function resetShop({ databaseUrl, migrationDatabaseUrl, dataDir }: Config, log: Log) {
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
