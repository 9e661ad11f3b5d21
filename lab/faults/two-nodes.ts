import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV } from '#server/testing/processes/shoppers.ts'
import { startBalancer } from './balancer.ts'

/** One of several processes of the shop. */
export interface ShopNode {
  env: Record<string, string>
  shop: RunningShop
}

export interface TwoNodes {
  nodes: [ShopNode, ShopNode]
  /** the balancer's URL */
  address: string
  /** for direct access to the database */
  location: { DATA_DIR: string; DATABASE_URL: string }
  close(): Promise<void>
}

/** Two nodes of a live shop on one PostgreSQL, behind nginx. Both store their images in the same folder. */
export async function startTwoNodes(folder: string): Promise<TwoNodes> {
  const cleanups: (() => unknown)[] = []
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const postgres = await startPrivatePostgres(folder)
    cleanups.push(() => postgres.stop('fast'))
    const location = { DATA_DIR: `${folder}/data`, DATABASE_URL: postgres.url }
    const start = async (): Promise<ShopNode> => {
      const env = { ...ORDERING_ENV, ...location, TRUST_PROXY: '1', PORT: String(await freePort()) }
      const node = { env, shop: await startShop(env) }
      cleanups.push(() => stopProcess(node.shop.app, 'SIGKILL'))
      return node
    }
    const nodes: [ShopNode, ShopNode] = [await start(), await start()]
    const ports = nodes.map(({ env }) => Number(env.PORT))
    const balancer = await startBalancer(folder, ports)
    cleanups.push(() => stopProcess(balancer.app, 'SIGQUIT'))
    return { nodes, address: balancer.address, location, close }
  } catch (error) {
    await close()
    throw error
  }
}
