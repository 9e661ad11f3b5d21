import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import {
  type Lane,
  type LaneLoad,
  openBehindVisitors,
  openLane,
  type Place,
  Tally,
} from '#server/platform/flow/lane.ts'
import { addressOf, originOfMessage } from '#server/platform/http/client-address.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { currentRequestId } from '#server/platform/http/request-context.ts'
import { leaveUnlogged } from '#server/platform/http/request-log.ts'
import { onStream } from '#server/platform/http/streams.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#server/platform/web-host/replies/plain-page.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import type { Crawlers } from './crawlers.ts'
import type { LaneName } from './lane-of.ts'

/**
 * Rendering keeps the one thread busy, so more than a few at once only wait for each other, and for their queries. One
 * client, which may be a carrier with thousands of shoppers, leaves half of each lane to the others.
 */
const LANES = {
  visitors: { running: 4, waiting: 60, perClient: 32, maxSeconds: 3 },
  frames: { running: 2, waiting: 30, perClient: 16, maxSeconds: 3 },
  pictures: { running: 8, waiting: 200, perClient: 104, maxSeconds: 5 },
  // A list is made once for all who wait, which takes seconds in a large catalogue.
  lists: { running: 2, waiting: 46, perClient: 24, maxSeconds: 30 },
} as const

/** How often refusals are logged, in ms: a line for each would be a flood of its own. */
const LOG_INTERVAL = 10_000

/**
 * How long a refusal is held back, in ms, and how many at once: a flood sends its next request when it has the response to
 * the last, so that refusing at once would keep the one thread busy with refusals.
 */
export const REFUSAL_DELAY = 500
const MAX_HELD_REFUSALS = 1_000

/** Whoever waits for one of these is looking at the shop. */
const LANES_OF_PAGES = ['visitors', 'frames', 'lists'] as const

type LaneSizes = Record<LaneName, Parameters<typeof openLane>[0]>

interface AdmissionOptions {
  laneOf: (method: string | undefined, url: string) => LaneName | null
  config: Pick<Config, 'trustProxy' | 'limits'>
  /** headers of every response */
  headers: Readonly<Record<string, string>>
  log: Pick<Log, 'warn'>
  lanes?: LaneSizes
  /** default: nobody is one, as where nothing is kept every page is made anew for everybody */
  crawlers?: Pick<Crawlers, 'isCrawler'>
}

export interface Admission {
  /**
   * Whether a request may go on: its lane has a place, and its client has not too many requests under way. Both are taken
   * until its response is closed or has become a stream, and the place until its work is done.
   */
  enter(request: IncomingMessage, response: ServerResponse): boolean
  /** Runs the work of a request that has entered when it is its turn. Throws 503 where that is too late. */
  run<T>(request: IncomingMessage, work: () => Promise<T>, isWanted?: () => boolean): Promise<T>
  /** Whether a request has to wait behind visitors. */
  isBehindVisitors(request: IncomingMessage): boolean
  /** Runs work of the shop's own behind visitors. Throws 503 if they leave no room for it. */
  runBehindVisitors<T>(work: () => Promise<T>): Promise<T>
  /** What to respond in place of work that was refused. */
  replyTo(request: IncomingMessage): BusyReply
  /** Responds to a request that was refused, a moment later. */
  refuse(request: IncomingMessage, response: ServerResponse): void
  /** what is in each lane at present */
  load(): Record<LaneName | 'behindVisitors', LaneLoad>
  /** how many requests were refused since the start because their client had too many under way */
  refusedClients(): number
}

/**
 * Decides which requests the shop takes on, before anything is done for them: what is bounded here cannot pile up behind
 * it (decision 0025). Files, cached pages and health checks do not pass through it.
 */
