import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebian } from './apt.mjs'

const HOME = '/usr/lib/postgresql'
const NOBODY = { uid: 65534, gid: 65534 }
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'listen_addresses=']

/**
 * Starts the system's own PostgreSQL (Debian 12 brings 15) for the tests alone, until this process ends: its folder
 * goes then, nothing is forced to the disk, and only a socket in the folder leads to it. Gives its version and the
 * addresses of the databases that it is asked for; null where there is no such server and none can be installed.
 */
export function startSystemPostgres(databases) {
  const version = newest() ?? (installDebian('postgresql-15', 'the tests on a second version') ? newest() : undefined)
  if (!version) return null
  const folder = mkdtempSync(join(tmpdir(), 'omni-pg-'))
  const user = process.getuid?.() === 0 ? NOBODY : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const call = (name, ...words) => {
    const done = spawnSync(join(HOME, version, 'bin', name), words, { ...user, cwd: folder, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${name} of PostgreSQL ${version}: ${done.stderr || done.error?.message}`)
  }
  const data = join(folder, 'data')
  call('initdb', '-D', data, '--username=shop', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync')
  process.once('exit', () => {
    call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const options = [`-k ${folder}`, ...FAST.map((one) => `-c ${one}`)].join(' ')
  call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  for (const database of databases) call('createdb', '-h', folder, '-U', 'shop', database)
  return { version, urlOf: (database) => `postgresql://shop@localhost/${database}?host=${encodeURIComponent(folder)}` }
}

/** The newest version that is installed. */
function newest() {
  if (!existsSync(HOME)) return undefined
  const versions = readdirSync(HOME).filter((name) => existsSync(join(HOME, name, 'bin/postgres')))
  return versions.sort((a, b) => Number(b) - Number(a))[0]
}
