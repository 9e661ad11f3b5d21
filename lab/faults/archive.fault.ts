import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runTask } from '#server/testing/processes/run-task.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { startShopping } from '#server/testing/processes/shoppers.ts'
import { runArchive } from '../../deploy/cluster/local/archive.ts'
import type { Cluster, DatabaseMachine } from '../../deploy/cluster/local/cluster.ts'
import { makeFolder, runProgram, waitFor } from '../../deploy/cluster/local/programs.ts'
import { type ShopOnCluster, startShopOnCluster } from './cluster/shop-on-cluster.ts'
import { expectWithin, expectZero, type Finding, report, runRound } from './round.ts'

/** A base backup while shoppers order, orders after it, then the loss of a table: back to the second before that. */
async function restoreToSecond(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const shop = await startShopOnCluster(folder, {})
  try {
    return await drill(shop, folder)
  } finally {
    await shop.close()
  }
}

async function drill({ cluster, nodes, order, location }: ShopOnCluster, folder: string): Promise<Finding[]> {
  const primary = await waitFor('a primary', cluster.findPrimary)
  const { POSTGRES_PASSWORD } = cluster.passwords
  const shopping = await startShopping(
    nodes.map(({ address }) => address),
    order,
    4,
    50,
  )
  await shopping.acknowledged(10)
  const backupStart = performance.now()
  runArchive(primary, POSTGRES_PASSWORD, 'backup', '--type=full')
  const backupMs = performance.now() - backupStart
  await shopping.acknowledged(20)
  const { acknowledged } = await shopping.close(location)

  const [{ second = '' } = {}] = await query(cluster.urls.migration, 'select clock_timestamp()::text as second')
  await wait(1_500)
  await query(cluster.urls.migration, 'drop table order_lines cascade')
  const superuser = `postgresql://postgres:${POSTGRES_PASSWORD}@${primary.address}/postgres`
  await query(superuser, 'select pg_switch_wal()')
  const restoreStart = performance.now()
  const restored = await restore(cluster, primary, join(folder, 'restored'), second)
  try {
    const restoreMs = performance.now() - restoreStart
    const [{ orders = '' } = {}] = await query(restored.url, 'select count(*)::int as orders from orders')
    const verification = await runTask(['verify'], { ...location, DATABASE_URL: restored.url, LOG_LEVEL: 'error' })
    return [
      report('a base backup while shoppers order', `${(backupMs / 1_000).toFixed(1)} s`),
      report('restored to', second),
      expectWithin('until it took connections', restoreMs, 120_000),
      expectZero(
        `orders missing of the ${acknowledged} acknowledged before that second`,
        acknowledged - Number(orders),
      ),
      {
        label: 'npm run shop -- verify',
        actual: verification.output.split('\n').at(-1) ?? '',
        promise: 'exit code 0',
        passed: verification.code === 0,
      },
    ]
  } finally {
    restored.stop()
  }
}

/** Restores the database as it was at a moment into a new folder, and starts it on a port of its own. */
async function restore(cluster: Cluster, machine: DatabaseMachine, folder: string, moment: string) {
  const data = join(makeFolder(folder), 'data')
  makeFolder(data)
  const { POSTGRES_PASSWORD, shop_app } = cluster.passwords
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote', `--pg1-path=${data}`]
  runArchive(machine, POSTGRES_PASSWORD, 'restore', ...target)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'archive_mode=off',
    'synchronous_standby_names=',
    `hba_file=${join(data, 'pg_hba.conf')}`,
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const call = (...args: string[]) => runProgram(machine, [join(cluster.programs, 'pg_ctl'), '-D', data, '-w', ...args])
  call('-t', '100', '-l', join(folder, 'log'), '-o', options, 'start')
  const url = `postgresql://shop_app:${shop_app}@127.0.0.1:${port}/shop`
  await waitFor('the end of the recovery', async () => {
    const [{ over = '' } = {}] = await query(url, 'select not pg_is_in_recovery() as over')
    return over
  })
  return { url, stop: () => call('-m', 'immediate', 'stop') }
}

async function query(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

await runRound('[CLUSTER-04] the archive brings a lost table back as it was in a named second', restoreToSecond)
