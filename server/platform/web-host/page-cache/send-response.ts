import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { matchesEtag } from '#server/platform/http/conditional-get.ts'
import { compress, type Encoding } from '#server/platform/http/encoding.ts'
import { piecesOf } from '#server/platform/http/streams.ts'
import type { CachedResponse } from './response-cache.ts'

export function isRedirect({ status }: CachedResponse): boolean {
  return status >= 300 && status < 400
}

/** A response in the encoding of the first request. */
export async function toCachedResponse(
  response: Response,
  body: Buffer,
  encodingFor: (length: number) => Encoding,
): Promise<CachedResponse> {
  const encoding = encodingFor(body.length)
  const etag = response.headers.get('ETag')
  return {
    status: response.status,
    etag: etag && (etag.startsWith('W/') ? etag : `W/${etag}`),
    headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    length: body.length,
    bodies: new Map([[encoding, await compress(body, encoding)]]),
    pendingBodies: new Map(),
  }
}

/** Headers that `send` sets itself; Node adds those of the connection. */
const OWN_HEADERS = new Set([
  'etag',
  'vary',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'x-request-id',
])

/** A larger body is sent in pieces, so that what a slow client has read shows. */
const MAX_UNDIVIDED_BYTES = 256 * 1_024

/** Sends a cached response in an encoding, or 304 where the client has it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, headers }: CachedResponse,
  encoding: Encoding,
  body: Buffer,
) {
  const head = [...headers, 'vary', 'Accept-Encoding']
  if (etag) head.push('etag', etag)
  if (status === 200 && etag && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head).end()
    return
  }
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(body.length))
  response.writeHead(status, head)
  if (request.method === 'HEAD') response.end()
  else if (body.length <= MAX_UNDIVIDED_BYTES) response.end(body)
  else Readable.from(piecesOf(body)).pipe(response)
}
