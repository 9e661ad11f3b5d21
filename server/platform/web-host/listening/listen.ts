import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { Tally } from '#server/platform/flow/lane.ts'
import { leaveUnlogged } from '#server/platform/http/request-log.ts'
import { listenErrorText } from '#server/platform/startup/free-ports.ts'
import { pausePipelining } from './pipelining.ts'
import { badHeadStatus, MAX_HEADERS, type Refusals, refuseBadHeads } from './refuse-head.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** Responds to a request itself, or calls `next`. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A request over HTTP comes with Node's own objects. */
export type HonoEnv = { Bindings: Partial<HttpBindings> }

export type ShopFetch = Hono<HonoEnv>['fetch']

export interface App {
  fetch: Parameters<typeof getRequestListener>[0]
  /** runs before `fetch` */
  handler?: RequestHandler | null
}

/** Time limits for receiving a whole request, in ms: with files (`upload`) and without, and how often they are checked. */
const TIMEOUTS = { upload: 60_000, body: 30_000, checkInterval: 2_000 }

/**
 * Serves an app on HOST and PORT. Limits: at most 100 headers, within 10 s, a whole request within 30 s, an upload within 60 s; idle
 * sockets and those of clients that hardly read are closed after 30 s; a connection's requests are answered one by one, and
 * connections per address are capped. Throws OperatorError when it cannot listen.
 */
export function listen(
  { fetch, handler }: App,
  config: Config,
  { upload, body, checkInterval } = TIMEOUTS,
  log: Pick<Log, 'warn'> | null = null,
): Promise<Server> {
  const listener = getRequestListener(fetch)
  const limits = {
    headersTimeout: Math.min(10_000, upload),
    requestTimeout: upload,
    connectionsCheckingInterval: checkInterval,
    // A visitor who reads for a while before the next click reuses the connection.
    keepAliveTimeout: 25_000,
  }
  const server = createServer(limits, (request, response) => {
    const badStatus = badHeadStatus(request)
    if (badStatus) refusals.refuse(request, response, badStatus)
    else if (handler) handler(request, response, () => listener(request, response))
    else void listener(request, response)
  })
  const refusals = refuseBadHeads(server, config, log)
  // Node drops the headers beyond this number; one more than is allowed shows that there were too many.
  server.maxHeadersCount = MAX_HEADERS + 1
  server.setTimeout(30_000)
  pausePipelining(server)
  cutSlowReaders(server)
  server.prependListener('request', (request: IncomingMessage) => abortSlowBody(request, body, refusals))
  if (config.trustProxy === 0) limitConnections(server, config.limits.socketsPerAddress)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new OperatorError(listenErrorText(error, config))))
    server.listen(config.port, config.host, () => resolve(server))
  })
}

/** Stops accepting connections, waits at most this many seconds for requests in flight, then closes what remains. */
export async function drain(server: Server, seconds: number) {
  // Connections already in the backlog are accepted first: closing at once would reset them.
  await new Promise((resolve) => setImmediate(resolve))
  const allClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  const timeoutAbort = new AbortController()
  await Promise.race([allClosed, wait(seconds * 1_000, undefined, { signal: timeoutAbort.signal })])
  timeoutAbort.abort()
  clearInterval(idleTimer)
  server.closeAllConnections()
}

function abortSlowBody(request: IncomingMessage, timeoutMs: number, { refuseSocket }: Refusals) {
  if (!hasBody(request)) return
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return
  const timer = setTimeout(() => {
    if (request.complete) return
    leaveUnlogged(request)
    refuseSocket(request.socket, 408)
  }, timeoutMs).unref()
  request.once('close', () => clearTimeout(timer))
}

function limitConnections(server: Server, max: number) {
  const connectionsByAddress = new Tally()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (connectionsByAddress.of(address) >= max) return socket.destroy()
    connectionsByAddress.add(address)
    socket.once('close', () => connectionsByAddress.remove(address))
  })
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}
