import { emailOf, type SharedOrder } from '#server/testing/processes/shoppers.ts'
import { TEST_PASSWORD } from '#server/testing/test-users.ts'
import { expectZero, type Finding } from '../round.ts'
import { formatStatuses, formatSuccessShare, sendRequest, watchRequest } from '../watch.ts'

/** Orders nothing; it signs in, which writes a row. */
const LAST_SHOPPER = emailOf(31)

/** Reads pages that are kept, and writes, on every node until closed; then tells what was answered. */
export async function watchShop(addresses: readonly string[], { products: [line], store }: SharedOrder) {
  const paths = ['/', `/product/${line?.product}`, `/showrooms/details/${store}`, '/api/v1/categories/all-categories']
  const pages = addresses.flatMap((address) => paths.map((path) => `${address}${path}`))
  for (const page of pages) await sendRequest(page)
  const reads = pages.map((page) => watchRequest(() => sendRequest(page), 500))
  const writes = addresses.map((address) =>
    watchRequest(() => sendRequest(`${address}/api/v1/auth/login`, LOGIN), 1_000),
  )
  return {
    async close(): Promise<Finding[]> {
      const read = (await Promise.all(reads.map((watcher) => watcher.close()))).flat()
      const written = (await Promise.all(writes.map((watcher) => watcher.close()))).flat()
      const refused = written.filter(({ status }) => status === 503)
      return [
        {
          label: 'kept pages meanwhile',
          actual: formatSuccessShare(read),
          promise: 'all 200',
          passed: read.length > 0 && read.every(({ status }) => status === 200),
        },
        expectZero(
          `writes meanwhile that got neither 200 nor 503 (${formatStatuses(written)})`,
          written.filter(({ status }) => status !== 200 && status !== 503).length,
        ),
        expectZero('503 without Retry-After', refused.filter(({ retryAfter }) => retryAfter === null).length),
      ]
    },
  }
}

const LOGIN: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: LAST_SHOPPER, password: TEST_PASSWORD }),
}
