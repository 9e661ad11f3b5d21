import { setTimeout as wait } from 'node:timers/promises'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startShop } from '#server/testing/processes/running-shop.ts'
import { seedShop, startShopping } from '#server/testing/processes/shoppers.ts'
import { expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'
import { startTwoNodes } from './two-nodes.ts'
import { formatStatuses, sendRequest, watchRequest } from './watch.ts'

const restarts = option('restarts', 20)
/** Milliseconds until the balancer trusts a node again (deploy/nginx.conf), plus a margin. */
const TRUST_DELAY_MS = 4_000
/** Concurrent readers, each with 50 ms between its requests. */
const READERS = 6

/** Graceful restarts of the nodes, one after the other, under load: no client may notice. */
async function rollingRestarts(folder: string): Promise<Finding[]> {
  const cluster = await startTwoNodes(folder)
  try {
    const order = await seedShop(cluster.location)
    const product = order.products[0]?.product
    const paths = [
      '/',
      '/api/v1/categories/all-categories',
      `/api/v1/products/single/${product}`,
      `/product/${product}`,
    ]
    const shopping = await startShopping(cluster.address, order)
    await shopping.acknowledged(20)
    const readers = Array.from({ length: READERS }, (_, nth) =>
      watchRequest(() => sendRequest(`${cluster.address}${paths[nth % paths.length]}`), 50),
    )
    const start = performance.now()
    const codes: (number | null)[] = []
    for (let nth = 0; nth < restarts; nth++) {
      const node = nth % 2 ? cluster.nodes[0] : cluster.nodes[1]
      await stopProcess(node.shop.app)
      codes.push(node.shop.app.exitCode)
      node.shop = await startShop(node.env)
      await wait(TRUST_DELAY_MS)
    }
    const seconds = (performance.now() - start) / 1_000
    const outcomes = (await Promise.all(readers.map((reader) => reader.close()))).flat()
    const retries = shopping.retries()
    const reconciliation = await shopping.close(cluster.location)
    return [
      report(
        'load',
        `${Math.round((outcomes.length + reconciliation.acknowledged) / seconds)} requests a second for ${Math.round(seconds)} s`,
      ),
      expectZero(
        `reads that failed in ${restarts} restarts (${formatStatuses(outcomes)})`,
        outcomes.filter(({ status }) => status !== 200).length,
      ),
      expectZero('orders that had to be sent again', retries),
      expectZero(
        'orders lost, doubled or torn',
        reconciliation.lost.length + reconciliation.duplicates + reconciliation.torn.length,
      ),
      expectZero('nodes that did not end with exit code 0', codes.filter((code) => code !== 0).length),
      report('reads', formatPercentiles(outcomes.map(({ durationMs }) => durationMs))),
      report(`${reconciliation.acknowledged} orders`, formatPercentiles(shopping.times)),
    ]
  } finally {
    await cluster.close()
  }
}

await runRound(`[F11] ${restarts} rolling restarts under load behind nginx`, rollingRestarts)
