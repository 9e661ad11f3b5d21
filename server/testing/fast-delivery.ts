import { startDelivery, type Timing } from '#server/jobs/outbox.ts'
import { openPost } from '#server/mail/mail-transport.ts'
import type { TestApi } from './start-api.ts'

/** The delivery timing, a hundred times shorter. */
const FAST: Timing = {
  pause: 10,
  attempt: 1_000,
  waits: [100, 300, 600],
  close: 500,
  spare: 200,
  parallel: 5,
}

/** Starts delivering a shop's letters with short delays. */
export function deliverFast(
  shop: Pick<TestApi, 'db' | 'settings' | 'log'>,
  parts: Partial<Parameters<typeof startDelivery>[0]> = {},
) {
  const post = openPost(shop.settings, { connect: 300, greeting: 300, answer: 500 })
  return startDelivery({ db: shop.db, log: shop.log, post, ...parts }, FAST)
}
