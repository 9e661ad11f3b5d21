import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { listenErrorText } from '#server/platform/startup/free-ports.ts'
import type { MetricsSettings } from '#server/platform/startup/telemetry-settings.ts'
import type { App, RequestHandler } from '#server/platform/web-host/listening/listen.ts'
import { createMetrics, type MetricsSources } from './metrics.ts'
import { openRequestTally } from './request-tally.ts'

const PATH = '/metrics'

export interface Metrics {
  /** the app, with the metrics before it where they have no port of their own */
  beside(app: App): App
  /** counts the requests of a server from now on */
  watch(server: Server): void
  close(): void
}

/**
 * Opens the metrics of this node, on a port of their own, or, where none is set, on the shop's for those who have the
 * token. To everybody else there is no such page. Throws OperatorError when the port cannot be used.
 */
export async function openMetrics(
  settings: MetricsSettings,
  sources: Omit<MetricsSources, 'requests'>,
  log: Pick<Log, 'error'>,
): Promise<Metrics> {
  const tally = openRequestTally()
  const registry = createMetrics({ ...sources, requests: tally.series })
  const handler = metricsHandler(registry, settings.token, log)
  const server = settings.port === null ? null : await listenAlone(handler, settings.host, settings.port)
  return {
    beside: (app) =>
      server
        ? app
        : {
            ...app,
            handler: (request, response, next) =>
              handler(request, response, () => (app.handler ? app.handler(request, response, next) : next())),
          },
    watch: tally.watch,
    close() {
      server?.close()
      server?.closeAllConnections()
    },
  }
}

function metricsHandler(registry: Registry, token: string | null, log: Pick<Log, 'error'>): RequestHandler {
  const respond = async (response: ServerResponse) => {
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  }
  const isAllowed = ({ headers, method, url }: IncomingMessage) =>
    method === 'GET' && url === PATH && (token === null || isSame(headers.authorization, `Bearer ${token}`))
  return (request, response, next) => {
    if (!isAllowed(request)) return next()
    respond(response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics failed')
      response.writeHead(500).end()
    })
  }
}

async function listenAlone(handler: RequestHandler, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => handler(request, response, () => response.writeHead(404).end()))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new OperatorError(listenErrorText(error, { host, port }, 'METRICS_'))))
    server.listen(port, host, resolve)
  })
  return server
}

/** Compares hashes, which takes the same time wherever the texts differ. */
function isSame(actual = '', expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
