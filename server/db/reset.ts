import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { serverProcess } from './postgres-process.ts'

const ours = /^(postgres|postgres\.new|postgres\.log(\.1)?|server|images|outbox|token-secret)$/

/**
 * Wipes a shop: its tables where DATABASE_URL names a database, and what the shop keeps in DATA_DIR, nothing else that
 * may lie there. Throws StartError while a shop runs on it.
 */
export async function resetShop({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>, log: Log) {
  if (databaseUrl) await dropTables(databaseUrl)
  else if (serverProcess(join(dataDir, 'postgres')) !== null) {
    // Somebody runs it: a living shop refuses us here, a dead one's server is adopted and ended.
    const server = await startEmbeddedPostgres(dataDir, log)
    await server.stop()
  }
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir).filter((entry) => ours.test(entry))) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

async function dropTables(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 5_000 })
  await client.connect()
  try {
    await client.query(
      'begin; drop schema public cascade; create schema public; drop schema if exists drizzle cascade; commit',
    )
  } finally {
    await client.end()
  }
}