export function openAdmission({
  laneOf,
  config,
  headers,
  log,
  lanes = LANES,
  crawlers = { isCrawler: () => false },
}: AdmissionOptions): Admission {
  const laneByName = Object.fromEntries(Object.entries(lanes).map(([name, size]) => [name, openLane(size)])) as Record<
    LaneName,
    Lane
  >
  const behindVisitors = openBehindVisitors(() =>
    LANES_OF_PAGES.some((name) => {
      const { running, waiting } = laneByName[name].load()
      return running + waiting > 0
    }),
  )
  const entered = new WeakMap<IncomingMessage, Place | null>()
  const requestsByClient = new Tally()
  let heldRefusals = 0
  let refusedCount = 0
  let refusedClients = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  const count = (client: string, place: Place | null, request: IncomingMessage, response: ServerResponse) => {
    requestsByClient.add(client)
    let isCounted = true
    const release = () => {
      if (!isCounted) return
      isCounted = false
      place?.leave()
      requestsByClient.remove(client)
    }
    response.once('close', release)
    onStream(request, release)
  }
  const noteRefusal = (request: IncomingMessage) => {
    leaveUnlogged(request)
    refusedCount += 1
    if (performance.now() - loggedAt < LOG_INTERVAL) return
    log.warn({ event: 'overload', refused: refusedCount }, 'The shop is busy: requests are refused')
    loggedAt = performance.now()
    refusedCount = 0
  }
  const isBehindVisitors = (request: IncomingMessage, name = laneOf(request.method, request.url ?? '')) =>
    (name === 'visitors' || name === 'frames') &&
    !splitLanguage(request.url ?? '').path.startsWith('/api/') &&
    crawlers.isCrawler(request)
  const replyTo = (request: IncomingMessage) => {
    noteRefusal(request)
    return busyReply(request.url ?? '', headers)
  }

  return {
    replyTo,
    isBehindVisitors: (request) => isBehindVisitors(request),
    runBehindVisitors: behindVisitors.run,
    enter(request, response) {
      if (entered.has(request)) return true
      const client = addressOf(originOfMessage(request), config.trustProxy)
      if (requestsByClient.of(client) >= config.limits.requestsPerAddress) {
        refusedClients += 1
        return false
      }
      const name = laneOf(request.method, request.url ?? '')
      const lane = name && isBehindVisitors(request, name) ? behindVisitors : name && laneByName[name]
      const place = lane?.enter(client) ?? null
      if (lane && !place) return false
      entered.set(request, place)
      count(client, place, request, response)
      return true
    },
    run(request, work, isWanted) {
      const place = entered.get(request)
      return place ? place.run(work, isWanted) : work()
    },
    refuse(request, response) {
      const { status, headers, body } = replyTo(request)
      const send = () => response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
      if (heldRefusals >= MAX_HELD_REFUSALS) return send()
      heldRefusals += 1
      const timer = setTimeout(send, REFUSAL_DELAY)
      response.once('close', () => {
        clearTimeout(timer)
        heldRefusals -= 1
      })
    },
    load: () => ({
      ...(Object.fromEntries(Object.entries(laneByName).map(([name, lane]) => [name, lane.load()])) as Record<
        LaneName,
        LaneLoad
      >),
      behindVisitors: behindVisitors.load(),
    }),
    refusedClients: () => refusedClients,
  }
}

interface BusyReply {
  status: 503
  headers: Record<string, string>
  body: string
}

/** The response to a request that is refused because the shop is busy: JSON for a call, else a page. */
function busyReply(url: string, commonHeaders: Readonly<Record<string, string>>): BusyReply {
  const { language: languageOfUrl, path } = splitLanguage(url)
  const { status, code, message, params } = inLanguage(languageOfUrl, unavailable)
  const isCall = path.startsWith('/api/')
  const envelope: ErrorResponse = { message, code, requestId: currentRequestId(), params: { ...params } }
  return {
    status,
    headers: {
      ...commonHeaders,
      ...(isCall ? { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } : PLAIN_PAGE_HEADERS),
      'Retry-After': String(params.retryAfter),
    },
    body: isCall ? JSON.stringify(envelope) : inLanguage(languageOfUrl, busyPage),
  }
}

function busyPage(): string {
  const message = t('Please try again in a moment.')
  return plainPage({ title: t('The shop is busy'), message, action: { label: t('Try again') } })
}
