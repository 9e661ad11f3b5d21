import type pg from 'pg'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { newClient } from './dedicated-client.ts'
import { openPool, POOLS, type QueryTracer } from './pool.ts'
import { isSameDatabase, readServerIdentity, type ServerIdentity } from './server-identity.ts'
import { openWalPositionReader, StandbyPool } from './standby-pool.ts'

interface StandbyPoolOptions {
  /** connections to the primary, for what no standby has yet */
  primary: pg.Pool
  identity: ServerIdentity
  standbys: pg.PoolConfig
  log: Log
  traceQuery?: QueryTracer | undefined
}

/**
 * The connections of what everyone may read where there are standbys. Throws OperatorError if they belong to another group than
 * the primary. Without a standby that responds pages are read from the primary.
 */
export async function openStandbyPool({ primary, identity, standbys, log, traceQuery }: StandbyPoolOptions) {
  const found = await identityOf(standbys).catch((error: Error) => {
    log.warn({ event: 'standby-unavailable', reason: error.message }, 'DATABASE_READ_URL does not respond')
    return null
  })
  if (found && !isSameDatabase(found, identity))
    throw new OperatorError(
      'DATABASE_READ_URL names another database than DATABASE_URL: it has to be a standby of that.',
    )
  if (found && !found.isStandby)
    log.warn(
      { event: 'standby-unavailable', reason: 'not a standby' },
      'DATABASE_READ_URL names the primary: pages are read from it until there is a standby',
    )
  const position = openWalPositionReader(primary)
  const pool = new StandbyPool({
    primary,
    standbys: openPool(standbys, log, POOLS.standbys, traceQuery),
    identity,
    readPosition: position.read,
    log,
  })
  const end = pool.end.bind(pool)
  pool.end = async () => {
    await Promise.all([end(), position.close()])
  }
  // It has all that Drizzle calls, and the shop lends it to nobody else.
  return pool as unknown as pg.Pool
}

/** Throws OperatorError unless the owner of the tables connects to the database of the shop's role. */
export async function assertSameDatabase(owner: pg.PoolConfig, identity: ServerIdentity): Promise<void> {
  const found = await identityOf(owner).catch((error: Error) => {
    throw new OperatorError(`The database of MIGRATION_DATABASE_URL cannot be reached: ${error.message}`)
  })
  if (!isSameDatabase(found, identity))
    throw new OperatorError(
      'DATABASE_URL and MIGRATION_DATABASE_URL name two databases: they have to be two roles of the same one.',
    )
}

async function identityOf(config: pg.PoolConfig): Promise<ServerIdentity> {
  const client = newClient({ ...config, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return await readServerIdentity(client)
  } finally {
    await client.end().catch(() => {})
  }
}
