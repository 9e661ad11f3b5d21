import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/errors/operator-error.ts'
import { elsewhere, postgresBinaries } from './postgres-binaries.ts'
import {
  forgetForeignProcess,
  launchServer,
  makeDatabaseFiles,
  type ServerPlace,
  serverProcess,
} from './postgres-process.ts'
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

/** The database user of the embedded server; only the owner of its folder can reach the socket. */
export const embeddedUser = 'shop'

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
  const place = serverPlace(dataDir, durable)
  const host = await withStartLock(dataDir, async () => {
    makeDatabaseFiles(place)
    return socketFolder(place.folder)
  })

  let stopping = false
  const hold = () => withStartLock(dataDir, () => holdServer(place, host))
  let holder = await hold()
  const watch = () =>
    holder.once('end', async () => {
      while (!stopping) {
        log.error({ event: 'database-ended' }, 'The database server ended; restarting it')
        const again = await hold().catch((error: Error) => log.error({ event: 'database-start-failed' }, error.message))
        if (again) {
          holder = again
          log.info({ event: 'database-started' }, 'The database server is running again')
          return watch()
        }
        await wait(1_000)
      }
    })
  watch()

  return {
    host,
    pid: () => serverProcess(place.folder),
    stop: async () => {
      stopping = true
      await holder.end().catch(() => {})
      await endServer(place.folder)
    },
  }
}

/** Started by root, the server runs as nobody, or as the user who owns the files. */
function serverPlace(dataDir: string, durable: boolean): ServerPlace {
  const folder = join(dataDir, 'postgres')
  const nobody = { uid: 65534, gid: 65534 }
  const owner = existsSync(folder) ? statSync(folder) : nobody
  const me = process.getuid?.()
  if (me !== 0 && existsSync(folder) && owner.uid !== me) {
    throw new StartError(
      `The database in ${folder} belongs to another user (${owner.uid}). Start the shop as that user or as root.`,
    )
  }
  const user = me === 0 ? { uid: owner.uid || nobody.uid, gid: owner.gid || nobody.gid } : null
  return { folder, logFile: join(dataDir, 'postgres.log'), binaries: postgresBinaries(dataDir, user), user, durable }
}

/** A short path to the socket's folder, however long the real one: a socket address holds 107 bytes. */
export function socketFolder(folder: string): string {
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(folder, 'r')}`
  if (Buffer.byteLength(folder) <= 90) return folder
  const short = join(mkdtempSync(join(tmpdir(), 'omni-')), 's')
  symlinkSync(folder, short)
  return short
}

/**
 * Finds or launches the server, connects to it and takes the shop's lock. The connection stays open: when it ends, the
 * server has ended.
 */
async function holdServer(place: ServerPlace, host: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  let launched: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (launched && hasEnded(launched)) {
      refuseHopelessServer(place)
      launched = null
      await wait(200)
    }
    if (!launched && serverProcess(place.folder) === null) {
      forgetForeignProcess(place.folder)
      startNewLog(place.logFile)
      launched = launchServer(place)
    }
    const client = await tryConnect(host)
    if (client && (await takeShopLock(client, place.folder))) return client
    await wait(10)
  }
  throw new StartError(`The embedded database did not answer within a minute. See ${place.logFile}. ${elsewhere}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** Throws OperatorError unless the server only collided with its dying predecessor, which is worth a retry. */
function refuseHopelessServer({ logFile }: ServerPlace) {
  const said = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  const reason =
    said.findLast((line) => /FATAL|PANIC|could not|error while loading/.test(line)) ?? 'no reason was given'
  if (/lock file|shared memory block/.test(reason)) return
  throw new StartError(`The embedded database cannot start: ${reason.trim()} (see ${logFile}). ${elsewhere}`)
}

function startNewLog(file: string) {
  if (existsSync(file) && statSync(file).size > 1_000_000) renameSync(file, `${file}.1`)
}

async function tryConnect(host: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host,
    user: embeddedUser,
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

const shopLock = 6_664_001

/** One shop per database. Returns false when the server went away meanwhile; throws OperatorError when another shop has the lock. */
async function takeShopLock(client: pg.Client, folder: string): Promise<boolean> {
  try {
    for (let tries = 0; tries < 40; tries++) {
      const { rows } = await client.query(`select pg_try_advisory_lock(${shopLock}) as held`)
      if (rows[0].held) return true
      await wait(50)
    }
    const { rows } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = ${shopLock} and granted`,
    )
    const holder = rows[0]?.name.replace('omni-shoes ', '') ?? 'unknown'
    throw new StartError(
      `The database is in use by process ${holder}: another shop runs on ${folder}. Stop it first, or set another DATA_DIR.`,
    )
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof StartError) throw error
    return false
  }
}

async function endServer(folder: string) {
  for (const [signal, seconds] of [
    ['SIGINT', 8],
    ['SIGQUIT', 2],
  ] as const) {
    const pid = serverProcess(folder)
    if (pid === null) return
    process.kill(pid, signal)
    const deadline = Date.now() + seconds * 1_000
    while (serverProcess(folder) !== null && Date.now() < deadline) await wait(10)
  }
}
