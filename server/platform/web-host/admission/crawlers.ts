import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { addressOf, networkOf, originOfMessage } from '#server/platform/http/client-address.ts'

/** Programs that say what they are. A Cubot is a phone. */
const NAMED = /(?<!cu)bot|crawl|spider|slurp|externalhit|externalagent|scrapy/i

/** A client has back what it may have made anew within a minute; every request of it gives back one more, as shoppers mostly ask for what is kept. */
const REFILL_SECONDS = 60
const PRICE = 2
/** Clients that are remembered: those who asked last. */
const MAX_CLIENTS = 20_000

export interface Crawlers {
  /** Notes a request, of whatever kind. */
  note(request: IncomingMessage): void
  /** Whether a page that has to be made anew may wait until no visitor's does; a request is judged once. */
  isCrawler(request: IncomingMessage): boolean
}

interface CrawlerOptions {
  trustProxy: number
  limits: Pick<Config['limits'], 'newPagesPerBrowser' | 'newPagesPerAddress' | 'newPagesPerNetwork'>
  /** in ms */
  now?: () => number
}

/**
 * Tells crawlers from shoppers by what they ask for: pages that nobody else reads, and hardly anything else (decision 0050). A browser is
 * known by its address and what it says about itself; only what it may still ask for counts for its address, and that for its network, so
 * that a crawler behind the address of a carrier takes nothing from the shoppers there.
 */
export function openCrawlers({ trustProxy, limits, now = () => performance.now() }: CrawlerOptions): Crawlers {
  const browsers = openAllowances(limits.newPagesPerBrowser)
  const addresses = openAllowances(limits.newPagesPerAddress)
  const networks = openAllowances(limits.newPagesPerNetwork)
  const levels = [browsers, addresses, networks]
  const judged = new WeakMap<IncomingMessage, boolean>()

  /** Its browser, address and network. */
  const clientsOf = (request: IncomingMessage): (string | null)[] => {
    const address = addressOf(originOfMessage(request), trustProxy)
    const { 'user-agent': program = '', 'accept-language': languages = '' } = request.headers
    return [`${address} ${program} ${languages}`, address, networkOf(address)]
  }
  const judge = (request: IncomingMessage) => {
    if (NAMED.test(request.headers['user-agent'] ?? '')) return true
    const clients = clientsOf(request)
    return levels.some((level, nth) => !level.take(clients[nth] ?? null, now()))
  }
  return {
    note(request) {
      if (levels.every((level) => level.areFull())) return
      const clients = clientsOf(request)
      for (const [nth, level] of levels.entries()) level.giveBack(clients[nth] ?? null)
    },
    isCrawler(request) {
      const isCrawler = judged.get(request) ?? judge(request)
      judged.set(request, isCrawler)
      return isCrawler
    },
  }
}

interface Allowance {
  left: number
  at: number
}

/** How many new pages each client may still ask for. One that goes on beyond that owes as many again, and has to pause. */
function openAllowances(max: number) {
  const clients = new Map<string, Allowance>()
  /** those with less than half: what others ask for need not be looked at */
  const low = new Map<string, Allowance>()
  return {
    areFull: () => low.size === 0,
    take(client: string | null, now: number): boolean {
      if (client === null) return true
      const { left, at } = clients.get(client) ?? { left: max, at: now }
      const refilled = Math.min(max, left + ((now - at) / 1_000 / REFILL_SECONDS) * max)
      const allowance = { left: Math.max(-max, refilled - PRICE), at: now }
      clients.delete(client)
      low.delete(client)
      clients.set(client, allowance)
      if (allowance.left < max / 2) low.set(client, allowance)
      for (const entries of [clients, low])
        if (entries.size > MAX_CLIENTS) entries.delete(entries.keys().next().value ?? '')
      return allowance.left >= 0
    },
    giveBack(client: string | null) {
      const allowance = low.get(client ?? '')
      if (!allowance) return
      allowance.left += 1
      if (allowance.left >= max / 2) low.delete(client ?? '')
    },
  }
}
