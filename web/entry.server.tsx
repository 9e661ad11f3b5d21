import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type Host, hostContext } from './host.ts'

export { connectApi } from './api.ts'

const RENDER_LIMIT_MS = 10_000

/** Wraps what the host tells into what loaders receive as `context`. */
export function contextFor(host: Host): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]))
}

/** Renders a page whole, so that the host can name each of its inline scripts by hash in the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(request.url, routerContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderWhole(url: string, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // What is waited for stands in its place, not in a script that puts it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit)
        resolve(text(pipe(new PassThrough())))
      },
      onShellError: reject,
      onError: reject,
    })
    const limit = setTimeout(() => abort(new Error(`rendering ${url} took too long`)), RENDER_LIMIT_MS)
  })
}
