import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { createApi } from '#server/api.ts'
import { newRoutes } from '#server/http/define-route.ts'
import type { Shop } from '#server/http/shop-env.ts'

type Api = ReturnType<typeof createApi>

/**
 * The API for development: forwards every request to the real API, which is recreated whenever one of its sources has
 * changed.
 */
export async function reloadingApi(shop: Shop): Promise<Api> {
  const sources = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    cacheDir: 'node_modules/.vite-api',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  let made: { from: typeof createApi; api: Api } | null = null
  const current = async () => {
    const loaded = (await sources.ssrLoadModule('/server/api.ts')) as { createApi: typeof createApi }
    if (made?.from !== loaded.createApi) made = { from: loaded.createApi, api: loaded.createApi(shop) }
    return made.api
  }
  await current()
  const front = newRoutes()
  front.all('/api/*', async (c) => (await current()).fetch(c.req.raw, c.env))
  return front
}
