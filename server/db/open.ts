import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { EMBEDDED_USER, socketFolder, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { findServerProcess } from './embedded/postgres-process.ts'
import { hasReachedMigration, migrateDatabase, newestMigrationTime } from './migrate.ts'
import { openPool } from './pool.ts'
import { resultWithin } from './with-timeout.ts'

export type Db = NodePgDatabase

export interface Database {
  db: Db
  pool: pg.Pool
  /** whether it responds within a second, and its schema is that of this program or a later one */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one, and applies pending migrations. Throws OperatorError
 * when that fails.
 */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>, log: Log): Promise<Database> {
  if (settings.databaseUrl) return connectDatabase({ connectionString: settings.databaseUrl }, log)

  const server = await startEmbeddedPostgres(settings.dataDir, log)
  const database = await connectDatabase({ host: server.host, user: EMBEDDED_USER, database: 'postgres' }, log)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** As `openDatabase`, for the owner's tasks: works alongside a running shop, which keeps its lock, and on a stopped one. */
export function openDatabaseForTask(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>, log: Log): Promise<Database> {
  const folder = join(settings.dataDir, 'postgres')
  if (settings.databaseUrl || findServerProcess(folder) === null) return openDatabase(settings, log)
  return connectDatabase({ host: socketFolder(folder), user: EMBEDDED_USER, database: 'postgres' }, log)
}

/** Opens a database of a running server and applies pending migrations. Throws OperatorError. */
export async function connectDatabase(config: pg.PoolConfig, log: Log): Promise<Database> {
  await assertSuitableDatabase(config)
  await migrateDatabase(config)
  const newest = newestMigrationTime()
  const pool = openPool(config, log)
  return {
    db: createDb(pool),
    pool,
    ready: async () => (await resultWithin(1_000, hasReachedMigration(pool, newest))) === true,
    close: () => pool.end(),
  }
}

/** Drizzle on a connection or a pool, with the shop's names for columns. */
export function createDb(client: pg.Client | pg.Pool): Db {
  return drizzle({ client, casing: 'snake_case' })
}

/** The locale must classify Bangla letters as letters, or searching for parts of words finds nothing. */
async function assertSuitableDatabase(config: pg.PoolConfig) {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_encoding') = 'UTF8' and 'জ' ~ '\\w' as fit, current_setting('server_version_num')::int as version`,
    )
    if (rows[0].version < 150_000) throw new OperatorError('DATABASE_URL names a PostgreSQL older than 15.')
    if (!rows[0].fit) {
      throw new OperatorError(
        "The database of DATABASE_URL cannot tell Bangla letters: create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' TEMPLATE template0.",
      )
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The database cannot be reached: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
