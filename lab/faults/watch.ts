import { setTimeout as wait } from 'node:timers/promises'

/** The outcome of one request; status 0 means no response. */
export interface RequestOutcome {
  status: number
  /** milliseconds until the response was complete */
  durationMs: number
  /** value of Retry-After in seconds, or null */
  retryAfter: string | null
  /** performance.now() when it was sent */
  sentAt: number
}

/** Sends one request, with a timeout of 30 s. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<RequestOutcome> {
  const sentAt = performance.now()
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init })
    await response.arrayBuffer()
    return {
      status: response.status,
      durationMs: performance.now() - sentAt,
      retryAfter: response.headers.get('Retry-After'),
      sentAt,
    }
  } catch {
    return { status: 0, durationMs: performance.now() - sentAt, retryAfter: null, sentAt }
  }
}

/** Repeats a request every `intervalMs`, or once the previous one has completed if that takes longer, until closed. */
export function watchRequest(request: () => Promise<RequestOutcome>, intervalMs = 200) {
  const outcomes: RequestOutcome[] = []
  let isOpen = true
  const loop = (async () => {
    while (isOpen) {
      const next = wait(intervalMs)
      outcomes.push(await request())
      await next
    }
  })()
  return {
    async close(): Promise<RequestOutcome[]> {
      isOpen = false
      await loop
      return outcomes
    },
  }
}

/** Repeats a request until its outcome meets the condition; returns the milliseconds it took. Throws after `maxMs`. */
export async function repeatUntil(
  condition: (outcome: RequestOutcome) => boolean,
  request: () => Promise<RequestOutcome>,
  maxMs = 60_000,
): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < maxMs) {
    if (condition(await request())) return performance.now() - start
    await wait(50)
  }
  throw new Error(`the condition was not met within ${maxMs} ms`)
}

/** Counts per status: `200 × 31, 503 × 2`. */
export function formatStatuses(outcomes: readonly Pick<RequestOutcome, 'status'>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'no answer'} × ${count}`).join(', ')
}

/** The percentage of 200s, followed by all counts. */
export function formatSuccessShare(outcomes: readonly RequestOutcome[]): string {
  const successes = outcomes.filter(({ status }) => status === 200).length
  return `${((100 * successes) / outcomes.length).toFixed(1)} % of ${outcomes.length} (${formatStatuses(outcomes)})`
}
