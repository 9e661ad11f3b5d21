import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Attempt, Post } from '#server/mail/mail-transport.ts'
import {
  claimLetters,
  dropWorthless,
  postponeLetter,
  removeLetter,
  type WaitingLetter,
  wakeLetters,
} from '#server/mail/queries.ts'

interface DeliveryParts {
  db: Db
  post: Post
  log: Log
}

/** In milliseconds, but for `parallel`. */
const TIMING = {
  /** between polls of the outbox that find nothing to send */
  pause: 1_000,
  /** timeout of one attempt */
  attempt: 30_000,
  /** delay after the first failed attempt, the second, and each further one */
  waits: [10_000, 30_000, 60_000] as readonly number[],
  /** for letters in flight when the shop shuts down */
  close: 5_000,
  /** safety margin added to the lease of a letter */
  spare: 10_000,
  /** letters sent concurrently */
  parallel: 5,
}
export type Timing = typeof TIMING

/** Maximum factor on a retry delay, so that letters that failed together are not retried together. */
const JITTER = 1.25

export interface Delivery {
  stop(): Promise<void>
}

/**
 * Sends the letters of the outbox until it is stopped. Any number of workers share one outbox; each letter is leased to
 * one of them. A letter is sent twice only if a worker dies between sending it and recording that. While the mail server
 * is unreachable, one letter at a time is tried.
 */
export function startDelivery({ db, post, log }: DeliveryParts, timing: Timing = TIMING): Delivery {
  const longestWait = Math.max(...timing.waits) * JITTER
  const lease = timing.attempt + longestWait + timing.spare
  const stopping = new AbortController()
  const cut = new AbortController()
  let reachable = true

  async function work() {
    while (!stopping.signal.aborted) {
      const more = await round().catch((error: unknown) => {
        log.error({ event: 'outbox-failed', why: errorCode(error) }, 'The outbox cannot be processed')
        return false
      })
      if (!more) await wait(timing.pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Returns whether there may be more to send right away. */
  async function round(): Promise<boolean> {
    const late = await dropWorthless(db)
    if (late)
      log.warn({ event: 'letters-late', letters: late }, 'Letters expired before they could be sent and were deleted')
    const letters = await claimLetters(db, reachable ? timing.parallel : 1, lease)
    const attempts = await Promise.all(letters.map(deliver))
    const fates = attempts.map(({ fate }) => fate)
    if (fates.includes('sent')) await wakeLetters(db, longestWait)
    noteReach(attempts)
    return letters.length > 0 && reachable
  }

  async function deliver(letter: WaitingLetter): Promise<Attempt> {
    const attempt = await post.send(letter, AbortSignal.any([cut.signal, AbortSignal.timeout(timing.attempt)]))
    if (attempt.fate === 'never')
      log.warn({ event: 'letter-refused', letter: letter.id, why: attempt.why }, 'The mail server rejected a letter')
    if (attempt.fate === 'sent' || attempt.fate === 'never') await removeLetter(db, letter.id)
    else await postponeLetter(db, letter.id, waitAfter(letter.attempts), attempt.fate === 'unreachable')
    return attempt
  }

  function waitAfter(attempts: number): number {
    const usual = timing.waits[Math.min(attempts, timing.waits.length - 1)] ?? 0
    return usual * (1 + Math.random() * (JITTER - 1))
  }

  function noteReach(attempts: Attempt[]) {
    const before = reachable
    const vain = attempts.find(({ fate }) => fate === 'unreachable')
    if (attempts.length > 0) reachable = !vain || attempts.some(({ fate }) => fate === 'sent')
    if (before && !reachable && vain?.fate === 'unreachable')
      log.warn({ event: 'mail-unreachable', why: vain.why }, 'The mail server cannot be reached; letters wait')
    if (!before && reachable) log.info({ event: 'mail-reachable' }, 'The mail server can be reached again')
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      const late = setTimeout(() => cut.abort(), timing.close)
      await working
      clearTimeout(late)
      post.close()
    },
  }
}

function errorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) return String(cause.code)
  return error instanceof Error ? error.name : 'unknown'
}
