import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/errors/operator-error.ts'
import { elsewhere, type ServerUser } from './postgres-binaries.ts'

export interface ServerPlace {
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
const here = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/** Creates the database files and renames them into place, so that an incomplete folder is never taken for a database. */
export function makeDatabaseFiles(place: ServerPlace) {
  if (existsSync(join(place.folder, 'PG_VERSION'))) return
  const draft = `${place.folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (place.user) chownSync(draft, place.user.uid, place.user.gid)
  const made = spawnSync(
    join(place.binaries, 'bin/initdb'),
    [
      `--pgdata=${here(draft)}`,
      '--username=shop',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=reject',
      ...(place.durable ? [] : ['--no-sync']),
    ],
    { cwd: draft, ...place.user, env: serverEnvironment, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const said = made.stderr?.trim().split('\n') ?? []
    const reason = made.error?.message ?? said.find((line) => /error|fatal|could not/i.test(line)) ?? said.at(-1)
    throw new StartError(`The embedded database cannot be made: ${reason}. ${elsewhere}`)
  }
  renameSync(draft, place.folder)
}

/**
 * Starts the server, listening only on a Unix socket in its folder. It ends with this process where `setpriv` is
 * available; a Ctrl-C meant for the shop does not reach it.
 */
export function launchServer(place: ServerPlace): ChildProcess {
  const server = [join(place.binaries, 'bin/postgres'), '-D', here(place.folder), '-k', '.', ...flags(place)]
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const [command = '', ...args] = setpriv ? [setpriv, '--pdeathsig=INT', ...server] : server
  const log = openSync(place.logFile, 'a', 0o600)
  const child = spawn(command, args, {
    cwd: place.folder,
    ...place.user,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/** The id of the server process that runs on this folder, or null. */
export function serverProcess(folder: string): number | null {
  const pid = writtenProcess(join(folder, 'postmaster.pid'))
  return pid !== null && isServerOf(pid, folder) ? pid : null
}

/**
 * After a crash postmaster.pid names a process that is gone or, by now, another program. PostgreSQL handles the first case
 * itself; for the second the id is replaced by one that no process has. The rest of the file stays, because PostgreSQL
 * uses it to detect workers of the dead server that are still running.
 */
export function forgetForeignProcess(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file) || serverProcess(folder) !== null) return
  const { size, mtimeMs } = statSync(file)
  if (size === 0) {
    // Left by a server killed between creating its lock file and writing it, which would keep PostgreSQL from starting
    // forever. A server that is just starting writes it within a second.
    if (Date.now() - mtimeMs > 1_000) rmSync(file, { force: true })
    return
  }
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\s*\d+/, '2147483646'))
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
  rmSync(join(folder, '.s.PGSQL.5432'), { force: true })
}

const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

function flags({ durable }: ServerPlace): string[] {
  const settings = {
    listen_addresses: '',
    max_connections: durable ? 50 : 150,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function writtenProcess(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}

/** Whether a process is a live PostgreSQL on this folder. Where its folder cannot be read, its name decides. */
function isServerOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const told = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return /^[^Z].*postgres/.test(told.trim())
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
