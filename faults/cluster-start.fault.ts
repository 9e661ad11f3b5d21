import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasExited } from '#server/db/embedded/has-exited.ts'
import { waitFor } from '../deploy/cluster/local/programs.ts'
import { expectZero, type Finding, report, runRound } from './round.ts'
import { formatStatuses, sendRequest } from './watch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run cluster` from its first line to Ctrl-C. */
async function startAndStop(): Promise<Finding[]> {
  const start = performance.now()
  const app = spawn('npm', ['run', '--silent', 'cluster'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  app.stdout?.on('data', (text) => {
    output += text
  })
  try {
    await waitFor('the addresses', async () => output.includes('Ctrl-C stops everything') || hasExited(app), 300_000)
    const startMs = performance.now() - start
    const addresses = [...output.matchAll(/node, .*(http:\S+)/g)].map(([, address = '']) => address)
    const folder = /A database cluster in (\S+):/.exec(output)?.[1] ?? ''
    const pages = await Promise.all(addresses.map((address) => sendRequest(`${address}/`)))
    const running = processesOf(folder)
    process.kill(-(app.pid ?? 0), 'SIGINT')
    await waitFor('its end', async () => hasExited(app), 60_000)
    return [
      report('started within', `${Math.round(startMs / 1_000)} s`),
      {
        label: 'home page of the nodes',
        actual: formatStatuses(pages),
        promise: '200 × 2',
        passed: formatStatuses(pages) === '200 × 2',
      },
      // On each of three machines etcd, Patroni and PostgreSQL; HAProxy and pgbouncer.
      { label: 'programs of the cluster', actual: String(running), promise: '11', passed: running === 11 },
      expectZero('exit code after Ctrl-C', app.exitCode ?? -1),
      expectZero('processes left over', processesOf(folder)),
      expectZero('folders left over', folder && !existsSync(folder) ? 0 : 1),
    ]
  } finally {
    if (!hasExited(app)) process.kill(-(app.pid ?? 0), 'SIGTERM')
  }
}

/** How many processes name a folder in their command line. */
function processesOf(folder: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => folder && line.includes(folder)).length
}

await runRound('[CLUSTER-01] npm run cluster starts everything, and Ctrl-C stops it', startAndStop)
