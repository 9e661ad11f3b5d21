import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type WebhookOffReason, webhookOffLetter } from '#server/platform/mail/letters/webhook-off.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { unseal } from '#server/platform/startup/seal.ts'
import { withShopInForce } from '#server/settings/page-shop.ts'
import { grantsOfMemberships, listHeldMemberships } from '#server/users/memberships.queries.ts'
import { missingFor } from '#shared/rules/people/grants.ts'
import {
  type ClaimedWebhook,
  listDue,
  offAtOnce,
  offIfFailing,
  recordTries,
  releaseWebhook,
  type WaitingEvent,
} from './delivery.queries.ts'
import { listWhoToTell } from './queries.ts'
import { membershipToSee, SECRET_OF_WEBHOOK } from './save-webhook.ts'
import { sendEvent } from './send.ts'

export type DeliveryShop = Pick<Shop, 'db' | 'log'> & {
  config: Pick<Shop['config'], 'tokenSecret' | 'oldTokenSecret' | 'webhookHosts' | 'webhookPauses' | 'publicUrl'>
}

/** Events that are under way to one address at once, each of another subject. */
const AT_ONCE = 20
/** Seconds for which a node works on one webhook before others have their turn, and then for its last tries. */
const TURN_SECONDS = 30
export const LEASE_SECONDS = 60

/**
 * Sends what waits for a webhook that this node has claimed, subject by subject in the order of the changes, until nothing is due or its
 * turn is over. An address that takes nothing is tried with one event, after growing pauses, and is switched off after days.
 */
export async function deliverTo(shop: DeliveryShop, webhook: ClaimedWebhook, stop: AbortSignal): Promise<void> {
  const { db, config, log } = shop
  const secrets = [config.tokenSecret, config.oldTokenSecret]
  const secret = unseal(secrets, SECRET_OF_WEBHOOK, webhook.id, webhook.secret)?.toString()
  if (!secret) return db.transaction((tx) => switchOff(shop, tx, webhook, 'secret'))
  if (!(await mayMakerSee(db, webhook))) return db.transaction((tx) => switchOff(shop, tx, webhook, 'maker'))
  const target = { url: webhook.url, secret, mayReach: config.webhookHosts }
  const pauses = config.webhookPauses
  const endsAt = performance.now() + TURN_SECONDS * 1000
  let { failures } = webhook
  let hasTried = false
  while (!stop.aborted && performance.now() < endsAt) {
    const due = await listDue(db, webhook.id, AT_ONCE)
    const events = failures > 0 ? leastTried(due) : due
    if (events.length === 0) break
    const tries = await Promise.all(events.map((event) => tryEvent(event)))
    // Cut off by the end of this process: who comes next tries again.
    if (stop.aborted) break
    await recordTries(db, tries)
    hasTried = true
    failures = tries.some(({ error }) => error === null) ? 0 : failures + 1
    if (failures > 0) break
  }
  // Its own pause was over a little before that of its events: no other whole one.
  const pause = failures > 0 ? pauseAfter(pauses, hasTried ? failures : 1) : 0
  await db.transaction(async (tx) => {
    await releaseWebhook(tx, webhook, { failures, pause })
    if (failures > 0) await switchOff(shop, tx, webhook, 'failing')
  })
  if (hasTried && failures === 1)
    log.warn({ event: 'webhook-failing', webhook: webhook.id }, 'A webhook does not take its events')

  async function tryEvent({ sequence, event, attempts, ...rest }: WaitingEvent) {
    const { kind, at, subject, data } = rest
    const body = JSON.stringify({ id: event, kind, time: at, subject, sequence: Number(sequence), data })
    const outcome = await sendEvent(target, { id: event, kind, body }, stop)
    return { sequence, ...outcome, pause: pauseAfter(pauses, attempts + 1) }
  }
}

/** What shows whether an address takes anything: not again what it refuses for what it is, while others wait. */
function leastTried(events: readonly WaitingEvent[]): WaitingEvent[] {
  return events.toSorted((a, b) => a.attempts - b.attempts).slice(0, 1)
}

/** Whether whoever made a webhook still may see its events: they may have left. */
async function mayMakerSee(db: Shop['db'], { madeBy, topics }: ClaimedWebhook): Promise<boolean> {
  const grants = grantsOfMemberships(await listHeldMemberships(db, madeBy))
  return missingFor(grants, membershipToSee(topics)) === null
}

/** Switches a webhook off and writes to the staff, once. */
async function switchOff(
  shop: DeliveryShop,
  tx: Shop['db'],
  webhook: ClaimedWebhook,
  reason: WebhookOffReason,
): Promise<void> {
  const isOff = reason === 'failing' ? await offIfFailing(tx, webhook.id) : await offAtOnce(tx, webhook.id, reason)
  if (!isOff) return
  const people = await listWhoToTell(tx, webhook.id, reason)
  await withShopInForce(tx, async () => {
    const about = { name: webhook.name, reason, publicUrl: shop.config.publicUrl }
    for (const { email, language } of people) {
      const letter = inLanguage(language, () => webhookOffLetter(about))
      await addLetter(tx, email, letter, { countedBy: 'lettersPerRecipient' })
    }
  })
  shop.log.error({ event: 'webhook-off', webhook: webhook.id }, 'A webhook was switched off')
}

/** Seconds to wait after so many failures, up to a fifth more so that not all try at once. */
export function pauseAfter(pauses: readonly number[], failures: number): number {
  return (pauses[Math.min(failures, pauses.length) - 1] ?? 0) * (1 + Math.random() / 5)
}
