import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/testing/running-shop.ts'
import { makeCluster } from '../scripts/system-postgres.mjs'

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

/** Makes a cluster in a folder and starts it. Throws where the system has no PostgreSQL 15 or newer and can get none. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const port = await freePort()
  const { data, programs, start, stop } = makeCluster(folder, [`port=${port}`, 'listen_addresses=127.0.0.1'])
  start()
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    port,
    programs,
    start,
    stop,
    processes: () => family(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)),
  }
}

function family(server: number): number[] {
  const told = spawnSync('ps', ['-o', 'pid=', '--pid', String(server), '--ppid', String(server)], { encoding: 'utf8' })
  return told.stdout.split('\n').map(Number).filter(Boolean)
}
