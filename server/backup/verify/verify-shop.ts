import { createHash } from 'node:crypto'
import { atLeisure } from '#server/db/dedicated-client.ts'
import type { Database } from '#server/db/open.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { beginSnapshot } from '../queries.ts'
import { type Check, checkRows, listPictures } from './queries.ts'

/** Recomputes all redundant data of a shop, and reads every image; returns the results of all checks. */
export function verifyShop({ pool }: Pick<Database, 'pool'>, store: Pick<ImageStore, 'read'>): Promise<Check[]> {
  return atLeisure(pool, async (client) => {
    await beginSnapshot(client)
    const pictures = await listPictures(client)
    const wrong: string[] = []
    for (const { hash, bytes } of pictures) {
      const found = await store.read(hash)
      if (!found) wrong.push(`${hash} is missing`)
      else if (found.length !== bytes || createHash('sha256').update(found).digest('hex') !== hash)
        wrong.push(`${hash} is damaged`)
    }
    return [...(await checkRows(client)), { name: 'pictures on the disk', examined: pictures.length, wrong }]
  })
}

/** Formats checks as a text table, with the first five mismatches below each. */
export function drawChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .flatMap(({ name, examined, wrong }) => [
      `${name.padEnd(width)}  ${String(examined).padStart(9)} looked at  ${wrong.length === 0 ? 'good' : `${wrong.length} WRONG`}`,
      ...wrong.slice(0, 5).map((what) => `    ${what}`),
    ])
    .join('\n')
}
