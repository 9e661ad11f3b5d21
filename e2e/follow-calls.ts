import { expect, type Page, type Request } from '@playwright/test'

/** How long a page has to be without a call before it counts as complete: a call may follow from the answer to another. */
const QUIET_MS = 150

/** Follows what a page loads by itself; the returned function waits until it has everything. */
export function followCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let quietSince = Date.now()
  const end = (request: Request) => {
    if (underWay.delete(request)) quietSince = Date.now()
  }
  page.on('request', (request) => {
    // The events of orders never end.
    const isStream = request.url().endsWith('/orders/live')
    if (!isStream && /^(?:fetch|xhr|script)$/.test(request.resourceType())) underWay.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () =>
    expect
      .poll(() => underWay.size === 0 && Date.now() - quietSince > QUIET_MS, { intervals: [25], timeout: 15_000 })
      .toBe(true)
}
