import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type Host, hostContext } from './page-settings.ts'

export { connectApi } from './api.ts'

const RENDER_LIMIT_MS = 10_000

/** The `context` that loaders receive. */
export function contextFor(host: Host): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]))
}

const rendered = new WeakMap<Response, Buffer>()

/** The body of a page rendered by `handleRequest`. Reading it back from the Response would cost a millisecond. */
export function bytesOf(answer: Response): Buffer | undefined {
  return rendered.get(answer)
}

/** Renders a page to completion, so that the server can list the hash of each inline script in the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(request.url, routerContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const answer = new Response(html, { status, headers })
  rendered.set(answer, html)
  return answer
}

function renderWhole(url: string, routerContext: EntryContext): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Suspended content is rendered in place instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit)
        const parts: Buffer[] = []
        const whole = new Writable({
          write: (part: Buffer, _, done) => {
            parts.push(part)
            done()
          },
        })
        pipe(whole).on('finish', () => resolve(Buffer.concat(parts)))
      },
      onShellError: reject,
      onError: reject,
    })
    const limit = setTimeout(() => abort(new Error(`rendering ${url} took too long`)), RENDER_LIMIT_MS)
  })
}
