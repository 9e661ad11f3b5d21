import { setTimeout as wait } from 'node:timers/promises'

/** The outcome of one request; status 0 means no response. */
export interface Seen {
  status: number
  /** milliseconds until the response was complete */
  took: number
  /** value of Retry-After in seconds, or null */
  retryAfter: string | null
  /** performance.now() when it was sent */
  at: number
}

/** Sends one request, with a timeout of 30 s. */
export async function ask(url: string, init: RequestInit = {}): Promise<Seen> {
  const at = performance.now()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init })
    await answer.arrayBuffer()
    return { status: answer.status, took: performance.now() - at, retryAfter: answer.headers.get('Retry-After'), at }
  } catch {
    return { status: 0, took: performance.now() - at, retryAfter: null, at }
  }
}

/** Repeats a request every `every` ms, or once the previous one has completed if that takes longer, until closed. */
export function watch(request: () => Promise<Seen>, every = 200) {
  const seen: Seen[] = []
  let open = true
  const watching = (async () => {
    while (open) {
      const next = wait(every)
      seen.push(await request())
      await next
    }
  })()
  return {
    seen,
    async close(): Promise<Seen[]> {
      open = false
      await watching
      return seen
    },
  }
}

/** Repeats a request until its outcome meets the condition; returns the milliseconds it took. Throws after `maxMs`. */
export async function until(
  wished: (seen: Seen) => boolean,
  request: () => Promise<Seen>,
  most = 60_000,
): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < most) {
    if (wished(await request())) return performance.now() - began
    await wait(50)
  }
  throw new Error(`the condition was not met within ${most} ms`)
}

/** Counts per status: `200 × 31, 503 × 2`. */
export function statuses(seen: readonly Seen[]): string {
  const counts = new Map<number, number>()
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'no answer'} × ${count}`).join(', ')
}

/** The percentage of 200s, followed by all counts. */
export function share(seen: readonly Seen[]): string {
  const good = seen.filter(({ status }) => status === 200).length
  return `${((100 * good) / seen.length).toFixed(1)} % of ${seen.length} (${statuses(seen)})`
}
