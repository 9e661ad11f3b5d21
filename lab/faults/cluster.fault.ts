import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Shopping, startShopping } from '#server/testing/processes/shoppers.ts'
import { waitFor } from '../../deploy/cluster/local/programs.ts'
import { FAULTS } from './cluster/faults.ts'
import { type ShopOnCluster, startShopOnCluster } from './cluster/shop-on-cluster.ts'
import { watchShop } from './cluster/watch-shop.ts'
import { expectNothingLost, expectStillRunning, expectWithin, type Finding, option, report, runRound } from './round.ts'

const rounds = option('rounds', 2)
const names = choose()
const DISK_MB = 1_500
/** Milliseconds between two orders of a shopper. */
const PAUSE = 100

/** Each fault in turn, `rounds` times or until Ctrl-C, while shoppers order through both nodes and others read pages. */
async function breakCluster(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const disks: string[] = []
  const prepareDisk = (disk: string) => {
    mkdirSync(disk, { recursive: true })
    if (
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700,uid=65534,gid=65534`, 'tmpfs', disk])
        .status !== 0
    )
      throw new Error('A disk of its own cannot be made: mount needs root')
    disks.push(disk)
    process.once('exit', () => spawnSync('umount', ['-l', disk]))
  }
  let shop: ShopOnCluster | undefined
  try {
    shop = await startShopOnCluster(folder, {
      namespaces: names.includes('cut'),
      ...(names.includes('disk') && { prepareDisk }),
    })
    return await breakDuringOrders(shop)
  } finally {
    await shop?.close()
    for (const disk of disks) spawnSync('umount', ['-l', disk])
  }
}

async function breakDuringOrders(shop: ShopOnCluster): Promise<Finding[]> {
  const addresses = shop.nodes.map(({ address }) => address)
  const shopping = await startShopping(addresses, shop.order, 4, PAUSE)
  await shopping.acknowledged(20)
  try {
    return await breakRepeatedly(shop, shopping, addresses)
  } catch (error) {
    for (const { output } of shop.nodes) console.info(output())
    throw error
  } finally {
    shopping.stop()
  }
}

async function breakRepeatedly(shop: ShopOnCluster, shopping: Shopping, addresses: string[]): Promise<Finding[]> {
  const watch = await watchShop(addresses, shop.order)
  const waits: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  let open = true
  process.once('SIGINT', () => {
    open = false
  })
  for (let round = 0; round < rounds && open; round++)
    for (const name of names) {
      const waited = open ? await breakOnce(shop, shopping, name, round) : null
      if (waited === null) break
      waits[name]?.push(waited)
      console.info(`${new Date().toISOString()} ${name} ${round + 1} of ${rounds}: ${seconds(waited)}`)
    }
  const findings = Object.entries(waits).flatMap(([name, times]) => {
    const sorted = times.toSorted((a, b) => a - b)
    return [
      report(`${name}, ${times.length} rounds: the longest that an order waited, median`, seconds(median(sorted))),
      expectWithin(`${name}: in the worst round`, sorted.at(-1) ?? Number.NaN, 30_000),
    ]
  })
  const watched = await watch.close()
  const reconciliation = await shopping.close(shop.location)
  return [
    ...findings,
    ...watched,
    report('orders acknowledged', reconciliation.acknowledged),
    expectNothingLost(reconciliation),
    ...shop.nodes.map(({ app }) => expectStillRunning(app)),
  ]
}

/** One fault from a whole cluster to a whole cluster; returns the milliseconds that an order waited at most. */
async function breakOnce(shop: ShopOnCluster, shopping: Shopping, name: string, round: number): Promise<number> {
  const { cluster } = shop
  await waitFor('three members before the fault', cluster.isWhole, 180_000)
  const ordersBefore = shopping.times.length
  const heal = await FAULTS[name]?.(cluster, round)
  // Those who wait are counted when they are told.
  await wait(2_000)
  await ordersOfAll(shopping)
  await heal?.()
  await waitFor('three members after the fault', cluster.isWhole, 180_000)
  await ordersOfAll(shopping)
  return Math.max(...shopping.times.slice(ordersBefore))
}

/** Waits until every shopper has been told of an order that was begun after now. */
async function ordersOfAll(shopping: Shopping): Promise<void> {
  const goal = shopping.rounds() + 2
  const deadline = performance.now() + 120_000
  while (shopping.rounds() < goal) {
    // Throws when somebody was told anything but 201 and 503.
    await shopping.acknowledged(0)
    if (performance.now() > deadline) throw new Error('no orders of every shopper for 120 s')
    await wait(50)
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The faults of `--faults killed,cut`; all of them by default. */
function choose(): string[] {
  const index = process.argv.indexOf('--faults')
  const chosen = index < 0 ? Object.keys(FAULTS) : (process.argv[index + 1] ?? '').split(',')
  const unknown = chosen.filter((name) => !FAULTS[name])
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. There are ${Object.keys(FAULTS)}`)
  return chosen
}

// Networks and disks of its own are taken down on the way out.
process.once('SIGTERM', () => process.exit(143))
await runRound(
  `[CLUSTER-02] ${names.join(', ')} on a cluster, ${rounds} times each, while four shoppers order through two nodes`,
  breakCluster,
)
// After a failure readers may still be under way.
process.exit()
