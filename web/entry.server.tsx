import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { PageShop } from '#shared/schemas/shop-facts.ts'
import { ApiError } from './api.ts'
import { type PageConfig, pageConfigContext } from './page-config.ts'
import { setShopReader } from './shop-facts.ts'

export { connectApi } from './api.ts'

const RENDER_TIMEOUT_MS = 10_000

const shopOfPage = new AsyncLocalStorage<PageShop>()

setShopReader(() => {
  const shop = shopOfPage.getStore()
  if (!shop) throw new Error('no page is being rendered')
  return shop
})

/** Runs what renders a page with the facts of the shop that it shows. */
export function withShop<Result>(shop: PageShop, act: () => Result): Result {
  return shopOfPage.run(shop, act)
}

/** The `context` that loaders receive. */
export function contextFor(config: PageConfig): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageConfigContext, config]]))
}

const failures = new WeakMap<object, unknown>()

/** What a loader or the rendering of a page threw; undefined: nothing. */
export function failureOf(context: object): unknown {
  return failures.get(context)
}

/** Whether a page failed because the API was too busy for one of its loaders, or its database away: it has said so itself. */
export function isUnavailable(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 503
}

/** Keeps what was thrown for the server, which logs it; what a client that has left brought about is no failure. */
export function handleError(error: unknown, { request, context }: { request: Request; context: object }): void {
  if (!request.signal.aborted) failures.set(context, error)
}

const renderedPages = new WeakMap<Response, Buffer>()

/** The body of a page rendered by `handleRequest`. Reading it back from the Response would cost a millisecond. */
export function bytesOf(response: Response): Buffer | undefined {
  return renderedPages.get(response)
}

/** Renders a page to completion, so that the server can list the hash of each inline script in the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderToBuffer(request.url, routerContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const response = new Response(html, { status, headers })
  renderedPages.set(response, html)
  return response
}

function renderToBuffer(url: string, routerContext: EntryContext): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Suspended content is rendered in place instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        const chunks: Buffer[] = []
        const sink = new Writable({
          write: (chunk: Buffer, _, done) => {
            chunks.push(chunk)
            done()
          },
        })
        pipe(sink).on('finish', () => resolve(Buffer.concat(chunks)))
      },
      onShellError(error) {
        clearTimeout(timeout)
        reject(error)
      },
      onError: reject,
    })
    const timeout = setTimeout(() => abort(new Error(`rendering ${url} took too long`)), RENDER_TIMEOUT_MS)
  })
}
