import { setTimeout as wait } from 'node:timers/promises'
import { end } from '#server/testing/processes/database-process.ts'
import { startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, startShopping } from '#server/testing/processes/shoppers.ts'
import { type Finding, none, option, runRound, spread, told } from './round.ts'
import { startTwoNodes } from './two-nodes.ts'
import { ask, type Seen, statuses, watch } from './watch.ts'

const restarts = option('restarts', 20)
/** Milliseconds until the balancer trusts a node again (deploy/nginx.conf), plus a margin. */
const TRUSTED = 4_000
/** Concurrent readers, each with 50 ms between its requests. */
const READERS = 6

/** Graceful restarts of the nodes, one after the other, under load: no client may notice. */
async function rolling(folder: string): Promise<Finding[]> {
  const both = await startTwoNodes(folder)
  try {
    const order = await fillShop(both.place)
    const product = order.products[0]?.product
    const paths = [
      '/',
      '/api/v1/categories/all-categories',
      `/api/v1/products/single/${product}`,
      `/product/${product}`,
    ]
    const shopping = await startShopping(both.address, order)
    await shopping.acknowledged(20)
    const readers = Array.from({ length: READERS }, (_, nth) =>
      watch(() => ask(`${both.address}${paths[nth % paths.length]}`), 50),
    )
    const began = performance.now()
    const codes: (number | null)[] = []
    for (let nth = 0; nth < restarts; nth++) {
      const node = nth % 2 ? both.nodes[0] : both.nodes[1]
      await end(node.shop.app)
      codes.push(node.shop.app.exitCode)
      node.shop = await startShop(node.env)
      await wait(TRUSTED)
    }
    const took = (performance.now() - began) / 1_000
    const seen: Seen[] = (await Promise.all(readers.map((reader) => reader.close()))).flat()
    const unanswered = shopping.retries()
    const books = await shopping.close(both.place)
    return [
      told(
        'load',
        `${Math.round((seen.length + books.acknowledged) / took)} requests a second for ${Math.round(took)} s`,
      ),
      none(
        `reads that failed in ${restarts} restarts (${statuses(seen)})`,
        seen.filter(({ status }) => status !== 200).length,
      ),
      none('orders that had to be sent again', unanswered),
      none('orders lost, doubled or torn', books.lost.length + books.duplicates + books.torn.length),
      none('nodes that did not end with exit code 0', codes.filter((code) => code !== 0).length),
      told('reads', spread(seen.map(({ took }) => took))),
      told(`${books.acknowledged} orders`, spread(shopping.times)),
    ]
  } finally {
    await both.close()
  }
}

await runRound(`${restarts} rolling restarts under load behind nginx`, rolling)
