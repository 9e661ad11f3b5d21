import { startDelivery, type Timing } from '#server/jobs/outbox.ts'
import { openLimits } from '#server/platform/http/limits.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import type { TestApi } from './start-api.ts'

/** The delivery timing, a hundred times shorter. */
const FAST_TIMING: Timing = {
  pollInterval: 10,
  attemptTimeout: 1_000,
  retryDelays: [100, 300, 600],
  shutdownGrace: 500,
  leaseMargin: 200,
  batchSize: 5,
}

/** Starts delivering a shop's letters with short delays. */
export function startFastDelivery(
  shop: Pick<TestApi, 'db' | 'config' | 'log'>,
  overrides: Partial<Parameters<typeof startDelivery>[0]> = {},
) {
  const transport = openMailTransport(shop.config, { connect: 300, greeting: 300, socket: 500 })
  const limits = openLimits(shop.db, shop.config)
  return startDelivery({ db: shop.db, limits, log: shop.log, transport, ...overrides }, FAST_TIMING)
}
