import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { resultWithin } from '#server/platform/flow/single-flight.ts'
import { newClient } from './dedicated-client.ts'
import { socketFolder, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER, EMBEDDED_USER } from './embedded/embedded-roles.ts'
import { findServerProcess } from './embedded/postgres-process.ts'
import {
  type BeforeMigration,
  hasReachedMigration,
  type MigrationHistory,
  migrateDatabase,
  newestMigrationTime,
} from './migrate.ts'
import { assertSameDatabase, openStandbyPool } from './open-standby-pool.ts'
import { openPool, POOLS, type QueryTracer } from './pool.ts'
import { readServerIdentity, type ServerIdentity } from './server-identity.ts'
import { createShopRole } from './shop-role.ts'

export type Db = NodePgDatabase

export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseReadUrl'>>

export interface Database {
  db: Db
  /** connects as the shop's role, which cannot rewrite the books (decision 0021) */
  pool: pg.Pool
  /** connects as the owner of the tables, for tasks that rebuild them; the same as `pool` where there is one role only */
  ownerPool: pg.Pool
  /** all pools by name, to be watched */
  pools: Record<'shop' | 'visitors', pg.Pool>
  /** the role of `pool` */
  shopRole: string
  /** for what everyone may read: on connections of its own */
  visitorDb: Db
  /** whether it responds within a second, and its schema is that of this program or a later one */
  ready(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** runs before pending migrations change a database that holds data; if it throws, nothing is changed */
  beforeMigration?: BeforeMigration | undefined
  /** told how many migrations have run and how many will now, before anything is done */
  onHistory?: (history: MigrationHistory) => void
  traceQuery?: QueryTracer
  /** standbys of the database, for what everyone may read */
  standbys?: pg.PoolConfig
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one, and applies pending migrations. Throws OperatorError
 * when that fails.
 */
export async function openDatabase(
  config: DatabaseLocation,
  log: Log,
  options: DatabaseOptions = {},
): Promise<Database> {
  const { databaseUrl, migrationDatabaseUrl: ownerUrl, databaseReadUrl: readUrl } = config
  if (databaseUrl)
    return connectDatabase(
      { connectionString: databaseUrl },
      log,
      ownerUrl ? { connectionString: ownerUrl } : undefined,
      { ...options, ...(readUrl && { standbys: { connectionString: readUrl } }) },
    )

  const server = await startEmbeddedPostgres(config.dataDir, log)
  const database = await connectEmbedded(server.host, log, options)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** As `openDatabase`, for the owner's tasks: works alongside a running shop, which keeps its lock, and on a stopped one. */
export function openDatabaseForTask(
  config: DatabaseLocation,
  log: Log,
  options: DatabaseOptions = {},
): Promise<Database> {
  const folder = join(config.dataDir, 'postgres')
  if (config.databaseUrl || findServerProcess(folder) === null) return openDatabase(config, log, options)
  return connectEmbedded(socketFolder(folder), log, options)
}

async function connectEmbedded(host: string, log: Log, options: DatabaseOptions): Promise<Database> {
  const owner = { host, user: EMBEDDED_OWNER, database: 'postgres' }
  await createShopRole(owner, EMBEDDED_USER)
  return connectDatabase({ ...owner, user: EMBEDDED_USER }, log, owner, options)
}

/**
 * Opens a database of a running server and applies pending migrations as the `owner` of its tables, who then grants the
 * other role what the shop needs. What everyone may read comes from `standbys`, if there are any. Throws OperatorError.
 */
export async function connectDatabase(
  config: pg.PoolConfig,
  log: Log,
  owner: pg.PoolConfig = config,
  { beforeMigration, onHistory, traceQuery, standbys }: DatabaseOptions = {},
): Promise<Database> {
  const { role: shopRole, identity } = await readSuitableRole(config)
  if (owner !== config) await assertSameDatabase(owner, identity)
  await migrateDatabase(owner, { shopRole, beforeMigration, onHistory })
  const openStandbys = (primary: pg.Pool) =>
    standbys && openStandbyPool({ primary, standbys, identity, log, traceQuery })
  return openPools(config, log, owner, { shopRole, traceQuery, openStandbys })
}

interface PoolsOptions {
  shopRole: string
  traceQuery?: QueryTracer | undefined
  /** the pool that reads from standbys of the primary, if there are any */
  openStandbys?: (primary: pg.Pool) => Promise<pg.Pool> | undefined
}

/** The pools of a database that is migrated. */
export async function openPools(
  config: pg.PoolConfig,
  log: Log,
  owner: pg.PoolConfig,
  { shopRole, traceQuery, openStandbys }: PoolsOptions,
): Promise<Database> {
  const pool = openPool(config, log, POOLS.shop, traceQuery)
  const visitorPool = openPool(config, log, POOLS.visitors, traceQuery)
  const standbyPool = await openStandbys?.(visitorPool)
  const ownerPool = owner === config ? pool : openPool(owner, log)
  const newest = newestMigrationTime()
  return {
    db: createDb(pool),
    pool,
    visitorDb: createDb(standbyPool ?? visitorPool),
    ownerPool,
    pools: { shop: pool, visitors: visitorPool },
    shopRole,
    ready: async () => (await resultWithin(1_000, hasReachedMigration(pool, newest))) === true,
    close: async () => {
      await Promise.all([pool.end(), visitorPool.end(), standbyPool?.end()])
      if (ownerPool !== pool) await ownerPool.end()
    },
  }
}

/** Drizzle on a connection or a pool, with the shop's names for columns. */
export function createDb(client: pg.Client | pg.Pool): Db {
  return drizzle({ client, casing: 'snake_case' })
}

/**
 * The role that a connection has, if the database suits the shop: the locale must classify Bangla letters as letters, or
 * searching for parts of words finds nothing. Throws OperatorError.
 */
export async function readSuitableRole(config: pg.PoolConfig): Promise<{ role: string; identity: ServerIdentity }> {
  const client = newClient({ ...config, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_encoding') = 'UTF8' and 'জ' ~ '\\w' as fit, current_setting('server_version_num')::int as version, current_user as role`,
    )
    if (rows[0].version < 150_000) throw new OperatorError('DATABASE_URL names a PostgreSQL older than 15.')
    if (!rows[0].fit) {
      throw new OperatorError(
        "The database of DATABASE_URL cannot tell Bangla letters: create it with ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' TEMPLATE template0.",
      )
    }
    const identity = await readServerIdentity(client)
    if (identity.isStandby)
      throw new OperatorError(
        'DATABASE_URL names a standby, which takes no orders: name the primary, or the port of the balancer that leads to it.',
      )
    return { role: rows[0].role, identity }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The database cannot be reached: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
