import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCluster } from '../../../scripts/system-postgres.mjs'
import { freePort } from './running-shop.ts'

/** A PostgreSQL cluster of the system's version on a free port, with full durability. */
export interface PrivatePostgres {
  /** for DATABASE_URL */
  url: string
  port: number
  /** folder of its programs, such as pgbench */
  programs: string
  start(): void
  /** immediate: as in a power failure; fast: an orderly shutdown */
  stop(how: 'immediate' | 'fast'): void
  /** pids of the server and all its children */
  processes(): number[]
}

/** Creates a cluster in a folder and starts it. Throws if PostgreSQL 15 or newer is neither installed nor installable. */
export async function startPrivatePostgres(folder: string): Promise<PrivatePostgres> {
  const port = await freePort()
  const { data, programs, start, stop } = createCluster(folder, [`port=${port}`, 'listen_addresses=127.0.0.1'])
  start()
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    port,
    programs,
    start,
    stop,
    processes: () => processTree(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)),
  }
}

function processTree(server: number): number[] {
  const ps = spawnSync('ps', ['-o', 'pid=', '--pid', String(server), '--ppid', String(server)], { encoding: 'utf8' })
  return ps.stdout.split('\n').map(Number).filter(Boolean)
}
