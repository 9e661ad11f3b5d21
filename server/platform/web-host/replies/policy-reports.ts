import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { addressOf, originOf } from '#server/platform/http/client-address.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'

/** Where browsers report violations of a page's CSP. */
export const POLICY_REPORTS_PATH = '/policy-reports'

const MINUTE_MS = 60_000
const MAX_PER_MINUTE = 60

const reportsSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({
        documentURL: z.string().max(2000),
        effectiveDirective: z.string().max(100),
        blockedURL: z.string().max(2000).optional(),
      }),
    }),
  )
  .max(20)

/**
 * Receives CSP violation reports and logs one line of at most 2 kB for each, without query strings. Anybody can send them, so
 * they are limited in size (413) and shape (400), and in a minute no more are logged than LIMIT_POLICY_REPORTS_PER_ADDRESS
 * of one address (429) and 60 of all.
 */
export function policyReportRoutes(log: Log, { trustProxy, limits }: Pick<Config, 'trustProxy' | 'limits'>) {
  const app = new Hono<{ Bindings: ShopEnv['Bindings'] }>()
  let minute = 0
  const loggedCounts = new Map<string, number>()
  app.post('/', bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.body(null, 413) }), async (c) => {
    const result = reportsSchema.safeParse(await c.req.json().catch(() => null))
    if (!result.success) return c.body(null, 400)
    const now = Date.now()
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      loggedCounts.clear()
    }
    const address = addressOf(originOf(c), trustProxy)
    for (const { body } of result.data) {
      const count = loggedCounts.get(address) ?? 0
      if (count >= limits.policyReportsPerAddress)
        return c.body(null, 429, { 'Retry-After': String(Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000)) })
      if (sum(loggedCounts.values()) >= MAX_PER_MINUTE) break
      loggedCounts.set(address, count + 1)
      log.warn(
        {
          event: 'policy-report',
          page: toLogText(body.documentURL),
          effectiveDirective: toLogText(body.effectiveDirective),
          blocked: toLogText(body.blockedURL),
        },
        'A browser reported a violation of the content security policy',
      )
    }
    return c.body(null, 204)
  })
  return app
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** A URL or keyword without its query, in characters that take one byte each, and cut. */
function toLogText(text = ''): string {
  return text
    .replace(/[?#].*$/s, '')
    .replace(/[^\x20-\x7e]|["\\]/g, '_')
    .slice(0, 800)
}
