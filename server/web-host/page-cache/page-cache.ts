import type { IncomingMessage, ServerResponse } from 'node:http'
import { singleFlight } from '#server/http/single-flight.ts'
import type { Log } from '#server/log.ts'
import { chooseEncoding, type Encoding, isHeld, pack } from '#server/web-host/encoding.ts'
import { hasBody } from '#server/web-host/has-body.ts'
import { currentVersion } from './current-version.ts'
import { type Answer, keptAnswers, makeBody } from './response-cache.ts'

/** Answers a request itself or calls `next`. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface CacheParts {
  /** renders what is not cached */
  fetch: (request: Request) => Response | Promise<Response>
  /** the cache key of a URL, or null if its response must not be cached */
  addressOf: (address: string) => string | null
  /** whether a Host header names the shop itself */
  isOwnHost: (host: string) => boolean
  /** the current version of the catalogue; throws if the database does not answer */
  readVersion: () => Promise<string>
  /** size of the cache in bytes */
  most: number
  log: Log
}

/**
 * Caches public pages, their data and public JSON as ready bytes, rendered once for all concurrent requests and valid for
 * one version of the catalogue. The version is read for each request, so that a write is visible in the very next read on
 * every node; while the database does not answer, cached responses are served (decision 0015).
 */
export function pageCache({ fetch, addressOf, isOwnHost, readVersion, most, log }: CacheParts): Front {
  const kept = keptAnswers(most)
  const once = singleFlight<Answer>()
  const current = currentVersion(readVersion)

  async function find(address: string, encoding: (length: number) => Encoding): Promise<Answer | null> {
    const version = await current()
    const found = kept.find(address)
    if (found && (version === null || version === found.version)) return found.answer
    if (version === null) return null
    return once(`${version} ${address}`, async () => {
      const response = await fetch(new Request(`http://localhost${address}`))
      const answer = await readAnswer(response, encoding)
      if (answer.status >= 500 && found) return found.answer
      if (isPublic(response)) kept.keep(address, { answer, version })
      return answer
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> {
    const accepted = request.headers['accept-encoding']
    const found = await find(address, (length) => chooseEncoding(accepted, length))
    // A non-200 response is not shared with a URL that differs from its cache key: a redirect may carry the query on.
    if (!found || (found.status !== 200 && address !== request.url)) return false
    const encoding = chooseEncoding(accepted, found.length)
    let body = found.bodies.get(encoding)
    if (!body) {
      body = await makeBody(found, encoding)
      kept.weighAgain(address, found)
    }
    send(request, response, found, encoding, body)
    return true
  }

  return (request, response, next) => {
    const address = isForAnybody(request) && isOwnHost(request.headers.host ?? '') ? addressOf(request.url ?? '') : null
    if (address === null) return next()
    answer(request, response, address).then(
      (isAnswered) => isAnswered || next(),
      (error) => {
        log.error({ err: error, path: address }, 'page cache failed')
        if (response.headersSent) response.destroy()
        else next()
      },
    )
  }
}

function isForAnybody(request: IncomingMessage): boolean {
  const { method, headers } = request
  return (method === 'GET' || method === 'HEAD') && !headers.authorization && !hasBody(request)
}

/** Whether everybody may cache a response, revalidating it each time. */
function isPublic({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get('Cache-Control') === 'public, max-age=0, must-revalidate' &&
    !headers.has('Set-Cookie')
  )
}

/** A response in the encoding of the first request. */
async function readAnswer(response: Response, encodingFor: (length: number) => Encoding): Promise<Answer> {
  const text = Buffer.from(await response.arrayBuffer())
  const encoding = encodingFor(text.length)
  const etag = response.headers.get('ETag')
  return {
    status: response.status,
    etag: etag && (etag.startsWith('W/') ? etag : `W/${etag}`),
    headers: [...response.headers].filter(([name]) => !OWN.has(name)).flat(),
    length: text.length,
    bodies: new Map([[encoding, await pack(text, encoding)]]),
    making: new Map(),
  }
}

/** Headers that `send` sets itself; Node adds those of the connection. */
const OWN = new Set(['etag', 'vary', 'content-length', 'content-encoding', 'transfer-encoding', 'connection', 'date'])

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, headers }: Answer,
  encoding: Encoding,
  body: Buffer,
) {
  const head = [...headers, 'vary', 'Accept-Encoding']
  if (etag) head.push('etag', etag)
  if (status === 200 && etag && isHeld(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head).end()
    return
  }
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(body.length))
  response.writeHead(status, head).end(request.method === 'HEAD' ? undefined : body)
}
