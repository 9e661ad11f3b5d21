import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import type { ServerUser } from './postgres-binaries.ts'

export interface ServerConfig {
  /** the database's data folder, absolute */
  folder: string
  /** the server's log file */
  logFile: string
  binaries: string
  user: ServerUser | null
  /** false only for tests: no fsync */
  durable: boolean
}

/** The server accesses its folder as its working directory: its user may not be able to enter the parent folders. */
export const folderForServer = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/**
 * Starts the server, listening only on a Unix socket in its folder. It ends with this process where `setpriv` is
 * available; a Ctrl-C meant for the shop does not reach it.
 */
export function launchServer(config: ServerConfig): ChildProcess {
  const server = [
    join(config.binaries, 'bin/postgres'),
    '-D',
    folderForServer(config.folder),
    '-k',
    '.',
    ...flags(config),
  ]
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const [command = '', ...args] = setpriv ? [setpriv, '--pdeathsig=INT', ...server] : server
  const log = openSync(config.logFile, 'a', 0o600)
  const child = spawn(command, args, {
    cwd: config.folder,
    ...config.user,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/** The id of the server process that runs on this folder, or null. */
export function findServerProcess(folder: string): number | null {
  const pid = readProcessId(join(folder, 'postmaster.pid'))
  return pid !== null && isServerOn(pid, folder) ? pid : null
}

/**
 * After a crash postmaster.pid names a process that is gone or, by now, another program. PostgreSQL handles the first case
 * itself; for the second the id is replaced by one that no process has. The rest of the file stays, because PostgreSQL
 * uses it to detect workers of the dead server that are still running. Throws OperatorError when it holds no process id.
 */
export function clearStaleProcess(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file) || findServerProcess(folder) !== null) return
  const { size, mtimeMs } = statSync(file)
  if (size === 0) {
    // Left by a server killed between creating its lock file and writing it, which would keep PostgreSQL from starting
    // forever. A server that is just starting writes it within a second.
    if (Date.now() - mtimeMs > 1_000) rmSync(file, { force: true })
    return
  }
  const text = readFileSync(file, 'utf8')
  if (!/^\s*\d+/.test(text))
    throw new OperatorError(
      `${file} is damaged. Remove it if no PostgreSQL runs on that folder, and start the shop again.`,
    )
  writeFileSync(file, text.replace(/^\s*\d+/, '2147483646'))
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
  rmSync(join(folder, '.s.PGSQL.5432'), { force: true })
}

export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

function flags({ durable }: ServerConfig): string[] {
  const settings = {
    listen_addresses: '',
    max_connections: durable ? 50 : 250,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // The many short-lived databases of tests.
    ...(!durable && { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
    log_timezone: 'UTC',
    // Details and statements quote the data of people.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function readProcessId(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}

/** Whether a process is a live PostgreSQL on this folder. Where its folder cannot be read, its name decides. */
function isServerOn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const output = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return /^[^Z].*postgres/.test(output.trim())
  }
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false
  } catch {
    return false
  }
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return true
  }
}

/** Whether a child process has ended, or could not be started. */
export function hasExited({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}
