import { startWebhooksJob } from '#server/jobs/webhooks.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { makeWebhook } from '#server/webhooks/save-webhook.ts'
import { WEBHOOK_TOPICS, type WebhookTopic } from '#shared/rules/staff/webhooks.ts'
import type { TestApi } from './start-api.ts'
import { makeUser } from './test-users.ts'

interface WebhookOptions {
  url?: string
  topics?: WebhookTopic[]
  /** whose it is; default: a new super user's */
  by?: string
}

/** A webhook with its secret. */
export async function makeTestWebhook(shop: Pick<TestApi, 'db' | 'config'>, options: WebhookOptions = {}) {
  const { url = 'https://hooks.example/shop', topics = [...WEBHOOK_TOPICS] } = options
  const by = options.by ?? (await makeUser(shop, 'superUser')).id
  const { webhook, secret } = await makeWebhook(shop, commandActor(by), by, { name: 'Warehouse', url, topics })
  return { id: webhook._id, secret, by }
}

/** The job of a node, looking for events all the time. */
export function startFastWebhooks(shop: TestApi) {
  return startWebhooksJob(shop, { initialDelay: 10, interval: 10 })
}
