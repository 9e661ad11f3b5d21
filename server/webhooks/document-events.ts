import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { EVENT_KINDS } from '#shared/rules/staff/webhooks.ts'
import { webhookEvent } from '#shared/schemas/programs/webhook.ts'

const headers = z.object({
  'omni-event-id': z.string().meta({ description: '`id` of the body' }),
  'omni-event': z.string().meta({ description: '`kind` of the body' }),
  'omni-signature': z.string().meta({
    description:
      '`t=1764266400,v1=5257a8…`: seconds since 1970 of this try, and the HMAC-SHA256, hexadecimal, of `t`, a dot and the body as it came, by the secret as it was told. Compare in constant time, and refuse what is older than five minutes.',
  }),
})

/** Adds what webhooks are sent to the OpenAPI document. */
export function documentEvents(api: OpenAPIHono<ShopEnv>): void {
  for (const kind of EVENT_KINDS)
    api.openAPIRegistry.registerWebhook({
      method: 'post',
      path: kind,
      summary: kind,
      description:
        'By https alone, to an address on the internet. Any 2xx within ten seconds takes it; everything else, redirects included, is tried again after growing pauses for three days. The next event of a subject waits for the one before. It may come twice, with the same id.',
      tags: ['Webhooks'],
      request: { headers, body: { required: true, content: { 'application/json': { schema: webhookEvent } } } },
      responses: { 200: { description: 'Taken' } },
    })
}
