import { existsSync, mkdirSync, mkdtempSync, openSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { connectServer } from './connect-server.ts'
import { initDatabaseFiles } from './init-database-files.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { findServerProcess, type ServerConfig } from './postgres-process.ts'
import { keepLogBounded } from './server-log.ts'
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
