import { setTimeout as wait } from 'node:timers/promises'

/** What became of one request; the status is 0 where no answer came. */
export interface Seen {
  status: number
  /** milliseconds until the answer was whole */
  took: number
  /** seconds of Retry-After, or null */
  retryAfter: string | null
  /** milliseconds of performance.now() when it was sent */
  at: number
}

/** One request, given 30 s. */
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

/** Asks the same again and again, each time so long after the last was sent, or answered if that took longer. */
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

/** Asks until the answer is as wished; gives the milliseconds that took. Throws after so many. */
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
  throw new Error(`what was waited for did not come in ${most} ms`)
}

/** `200 × 31, 503 × 2` */
export function statuses(seen: readonly Seen[]): string {
  const counts = new Map<number, number>()
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status || 'no answer'} × ${count}`).join(', ')
}

/** How many of a hundred were answered 200, in words. */
export function share(seen: readonly Seen[]): string {
  const good = seen.filter(({ status }) => status === 200).length
  return `${((100 * good) / seen.length).toFixed(1)} % of ${seen.length} (${statuses(seen)})`
}
