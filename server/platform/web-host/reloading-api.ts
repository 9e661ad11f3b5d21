import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { createApi } from '#server/api.ts'
import { createRouter } from '#server/platform/http/define-route.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { PREFIXES } from '#shared/language/language.ts'

type Api = ReturnType<typeof createApi>

/**
 * The API for development: forwards every request to the real API, which is recreated whenever one of its sources has
 * changed.
 */
export async function createReloadingApi(shop: Shop): Promise<Api> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: false,
    cacheDir: 'node_modules/.vite-api',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  let cachedApi: { createApi: typeof createApi; api: Api } | null = null
  const currentApi = async () => {
    const module = (await vite.ssrLoadModule('/server/api.ts')) as { createApi: typeof createApi }
    if (cachedApi?.createApi !== module.createApi)
      cachedApi = { createApi: module.createApi, api: module.createApi(shop) }
    return cachedApi.api
  }
  await currentApi()
  const proxy = createRouter()
  for (const prefix of Object.values(PREFIXES))
    proxy.all(`${prefix}/api/*`, async (c) => (await currentApi()).fetch(c.req.raw, c.env))
  return proxy
}
