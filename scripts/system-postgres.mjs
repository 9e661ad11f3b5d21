import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebian } from './apt.mjs'
import { INTERRUPTED } from './setup.mjs'

const HOME = '/usr/lib/postgresql'
const NOBODY = { uid: 65534, gid: 65534 }
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'listen_addresses=']

/**
 * Starts a throwaway cluster of the system's PostgreSQL (15 on Debian 12) for the tests: no fsync, reachable only through
 * a socket in its own directory, which is removed when this process exits. Returns its version and the URLs for the API
 * tests and for the shoppers' and the admins' browser tests, or null if there is no such server and none can be installed.
 */
export function startSystemPostgres() {
  if (!broughtVersion()) return null
  const folder = mkdtempSync(join(tmpdir(), 'omni-pg-'))
  const { version, data, call, start, stop } = makeCluster(folder, FAST)
  process.once('exit', () => {
    try {
      stop('immediate')
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(INTERRUPTED))
  start()
  for (const database of ['shop', 'admin']) call('createdb', '-h', data, '-U', 'shop', database)
  const host = encodeURIComponent(data)
  const addressOf = (database) => `postgresql://shop@localhost/${database}?host=${host}`
  return { version, api: addressOf('postgres'), shop: addressOf('shop'), admin: addressOf('admin') }
}

/**
 * Initialises a cluster of the system's newest PostgreSQL in `folder/cluster`, with its socket and log in there too; as
 * root it is owned by nobody. Throws if there is no PostgreSQL and none can be installed, or if a command fails.
 */
export function makeCluster(folder, settings) {
  const version = broughtVersion()
  if (!version) throw new Error('There is no PostgreSQL 15 or newer here: apt-get install postgresql')
  const programs = join(HOME, version, 'bin')
  const data = join(folder, 'cluster')
  const user = process.getuid?.() === 0 ? NOBODY : {}
  mkdirSync(data, { mode: 0o700 })
  if (user.uid) for (const place of [folder, data]) chownSync(place, user.uid, user.gid)
  const call = (program, ...words) => {
    const done = spawnSync(join(programs, program), words, { ...user, cwd: data, encoding: 'utf8', timeout: 60_000 })
    if (done.status !== 0) throw new Error(`${program} of PostgreSQL ${version}: ${done.stderr || done.error?.message}`)
  }
  call('initdb', '-D', data, '-U', 'shop', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync')
  const options = [`-k ${data}`, ...settings.map((one) => `-c ${one}`)].join(' ')
  return {
    version,
    programs,
    data,
    call,
    start: () => call('pg_ctl', '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start'),
    stop: (how) => call('pg_ctl', '-D', data, '-w', '-m', how, 'stop'),
  }
}

/** The newest version on this system; Debian's package if there was none and it could be installed. */
function broughtVersion() {
  if (!newestVersion()) installDebian('postgresql-15', 'tests and measurements on it')
  return newestVersion()
}

function newestVersion() {
  if (!existsSync(HOME)) return undefined
  const versions = readdirSync(HOME).filter(
    (name) => Number(name) >= 15 && existsSync(join(HOME, name, 'bin/postgres')),
  )
  return versions.sort((a, b) => Number(b) - Number(a))[0]
}
