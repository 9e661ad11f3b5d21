import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import type { Database } from '#server/platform/db/open.ts'
import { type ImageStore, imageHash } from '#server/platform/storage/image-store.ts'
import { beginSnapshot } from '../queries.ts'
import type { Check } from './check.ts'
import { checkRows, listImageSizes } from './queries.ts'

/** Recomputes all redundant data of a shop, and reads every image; returns the results of all checks. */
export function verifyShop({ pool }: Pick<Database, 'pool'>, imageStore: Pick<ImageStore, 'read'>): Promise<Check[]> {
  return withDedicatedClient(pool, async (client) => {
    await beginSnapshot(client)
    const images = await listImageSizes(client)
    const mismatches: string[] = []
    for (const { hash, bytes } of images) {
      const content = await imageStore.read(hash)
      if (!content) mismatches.push(`${hash} is missing`)
      else if (content.length !== bytes || imageHash(content) !== hash) mismatches.push(`${hash} is damaged`)
    }
    return [...(await checkRows(client)), { name: 'pictures on the disk', checkedCount: images.length, mismatches }]
  })
}

/** Formats checks as a text table, with the first five mismatches below each. */
export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .flatMap(({ name, checkedCount, mismatches }) => [
      `${name.padEnd(width)}  ${String(checkedCount).padStart(9)} looked at  ${mismatches.length === 0 ? 'good' : `${mismatches.length} WRONG`}`,
      ...mismatches.slice(0, 5).map((mismatch) => `    ${mismatch}`),
    ])
    .join('\n')
}
