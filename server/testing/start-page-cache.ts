import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Admission, openAdmission } from '#server/platform/web-host/admission/admission.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createPageCache } from '#server/platform/web-host/page-cache/page-cache.ts'

export const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
export const PUBLIC_HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate', 'Content-Type': 'text/plain' }
export const silent = createLog({ logLevel: 'silent' })

interface CacheOptions {
  fetch?: (request: Request) => Response | Promise<Response>
  readVersion?: () => Promise<string>
  /** ids of products that were sold out or came back, in this order */
  changes?: string[]
  /** whether shoppers get in */
  isOpen?: () => boolean
  maxBytes?: number
  admission?: Admission
  cacheKeyOf?: (url: string) => string | null
}

/** A server with a cache in front of pages that record each rendering; it ends with its test. */
export async function startPageCache({
  fetch: render,
  readVersion = async () => 'first',
  changes = [],
  isOpen = () => true,
  maxBytes = 1_000_000,
  admission = openAdmission({ laneOf: () => null, config, headers: {}, log: silent }),
  cacheKeyOf = (url) => (url.startsWith('/public') ? (url.split('?')[0] ?? null) : null),
}: CacheOptions = {}) {
  const renderedUrls: string[] = []
  const fetch = async (pageRequest: Request) => {
    const { pathname, search } = new URL(pageRequest.url)
    renderedUrls.push(pathname + search)
    return render
      ? render(pageRequest)
      : new Response(`page ${pathname} `.repeat(200), { headers: { ...PUBLIC_HEADERS, ETag: '"tag"' } })
  }
  const isOwnHost = (host: string) => host !== 'evil.example'
  const readState = async (since: number) => ({
    version: await readVersion(),
    availability: changes.length,
    changes: changes.map((subject, index) => ({ subject, position: index + 1 })).slice(since),
    opening: { open: isOpen() },
  })
  const readOpen = (opening: { open: boolean | null } | null) => opening?.open !== false
  const options = { fetch, cacheKeyOf, isOwnHost, readState, isOpen: readOpen, maxBytes, admission, log: silent }
  const cache = createPageCache(options)
  const server = await listen({ fetch, handler: cache.handler }, config)
  onTestFinished(() => drain(server, 0))
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const clientRequest = request({ port, path, headers, method, host: '127.0.0.1' }, async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
      )
      clientRequest.on('error', reject).end()
    })
  return { get, renderedUrls, cache }
}
