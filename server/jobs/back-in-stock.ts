import type { Log } from '#server/log.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { backInStockLetter } from '#server/platform/mail/letters/back-in-stock.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { withShopInForce } from '#server/settings/page-shop.ts'
import { takeAnsweredRequests } from '#server/stock/back-in-stock.queries.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const SECOND = 1_000
/** Requests that one transaction answers. */
const BATCH_SIZE = 100

type JobContext = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'>; log: Pick<Log, 'error'> }

/** Every 30 s, writes to those who wanted to know when a size is back. */
export function startBackInStockJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: 10 * SECOND, interval: 30 * SECOND },
) {
  return startPeriodicJob(() => answerStockRequests(shop), schedule)
}

/** One run. A request and its letter are one transaction, so that each gets one letter, whichever of several nodes is first. */
export async function answerStockRequests({ db, config, log }: JobContext): Promise<void> {
  try {
    await withShopInForce(db, async () => {
      while ((await answerBatch(db, config.publicUrl)) === BATCH_SIZE);
    })
  } catch (error) {
    log.error({ event: 'stock-requests-failed', err: error }, 'Requests for sizes were not answered; retrying soon')
  }
}

function answerBatch(db: Shop['db'], publicUrl: string): Promise<number> {
  return db.transaction(async (tx) => {
    const requests = await takeAnsweredRequests(tx, BATCH_SIZE)
    for (const { email, language, size, ...product } of requests) {
      const letter = inLanguage(language, () => backInStockLetter({ product, size, publicUrl }))
      await addLetter(tx, email, letter, { countedBy: 'lettersPerStranger' })
    }
    return requests.length
  })
}
