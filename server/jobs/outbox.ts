import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { noteLost } from '#server/orders/notices/notices.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import {
  claimLetters,
  deleteExpiredLetters,
  deleteLetter,
  postponeLetter,
  rescheduleUnreachableLetters,
  type WaitingLetter,
} from '#server/platform/mail/delivery.queries.ts'
import type { Attempt, MailTransport } from '#server/platform/mail/mail-transport.ts'
import { withShopInForce } from '#server/settings/page-shop.ts'
import type { Job } from './periodic-job.ts'

interface DeliveryOptions {
  db: Db
  limits: Pick<Limits, 'count' | 'refund'>
  transport: MailTransport
  log: Log
}

/**
 * Sends the letters of the outbox until it is stopped. Any number of workers share one outbox; each letter is leased to
 * one of them. A letter is sent twice only if a worker dies between sending it and recording that. While the mail server
 * is unreachable, one letter at a time is tried. A letter above the daily limit of its recipient is dropped.
 */
export function startDelivery({ db, limits, transport, log }: DeliveryOptions, timing: Timing = TIMING): Job {
  const maxRetryDelay = Math.max(...timing.retryDelays) * JITTER
  const lease = timing.attemptTimeout + maxRetryDelay + timing.leaseMargin
  const stopController = new AbortController()
  const attemptsController = new AbortController()
  let isReachable = true
  let lastRunAt: number | null = null

  async function run() {
    while (!stopController.signal.aborted) {
      const hasMore = await deliverBatch().catch((error: unknown) => {
        log.error({ event: 'outbox-failed', why: errorCode(error) }, 'The outbox cannot be processed')
        return false
      })
      lastRunAt = Date.now()
      if (!hasMore) await wait(timing.pollInterval, undefined, { signal: stopController.signal }).catch(() => {})
    }
  }

  /** Returns whether there may be more to send right away. */
  async function deliverBatch(): Promise<boolean> {
    const expired = await db.transaction(async (tx) => {
      const notices = await deleteExpiredLetters(tx)
      await noteLost(tx, notices)
      return notices
    })
    if (expired.length > 0)
      log.warn(
        { event: 'letters-late', letters: expired.length },
        'Letters expired before they could be sent and were deleted',
      )
    const claimedLetters = await claimLetters(db, isReachable ? timing.batchSize : 1, lease)
    const isCounted = await Promise.all(claimedLetters.map(countOrDrop))
    const letters = claimedLetters.filter((_, index) => isCounted[index])
    const attempts = letters.length ? await withShopInForce(db, () => Promise.all(letters.map(deliver))) : []
    const outcomes = attempts.map(({ outcome }) => outcome)
    if (outcomes.includes('sent')) await rescheduleUnreachableLetters(db, maxRetryDelay)
    updateReachability(attempts)
    return claimedLetters.length > 0 && isReachable
  }

  async function deliver(letter: WaitingLetter): Promise<Attempt> {
    const attempt = await transport.send(
      letter,
      AbortSignal.any([attemptsController.signal, AbortSignal.timeout(timing.attemptTimeout)]),
    )
    if (attempt.outcome === 'never')
      log.warn({ event: 'letter-refused', letter: letter.id, why: attempt.reason }, 'The mail server rejected a letter')
    if (attempt.outcome === 'sent') await deleteLetter(db, letter.id)
    else if (attempt.outcome === 'never') await loseLetter(letter)
    else {
      if (letter.countedBy) await limits.refund(letter.countedBy, letter.to)
      await postponeLetter(db, letter.id, retryDelay(timing, letter.attempts), attempt.outcome === 'unreachable')
    }
    return attempt
  }

  /** Counts a letter, which is taken back if it is not sent in the end; drops it if its recipient has had too many. */
  async function countOrDrop(letter: WaitingLetter): Promise<boolean> {
    const { id, to, countedBy } = letter
    try {
      if (countedBy) await limits.count(countedBy, to)
      return true
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'too_many')) throw error
      log.warn({ event: 'letter-dropped', letter: id, why: countedBy }, 'A letter was one too many for its recipient')
      await loseLetter(letter)
      return false
    }
  }

  /** Deletes a letter that is never sent: its order says so. */
  function loseLetter({ id, notice }: WaitingLetter): Promise<void> {
    return db.transaction(async (tx) => {
      await deleteLetter(tx, id)
      await noteLost(tx, [notice])
    })
  }

  function updateReachability(attempts: Attempt[]) {
    const wasReachable = isReachable
    const failure = attempts.find(({ outcome }) => outcome === 'unreachable')
    if (attempts.length > 0) isReachable = !failure || attempts.some(({ outcome }) => outcome === 'sent')
    if (wasReachable && !isReachable && failure?.outcome === 'unreachable')
      log.warn({ event: 'mail-unreachable', why: failure.reason }, 'The mail server cannot be reached; letters wait')
    if (!wasReachable && isReachable) log.info({ event: 'mail-reachable' }, 'The mail server can be reached again')
  }

  const loop = run()
  return {
    async stop() {
      stopController.abort()
      const timer = setTimeout(() => attemptsController.abort(), timing.shutdownGrace)
      await loop
      clearTimeout(timer)
      transport.close()
    },
    lastRunAt: () => lastRunAt,
  }
}

function errorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) return String(cause.code)
  return error instanceof Error ? error.name : 'unknown'
}

/** When letters are sent and tried again: in milliseconds, but for `batchSize`. */
const TIMING = {
  /** between polls of the outbox that find nothing to send */
  pollInterval: 1_000,
  /** timeout of one attempt */
  attemptTimeout: 30_000,
  /** delay after the first failed attempt, the second, and each further one */
  retryDelays: [10_000, 30_000, 60_000] as readonly number[],
  /** for letters in flight when the shop shuts down */
  shutdownGrace: 5_000,
  /** safety margin added to the lease of a letter */
  leaseMargin: 10_000,
  /** letters sent concurrently */
  batchSize: 5,
}
export type Timing = typeof TIMING

/** Maximum factor on a retry delay, so that letters that failed together are not retried together. */
const JITTER = 1.25

/** How long a letter waits after an attempt that failed, by how many failed before. */
function retryDelay({ retryDelays }: Timing, attempts: number): number {
  const baseDelay = retryDelays[Math.min(attempts, retryDelays.length - 1)] ?? 0
  return baseDelay * (1 + Math.random() * (JITTER - 1))
}
