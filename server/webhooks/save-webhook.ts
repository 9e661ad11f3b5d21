import { addAuditEntry } from '#server/audit/queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMayGive } from '#server/platform/http/actor.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { seal } from '#server/platform/startup/seal.ts'
import { t } from '#shared/language/t.ts'
import type { Membership } from '#shared/rules/people/grants.ts'
import { TOPIC_PERMISSIONS, type WebhookTopic } from '#shared/rules/staff/webhooks.ts'
import type { Webhook, WebhookInput } from '#shared/schemas/programs/webhook.ts'
import { deleteDeliveriesOf } from './delivery.queries.ts'
import { findTargetFault, type TargetFault } from './public-address.ts'
import { addWebhook, deleteWebhook, findWebhook, sendAgain, switchOff, switchOn } from './queries.ts'
import { newWebhookSecret } from './sign.ts'

/** What the key of the sealed secrets is for. */
export const SECRET_OF_WEBHOOK = 'webhook'

type Context = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'tokenSecret' | 'webhookHosts'> }

/** Makes a webhook, whose secret is told once. Throws 403 for events that the actor may not see, 422 for an address that is not called. */
export function makeWebhook(
  { db, config }: Context,
  actor: Actor,
  by: string,
  { name, url, topics }: Pick<WebhookInput, 'name' | 'url' | 'topics'>,
): Promise<{ webhook: Webhook; secret: string }> {
  assertMaySee(actor, topics)
  assertCalled(url, config.webhookHosts)
  const id = newId()
  const secret = newWebhookSecret()
  const sealed = seal(config.tokenSecret, SECRET_OF_WEBHOOK, id, Buffer.from(secret))
  return db.transaction(async (tx) => {
    await addWebhook(tx, { id, name, url, topics, secret: sealed, madeBy: by })
    const details = { name, url: new URL(url).origin, topics }
    await addAuditEntry(tx, actor, { action: 'webhook-made', subject: id, details })
    return { webhook: await mustFind(tx, id), secret }
  })
}

/**
 * Switches a webhook on or off; null if there is none. Whoever switches it on answers for it from then on, like its maker. Throws 403
 * for events that the actor may not see, 422 to switch on what is not called.
 */
export function setWebhook({ db, config }: Context, actor: Actor, id: string, on: boolean): Promise<Webhook | null> {
  return db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id)
    if (!webhook) return null
    if (on) {
      assertMaySee(actor, webhook.topics)
      assertCalled(webhook.url, config.webhookHosts)
    }
    await (on ? switchOn(tx, id, actor.id) : switchOff(tx, id))
    const details = { name: webhook.name, state: on ? 'on' : 'off' }
    await addAuditEntry(tx, actor, { action: 'webhook-switched', subject: id, details })
    return mustFind(tx, id)
  })
}

/** Removes a webhook, then its log; false if there is none. */
export async function removeWebhook(db: Db, actor: Actor, id: string): Promise<boolean> {
  const isRemoved = await db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id)
    if (!webhook) return false
    await deleteWebhook(tx, id)
    await addAuditEntry(tx, actor, { action: 'webhook-removed', subject: id, details: { name: webhook.name } })
    return true
  })
  if (isRemoved) await deleteDeliveriesOf(db, id)
  return isRemoved
}

/** Sends an event of the log again, as it was, as soon as may be. Throws 404 for an unknown one, 409 where its webhook is off. */
export function sendDeliveryAgain(db: Db, actor: Actor, sequence: string): Promise<void> {
  if (!/^\d{1,15}$/.test(sequence)) throw notFound('Program')
  return db.transaction(async (tx) => {
    const again = await sendAgain(tx, Number(sequence))
    if (!again) throw notFound('Program')
    if (again.isOff) throw new ShopError('changed_meanwhile', {})
    const details = { name: again.name, event: again.event }
    await addAuditEntry(tx, actor, { action: 'webhook-sent-again', subject: again.webhook, details })
  })
}

const FAULTS: Record<TargetFault, () => string> = {
  'no-https': () => t('Please enter an address that begins with https://'),
  'sign-in': () => t('Please enter the address without a name and password in it'),
  private: () => t('This address is not on the internet, and is not called'),
}

function assertCalled(url: string, ownHosts: readonly string[]): void {
  const fault = findTargetFault(new URL(url), ownHosts)
  if (fault) throw invalid([{ path: 'url', message: FAULTS[fault](), code: 'webhook_url' }])
}

function assertMaySee(actor: Actor, topics: readonly WebhookTopic[]): void {
  assertMayGive(actor, membershipToSee(topics))
}

/** What somebody has to be allowed to see events of these topics. */
export function membershipToSee(topics: readonly WebhookTopic[]): Membership {
  return { permissions: topics.map((topic) => TOPIC_PERMISSIONS[topic]), showrooms: 'all' }
}

async function mustFind(tx: Db, id: string): Promise<Webhook> {
  const webhook = await findWebhook(tx, id)
  if (!webhook) throw notFound('Program')
  return webhook
}
