import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { loggedAddress } from '#server/platform/http/client-address.ts'
import { leaveUnlogged } from '#server/platform/http/request-log.ts'
import { commonHeaders } from '#server/platform/web-host/replies/headers.ts'

export interface Refusals {
  /** Responds to a request whose head is bad, and closes its connection. */
  refuse(request: IncomingMessage, response: ServerResponse, status: number): void
  /** Responds on a connection whose request has no response yet, and closes it. */
  refuseSocket(socket: Socket, status: number): void
}

/** A socket as Node's HTTP server has it: with the response that is under way. */
type ServerSocket = Socket & { _httpMessage?: { _headerSent?: boolean } | null }

/**
 * Refuses what never becomes a request of the shop: with the headers of every answer, and a line in the log under the id that the
 * client gets. That goes for what Node's parser rejects by itself, too.
 */
export function refuseBadHeads(
  server: Server,
  config: Pick<Config, 'publicUrl' | 'hsts' | 'trustProxy' | 'logAddress'>,
  log: Pick<Log, 'warn'> | null,
): Refusals {
  const headers = { ...commonHeaders(config, 'production'), 'Cache-Control': 'no-store', Connection: 'close' }
  const note = (socket: Socket | null, status: number) => {
    const requestId = randomUUID()
    const address = loggedAddress({ socketAddress: socket?.remoteAddress, forwardedFor: undefined }, config)
    log?.warn({ event: 'refused', status, requestId, address }, 'A request was refused before it was read')
    return requestId
  }
  const refusals: Refusals = {
    refuse(request, response, status) {
      leaveUnlogged(request)
      response.writeHead(status, { ...headers, 'X-Request-Id': note(response.socket, status) }).end()
    },
    refuseSocket(socket: ServerSocket, status) {
      if (!socket.writable || socket._httpMessage?._headerSent) return void socket.destroy()
      const lines = Object.entries({ ...headers, 'X-Request-Id': note(socket, status) })
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
      socket.end(`${head.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`)
    },
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The client has gone: nobody reads an answer.
    if (error.code === 'ECONNRESET') return void socket.destroy()
    refusals.refuseSocket(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400)
  })
  return refusals
}

/** As Node answers them by itself. */
const STATUS_OF_ERROR: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The maximum number of header lines of a request. */
export const MAX_HEADERS = 100

/** A name, an IPv4 or a bracketed IPv6 address, and a port (RFC 9110, 7.2); whether they are real, URL tells. */
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The status that refuses the head of a request: 400 for more than one Host line (RFC 9112) or a Host that is more than
 * name and port, 431 for too many headers, null for any other. Node's parser lets all of these through.
 */
export function badHeadStatus({ headers, headersDistinct, rawHeaders }: IncomingMessage): 400 | 431 | null {
  if (rawHeaders.length > MAX_HEADERS * 2) return 431
  return (headersDistinct.host?.length ?? 0) > 1 || !isHost(headers.host) ? 400 : null
}

/** A request of HTTP/1.0 needs none. */
function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`))
}
