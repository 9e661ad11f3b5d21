/** When letters are sent and tried again: in milliseconds, but for `batchSize`. */
export const TIMING = {
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
export const JITTER = 1.25

/** How long a letter waits after an attempt that failed, by how many failed before. */
export function retryDelay({ retryDelays }: Timing, attempts: number): number {
  const baseDelay = retryDelays[Math.min(attempts, retryDelays.length - 1)] ?? 0
  return baseDelay * (1 + Math.random() * (JITTER - 1))
}
