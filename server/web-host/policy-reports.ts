import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Log } from '#server/log.ts'

/** Where browsers report violations of a page's CSP. */
export const POLICY_REPORTS_PATH = '/policy-reports'

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
 * Receives CSP violation reports and logs one line for each, without query strings. Anybody can send them, so they are
 * limited in size (413) and shape (400), and not logged beyond 60 a minute.
 */
export function policyReportRoutes(log: Log) {
  let minute = 0
  let loggedCount = 0
  const app = new Hono()
  app.post('/', bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.body(null, 413) }), async (c) => {
    const result = reportsSchema.safeParse(await c.req.json().catch(() => null))
    if (!result.success) return c.body(null, 400)
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, loggedCount] = [now, 0]
    for (const { body } of result.data) {
      loggedCount += 1
      if (loggedCount > MAX_PER_MINUTE) break
      const { documentURL, effectiveDirective, blockedURL } = body
      log.warn(
        {
          event: 'policy-report',
          page: withoutQuery(documentURL),
          effectiveDirective,
          blocked: withoutQuery(blockedURL),
        },
        'A browser reported a violation of the content security policy',
      )
    }
    return c.body(null, 204)
  })
  return app
}

function withoutQuery(address = ''): string {
  return address.replace(/[?#].*$/s, '')
}
