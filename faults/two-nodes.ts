import { end } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING } from '#server/testing/processes/shoppers.ts'
import { startOwnPostgres } from '../server/testing/processes/private-postgres.ts'
import { startBalancer } from './balancer.ts'

/** One of several processes of the shop. */
export interface Node {
  env: Record<string, string>
  shop: RunningShop
}

export interface TwoNodes {
  nodes: [Node, Node]
  /** the balancer's URL */
  address: string
  /** for direct access to the database */
  place: { DATA_DIR: string; DATABASE_URL: string }
  close(): Promise<void>
}

/** Two nodes of a live shop on one PostgreSQL, behind nginx. Both store their images in the same folder. */
export async function startTwoNodes(folder: string): Promise<TwoNodes> {
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part()
  }
  try {
    const postgres = await startOwnPostgres(folder)
    opened.push(() => postgres.stop('fast'))
    const place = { DATA_DIR: `${folder}/data`, DATABASE_URL: postgres.url }
    const start = async (): Promise<Node> => {
      const env = { ...ORDERING, ...place, TRUST_PROXY: '1', PORT: String(await freePort()) }
      const node = { env, shop: await startShop(env) }
      opened.push(() => end(node.shop.app, 'SIGKILL'))
      return node
    }
    const nodes: [Node, Node] = [await start(), await start()]
    const ports = nodes.map(({ env }) => Number(env.PORT))
    const balancer = await startBalancer(folder, ports)
    opened.push(() => end(balancer.app, 'SIGQUIT'))
    return { nodes, address: balancer.address, place, close }
  } catch (error) {
    await close()
    throw error
  }
}
