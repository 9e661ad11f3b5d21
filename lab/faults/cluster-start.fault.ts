import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasExited } from '#server/platform/db/embedded/postgres-process.ts'
import { waitFor } from '../../deploy/cluster/local/programs.ts'
import { expectZero, type Finding, report, runRound } from './round.ts'
import { formatStatuses, sendRequest } from './watch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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
    const doors = await knockWithoutPassword(
      [...output.matchAll(/(http:\S+):8008\/cluster/g)].map(([, url = '']) => url),
    )
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
      {
        label: 'Patroni and etcd without a password',
        actual: doors.join(', '),
        promise: '12 refusals',
        passed: doors.length === 12 && doors.every((status) => status === 400 || status === 401),
      },
      expectZero('exit code after Ctrl-C', app.exitCode ?? -1),
      expectZero('processes left over', processesOf(folder)),
      expectZero('folders left over', folder && !existsSync(folder) ? 0 : 1),
    ]
  } finally {
    if (!hasExited(app)) process.kill(-(app.pid ?? 0), 'SIGTERM')
  }
}

/** How Patroni and etcd of each machine answer who would change or read something and says no password. */
async function knockWithoutPassword(machines: readonly string[]): Promise<number[]> {
  const json = (body: object) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const statuses = machines.flatMap((url) => [
    fetch(`${url}:8008/config`, { method: 'PATCH', ...json({ ttl: 60 }) }),
    fetch(`${url}:8008/restart`, { method: 'POST', ...json({}) }),
    fetch(`${url}:2379/v2/keys/service`),
    // etcd's third interface has 400 for 'user name is empty'.
    fetch(`${url}:2379/v3/kv/range`, { method: 'POST', ...json({ key: 'AA==', range_end: 'AA==' }) }),
  ])
  return (await Promise.all(statuses)).map(({ status }) => status)
}

/** How many processes name a folder in their command line. */
function processesOf(folder: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => folder && line.includes(folder)).length
}

await runRound(
  '[CLUSTER-01] [CLUSTER-08] npm run cluster starts everything, behind passwords, and Ctrl-C stops it',
  startAndStop,
)
