import { randomBytes } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReady } from '#server/testing/processes/running-shop.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { onFirstEnd, startNode } from './nodes.ts'
import { type Program, stopProgram, waitForStart } from './programs.ts'

/** Starts the whole set on this machine, tells where it is, and stops it all on Ctrl-C. */
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'omni-cluster-'))
const nodes: Program[] = []
let cluster: Cluster | undefined
let starting: Promise<void> | undefined
let closing = false

const say = (line: string) => process.stdout.write(`${line}\n`)

async function close(code: number) {
  if (closing) return
  closing = true
  say('Stopping …')
  // What is being started is stopped once it can be.
  await starting?.catch(() => {})
  await Promise.all(nodes.map((node) => stopProgram(node)))
  await cluster?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(0))

starting = start()
await starting.catch((error: Error) => {
  say(error.message)
  return close(1)
})

async function start() {
  say(`A database cluster in ${folder}:`)
  cluster = await startCluster(folder, { log: (line) => say(`  ${line} …`) })
  const { urls } = cluster
  say('  two nodes of the shop …')
  const secret = randomBytes(32).toString('hex')
  const shared = { TOKEN_SECRET: secret, MIGRATION_DATABASE_URL: urls.migration }
  const open = async (name: string, settings: Record<string, string>) => {
    const { node, address } = await startNode(folder, name, { ...shared, ...settings })
    nodes.push(node)
    // The first fills the demonstration shop. None is waited for when another one has ended.
    await waitForStart(nodes, `${name} is ready`, () => isReady(address), 300_000)
    return address
  }
  const first = await open('node1', { DATABASE_URL: urls.primary, DATABASE_READ_URL: urls.standbys })
  const second = await open('node2', { DATABASE_URL: urls.pooled, DATABASE_READ_URL: urls.pooledStandbys })
  onFirstEnd(nodes, (what) => {
    if (closing) return
    say(what)
    void close(1)
  })
  const { front, databases, passwords } = cluster
  say(`
  First node, through HAProxy:             ${first}
  Second node, through pgbouncer as well:  ${second}
  Balancer's page:                         http://${front.address}:7000/
${databases.map(({ name, address }) => `  ${name}, Patroni and PostgreSQL:           http://${address}:8008/cluster and ${address}:5432`).join('\n')}
  The database, for psql:                  ${urls.migration}
  Superuser of PostgreSQL:                 postgres, password ${passwords.POSTGRES_PASSWORD}
  Logs:                                    ${folder}/*/*.log

  Demonstration logins: owner@omnishoes.example and those of README.md, password omni-demo-2026
  Who is the primary:   patronictl -c ${databases[0]?.folder}/patroni.yml list
  Make another one it:  patronictl -c ${databases[0]?.folder}/patroni.yml switchover --force --candidate THE_SYNC_STANDBY shop

  Ctrl-C stops everything and removes the folder.
`)
}
