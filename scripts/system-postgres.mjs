import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from './apt.mjs'
import { SIGINT_EXIT_CODE } from './setup.mjs'

const POSTGRES_HOME = '/usr/lib/postgresql'
const NOBODY = { uid: 65534, gid: 65534 }
const FAST_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  'listen_addresses=',
]

/**
 * Starts a throwaway cluster of the system's PostgreSQL (15 on Debian 12) for the tests: no fsync, reachable only through
 * a socket in its own directory, which is removed when this process exits. Returns its version and the URLs for the API
 * tests and for the shoppers' and the admins' browser tests, or null if there is no such server and none can be installed.
 */
export function startSystemPostgres() {
  if (!findOrInstallVersion()) return null
  const folder = mkdtempSync(join(tmpdir(), 'omni-pg-'))
  const { version, data, call, start, stop } = createCluster(folder, FAST_SETTINGS)
  process.once('exit', () => {
    try {
      stop('immediate')
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(SIGINT_EXIT_CODE))
  start()
  for (const database of ['shop', 'admin']) call('createdb', '-h', data, '-U', 'shop', database)
  const host = encodeURIComponent(data)
  const urlOf = (database) => `postgresql://shop@localhost/${database}?host=${host}`
  return { version, api: urlOf('postgres'), shop: urlOf('shop'), admin: urlOf('admin') }
}

/**
 * Initialises a cluster of the system's newest PostgreSQL in `folder/cluster`, with its socket and log in there too; as
 * root it is owned by nobody. Throws if there is no PostgreSQL and none can be installed, or if a command fails.
 */
export function createCluster(folder, settings) {
  const { version, programs } = findOrInstallPostgres()
  const data = join(folder, 'cluster')
  const user = process.getuid?.() === 0 ? NOBODY : {}
  mkdirSync(data, { mode: 0o700 })
  if (user.uid) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const call = (program, ...args) => {
    const result = spawnSync(join(programs, program), args, { ...user, cwd: data, encoding: 'utf8', timeout: 60_000 })
    if (result.status !== 0)
      throw new Error(`${program} of PostgreSQL ${version}: ${result.stderr || result.error?.message}`)
  }
  call('initdb', '-D', data, '-U', 'shop', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync')
  const options = [`-k ${data}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  return {
    version,
    programs,
    data,
    call,
    start: () => call('pg_ctl', '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start'),
    stop: (mode) => call('pg_ctl', '-D', data, '-w', '-m', mode, 'stop'),
  }
}

/** The newest version on this system and the folder of its programs. Throws if there is none and none can be installed. */
export function findOrInstallPostgres() {
  const version = findOrInstallVersion()
  if (!version) throw new Error('There is no PostgreSQL 15 or newer here: apt-get install postgresql')
  return { version, programs: join(POSTGRES_HOME, version, 'bin') }
}

/** The newest version on this system; Debian's package if there was none and it could be installed. */
function findOrInstallVersion() {
  if (!findNewestVersion()) installDebianPackage('postgresql-15', 'tests and measurements on it')
  return findNewestVersion()
}

function findNewestVersion() {
  if (!existsSync(POSTGRES_HOME)) return undefined
  const versions = readdirSync(POSTGRES_HOME).filter(
    (name) => Number(name) >= 15 && existsSync(join(POSTGRES_HOME, name, 'bin/postgres')),
  )
  return versions.sort((a, b) => Number(b) - Number(a))[0]
}
