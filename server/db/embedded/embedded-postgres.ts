import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import { SHOP_LOCK } from '../advisory-locks.ts'
import { EXTERNAL_DATABASE_HINT, preparePostgresBinaries } from './postgres-binaries.ts'
import {
  clearStaleProcess,
  findServerProcess,
  initDatabaseFiles,
  launchServer,
  type ServerConfig,
} from './postgres-process.ts'
import { keepLogBounded, turnLog } from './server-log.ts'
import { withStartLock } from './start-lock.ts'

/** A running embedded database server. */
export interface EmbeddedPostgres {
  /** the socket folder, for the `host` option of `pg` in this process */
  host: string
  /** the server's current process id; it changes when the server is restarted after a crash */
  pid(): number | null
  /** shuts the server down: fast (8 s), then immediate (2 s) */
  stop(): Promise<void>
}

interface EventLog {
  info(event: object, text: string): void
  error(event: object, text: string): void
}

// Only the owner of the embedded server's folder can reach its socket, as any role.

/** Owns database and tables; for migrations and tasks. */
export const EMBEDDED_OWNER = 'shop'
/** The role of pages and calls. */
export const EMBEDDED_USER = 'shop_app'

/**
 * Starts PostgreSQL on `dataDir/postgres`, or adopts a server that a crashed shop left behind, and restarts it whenever it
 * crashes. Throws OperatorError: in use by another shop, no binaries, or the server cannot start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: EventLog,
  { durable = true } = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const config = serverConfig(dataDir, durable)
  const host = await withStartLock(dataDir, async () => {
    initDatabaseFiles(config)
    return socketFolder(config.folder)
  })

  let stopping = false
  const connect = () => withStartLock(dataDir, () => connectServer(config, host))
  let connection = await connect()
  const restartOnEnd = () =>
    connection.once('end', async () => {
      while (!stopping) {
        log.error({ event: 'database-ended' }, 'The database server ended; restarting it')
        const newConnection = await connect().catch((error: Error) =>
          log.error({ event: 'database-start-failed' }, error.message),
        )
        if (newConnection) {
          connection = newConnection
          log.info({ event: 'database-started' }, 'The database server is running again')
          return restartOnEnd()
        }
        await wait(1_000)
      }
    })
  restartOnEnd()
  const stopTurningLog = keepLogBounded(config.logFile, (error) =>
    log.error({ event: 'database-log-failed', err: error }, 'The log of the database server cannot be turned'),
  )

  return {
    host,
    pid: () => findServerProcess(config.folder),
    stop: async () => {
      stopping = true
      stopTurningLog()
      await connection.end().catch(() => {})
      await stopServer(config.folder)
    },
  }
}

/** Started by root, the server runs as nobody, or as the user who owns the files. */
function serverConfig(dataDir: string, durable: boolean): ServerConfig {
  const folder = join(dataDir, 'postgres')
  const nobody = { uid: 65534, gid: 65534 }
  const owner = existsSync(folder) ? statSync(folder) : nobody
  const currentUid = process.getuid?.()
  if (currentUid !== 0 && existsSync(folder) && owner.uid !== currentUid) {
    throw new OperatorError(
      `The database in ${folder} belongs to another user (${owner.uid}). Start the shop as that user or as root.`,
    )
  }
  const user = currentUid === 0 ? { uid: owner.uid || nobody.uid, gid: owner.gid || nobody.gid } : null
  return {
    folder,
    logFile: join(dataDir, 'postgres.log'),
    binaries: preparePostgresBinaries(dataDir, user),
    user,
    durable,
  }
}

/** A short path to the socket's folder, however long the real one: a socket address holds 107 bytes. */
export function socketFolder(folder: string): string {
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(folder, 'r')}`
  if (Buffer.byteLength(folder) <= 90) return folder
  const shortPath = join(mkdtempSync(join(tmpdir(), 'omni-')), 's')
  symlinkSync(folder, shortPath)
  return shortPath
}

/**
 * Finds or launches the server, connects to it and takes the shop's lock. The connection stays open: when it ends, the
 * server has ended.
 */
async function connectServer(config: ServerConfig, host: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  let child: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (child && hasExited(child)) {
      assertRetryable(config)
      child = null
      await wait(200)
    }
    if (!child && findServerProcess(config.folder) === null) {
      clearStaleProcess(config.folder)
      turnLog(config.logFile)
      child = launchServer(config)
    }
    const client = await tryConnect(host)
    if (client && (await acquireShopLock(client, config.folder))) return client
    await wait(10)
  }
  throw new OperatorError(
    `The embedded database did not answer within a minute. See ${config.logFile}. ${EXTERNAL_DATABASE_HINT}`,
  )
}

function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** Throws OperatorError unless the server only collided with its dying predecessor, which is worth a retry. */
function assertRetryable({ logFile }: ServerConfig) {
  const logLines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  const reason =
    logLines.findLast((line) => /FATAL|PANIC|could not|error while loading/.test(line)) ?? 'no reason was given'
  if (/lock file|shared memory block/.test(reason)) return
  throw new OperatorError(
    `The embedded database cannot start: ${reason.trim()} (see ${logFile}). ${EXTERNAL_DATABASE_HINT}`,
  )
}

async function tryConnect(host: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host,
    user: EMBEDDED_OWNER,
    database: 'postgres',
    application_name: `omni-shoes ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return null
  }
}

/** One shop per database. Returns false when the server went away meanwhile; throws OperatorError when another shop has the lock. */
async function acquireShopLock(client: pg.Client, folder: string): Promise<boolean> {
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { rows } = await client.query(`select pg_try_advisory_lock(${SHOP_LOCK}) as locked`)
      if (rows[0].locked) {
        await keepErrorsOutOfLog(client)
        return true
      }
      await wait(50)
    }
    const { rows } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = ${SHOP_LOCK} and granted`,
    )
    const ownerPid = rows[0]?.name.replace('omni-shoes ', '') ?? 'unknown'
    throw new OperatorError(
      `The database is in use by process ${ownerPid}: another shop runs on ${folder}. Stop it first, or set another DATA_DIR.`,
    )
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof OperatorError) throw error
    return false
  }
}

/**
 * Keeps errors of statements, which may quote data, out of the server's log: the shop logs them itself, without values. Those of
 * the server's own processes stay in it, because no role's settings apply to them.
 */
async function keepErrorsOutOfLog(client: pg.Client) {
  const { rowCount } = await client.query(
    "select from pg_db_role_setting where setdatabase = 0 and setrole = 0 and 'log_min_messages=log' = any (setconfig)",
  )
  if (!rowCount) await client.query("alter role all set log_min_messages = 'log'")
}

async function stopServer(folder: string) {
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 2],
  ] as const) {
    const pid = findServerProcess(folder)
    if (pid === null) return
    process.kill(pid, signal)
    const deadline = Date.now() + seconds * 1_000
    while (findServerProcess(folder) !== null && Date.now() < deadline) await wait(10)
  }
}
