import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

test('[CACHE-01] kept lists and settings are the new ones in the very next read of each node, also after SQL', async () => {
  const shop = await startApi()
  const other = await connectSecondNode(shop)
  const { token } = await makeSignedInUser(shop, 'admin')
  const sizesOf = async (node: typeof shop) =>
    (await readResponse(node.request('/sizes/all-sizes'))).body.map(({ size }: { size: number }) => size)
  for (const size of [41, 42, 43]) {
    const created = await shop.request('/sizes/create', { token, json: { size } })
    expect(created.status).toBe(201)
    for (const node of [other, shop]) expect(await sizesOf(node)).toContain(size)
  }
  await shop.db.execute(sql`delete from sizes where size = 42`)
  for (const node of [shop, other]) expect(await sizesOf(node)).toEqual([41, 43])
  const again = await other.request('/sizes/all-sizes')
  const etag = again.headers.get('ETag') ?? ''
  const unchanged = await other.request('/sizes/all-sizes', { headers: { 'If-None-Match': etag } })
  expect([etag.length > 10, unchanged.status]).toEqual([true, 304])
  await other.close()
  await shop.close()
})
