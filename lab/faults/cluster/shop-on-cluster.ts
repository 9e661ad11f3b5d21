import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, type SharedOrder, seedShop } from '#server/testing/processes/shoppers.ts'
import { type Cluster, type ClusterOptions, startCluster } from '../../../deploy/cluster/local/cluster.ts'
import { installClusterPackages } from '../../../scripts/cluster-packages.mjs'

export interface ShopOnCluster {
  cluster: Cluster
  /** one reaches the database through HAProxy alone, the other through pgbouncer too */
  nodes: [RunningShop, RunningShop]
  order: SharedOrder
  /** for direct access to the database */
  location: { DATA_DIR: string; DATABASE_URL: string }
  close(): Promise<void>
}

/** Two nodes of a live shop on a cluster of three database machines, all in a folder. */
export async function startShopOnCluster(folder: string, options: ClusterOptions): Promise<ShopOnCluster> {
  if (!installClusterPackages()) throw new Error('the programs of a cluster are missing')
  const cluster = await startCluster(folder, options)
  const shops: RunningShop[] = []
  const close = async () => {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    await cluster.close()
  }
  try {
    const location = { DATA_DIR: `${folder}/shop`, DATABASE_URL: cluster.urls.primary }
    const start = async (env: Record<string, string>) => {
      const shop = await startShop({ ...ORDERING_ENV, ...location, PORT: String(await freePort()), ...env })
      shops.push(shop)
      return shop
    }
    const first = await start({ MIGRATION_DATABASE_URL: cluster.urls.migration })
    const second = await start({ DATABASE_URL: cluster.urls.pooled })
    return { cluster, nodes: [first, second], order: await seedShop(location), location, close }
  } catch (error) {
    await close()
    throw error
  }
}
