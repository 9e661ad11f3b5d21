import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/testing/running-shop.ts'

const DEBIAN = '/usr/lib/postgresql'
const NOBODY = { uid: 65534, gid: 65534 }

/** A PostgreSQL of the system's, of our own on a port of its own, with everything forced to the disk. */
export interface OwnPostgres {
  /** for DATABASE_URL */
  url: string
  port: number
  /** where its programs lie (pgbench) */
  programs: string
  start(): void
  /** ends it as if the power failed, or in order */
  stop(how: 'immediate' | 'fast'): void
  /** the ids of the server and of all its workers */
  processes(): number[]
}

/** Makes a cluster in a folder and starts it. Throws where the system has no PostgreSQL 15 or newer. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const programs = newestPrograms()
  const data = join(folder, 'cluster')
  const user = process.getuid?.() === 0 ? NOBODY : {}
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if ('uid' in user) for (const place of [folder, data]) chownSync(place, NOBODY.uid, NOBODY.gid)
  const port = await freePort()
  const run = (program: string, ...words: string[]) => {
    const done = spawnSync(join(programs, program), words, { cwd: data, ...user, encoding: 'utf8', timeout: 60_000 })
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
  }
  const start = () =>
    run(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      join(data, 'log'),
      '-o',
      `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`,
      'start',
    )
  run('initdb', '-D', data, '-U', 'shop', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust')
  start()
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    port,
    programs,
    start,
    stop: (how) => run('pg_ctl', '-D', data, '-w', '-m', how, 'stop'),
    processes: () => family(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)),
  }
}

function newestPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(...versions)
  if (!(newest >= 15)) throw new Error('There is no PostgreSQL 15 or newer here: apt-get install postgresql')
  return join(DEBIAN, String(newest), 'bin')
}

function family(server: number): number[] {
  const told = spawnSync('ps', ['-o', 'pid=', '--pid', String(server), '--ppid', String(server)], { encoding: 'utf8' })
  return told.stdout.split('\n').map(Number).filter(Boolean)
}
