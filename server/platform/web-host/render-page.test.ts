import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { createPageRenderer } from './render-page.ts'

/** A build of one page whose loader fails, for want of the API or otherwise. */
function failingBuild(isUnavailable: boolean) {
  const failures = new WeakMap<object, unknown>()
  const entry = {
    connectApi: () => {},
    withShop: (_: unknown, act: () => unknown) => act(),
    contextFor: () => new RouterContextProvider(),
    bytesOf: () => undefined,
    failureOf: (context: object) => failures.get(context),
    isUnavailable: () => isUnavailable,
    handleError: (error: unknown, { context }: { context: object }) => void failures.set(context, error),
    default: (_: Request, status: number, headers: Headers) =>
      new Response('<html><head></head></html>', { status, headers: { ...headers, 'Content-Type': 'text/html' } }),
  }
  const loader = () => {
    throw new Error('no answer')
  }
  const route = { id: 'root', path: '', module: { default: () => null, loader } }
  const assets = { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' }
  const routeDiscovery = { mode: 'initial', manifestPath: '/manifest' }
  const build = { entry: { module: entry }, routes: { root: route }, assets, routeDiscovery, future: {}, ssr: true }
  return build as unknown as ServerBuild
}

async function render(isUnavailable: boolean) {
  const logged: unknown[] = []
  const renderPage = createPageRenderer({
    api: {} as ReturnType<typeof createApi>,
    config: readConfig({ DATA_DIR: '/tmp/omni-nowhere' }),
    loadBuild: async () => failingBuild(isUnavailable),
    mode: 'production',
    log: { error: (line: unknown) => void logged.push(line) },
  })
  const { status, headers } = await renderPage(new Request('http://shop.example/'))
  return { answer: [status, headers.get('Retry-After'), headers.get('Cache-Control')], logged }
}

test('[F15] [RUN-06] a page whose data the API is too busy for is 503 with Retry-After, any other failure 500 and logged', async () => {
  expect(await render(true)).toEqual({ answer: [503, '5', 'no-store'], logged: [] })
  const { answer, logged } = await render(false)
  expect(answer).toEqual([500, null, 'no-store'])
  expect(logged).toEqual([expect.objectContaining({ err: new Error('no answer'), path: '/' })])
})
