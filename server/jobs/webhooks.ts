import { type DeliveryShop, deliverTo, LEASE_SECONDS } from '#server/webhooks/deliver.ts'
import { claimWebhook } from '#server/webhooks/delivery.queries.ts'
import { type Job, type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000
/** Webhooks that one node works on at once: a slow address keeps no other one waiting. */
const AT_ONCE = 4

/** Sends events to other programs; each webhook by one node at a time. `stop` cuts off what is under way, to be tried again. */
export function startWebhooksJob(
  shop: DeliveryShop,
  schedule: Schedule = { initialDelay: SECOND, interval: SECOND },
): Job {
  const stopping = new AbortController()
  const working = new Set<Promise<void>>()
  const work = async () => {
    try {
      while (working.size < AT_ONCE && !stopping.signal.aborted) {
        const webhook = await claimWebhook(shop.db, LEASE_SECONDS)
        if (!webhook) break
        const turn: Promise<void> = deliverTo(shop, webhook, stopping.signal)
          .catch((error) => shop.log.error({ event: 'webhook-failed', err: error }, 'Events were not sent; soon again'))
          .finally(() => working.delete(turn))
        working.add(turn)
      }
    } catch (error) {
      shop.log.error({ event: 'webhooks-failed', err: error }, 'Webhooks were not looked at; soon again')
    }
  }
  const job = startPeriodicJob(work, schedule)
  return {
    ...job,
    stop: async () => {
      stopping.abort()
      await job.stop()
      await Promise.all(working)
    },
  }
}
