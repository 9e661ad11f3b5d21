import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { createLog, type Log } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { connectDatabase, type Database } from '#server/platform/db/open.ts'
import { type ImageStore, openDiskStore } from '#server/platform/storage/image-store.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'

/** Warm-up calls as a share of the measured ones. */
const WARM_UP = 0.2

export interface BenchShop extends Database {
  images: ImageStore
  config: ReturnType<typeof readConfig>
  /** sends a request below /api/v1 to the API in this process; with `json` it is a POST */
  request: (path: string, token?: string, json?: object) => Promise<Response>
  /** sends a request below /api/v1 over a socket, through the page cache */
  requestCached: (path: string) => Promise<Response>
}

/** Parses the small and the large size from a list such as '500,5000', for a quick try. */
export function parseSizes(list = ''): number[] {
  return list.split(',').filter(Boolean).map(Number)
}

/**
 * Runs measurements in shops with an empty database each, on one temporary server: the embedded one, or with
 * BENCH_POSTGRES=system the system's PostgreSQL, configured as by Debian.
 */
export async function withShops(measure: (open: (name: string) => Promise<BenchShop>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'omni-bench-'))
  const log = createLog({ logLevel: 'warn' })
  const server = await startServer(folder, log)
  const resources: { close: () => Promise<void> }[] = []
  try {
    await measure(async (name) => {
      const adminConnection = await connectDatabase({ ...server.where, database: 'postgres' }, log)
      await adminConnection.pool.query(`create database ${name}`)
      await adminConnection.close()
      const database = await connectDatabase({ ...server.where, database: name }, log)
      resources.unshift(database)
      const config = readConfig({
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        LIMIT_SERVE_PER_ADDRESS: '1000000',
        LIMIT_SERVE_PER_NETWORK: '1000000',
        PORT: String(await freePort()),
      })
      const images = openDiskStore(join(folder, 'images'))
      const api = createApi({ ...database, config, images, log })
      const ready = async () => true
      const pages = await createWebHost({ ...database, api, config, log, mode: 'production', ready })
      resources.unshift(pages)
      const httpServer = await listen(pages, config)
      resources.unshift({ close: () => drain(httpServer, 0) })
      return {
        ...database,
        images,
        config,
        requestCached: (path) => fetch(`http://127.0.0.1:${config.port}/api/v1/${path}`),
        request: async (path, token, json) =>
          api.request(`/api/v1/${path}`, {
            headers: {
              ...(token && { Authorization: `Bearer ${token}` }),
              ...(json && { 'Content-Type': 'application/json' }),
            },
            ...(json && { method: 'POST', body: JSON.stringify(json) }),
          }),
      }
    })
  } finally {
    for (const resource of resources) await resource.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startServer(folder: string, log: Log) {
  if (process.env.BENCH_POSTGRES === 'system') {
    const { port, stop } = await startPrivatePostgres(folder)
    return { where: { host: '127.0.0.1', port, user: 'shop' }, stop: async () => stop('fast') }
  }
  const { host, stop } = await startEmbeddedPostgres(folder, log)
  return { where: { host, user: EMBEDDED_OWNER }, stop }
}

/** Sorted durations in ms of a call in each shop, measured in turns so that all see the same conditions. */
export async function measureTimes(
  calls: readonly ((nth: number) => Promise<Response>)[],
  rounds: number,
): Promise<number[][]> {
  const times = calls.map((): number[] => [])
  for (let nth = -Math.ceil(rounds * WARM_UP); nth < rounds; nth++) {
    for (const [index, call] of calls.entries()) {
      const start = performance.now()
      const response = await call(Math.abs(nth))
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a measured call answered ${response.status}`)
      if (nth >= 0) times[index]?.push(performance.now() - start)
    }
  }
  return times.map((shopTimes) => shopTimes.sort((a, b) => a - b))
}
