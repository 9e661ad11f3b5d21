import { expect, test } from 'vitest'
import { makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-02] [API-03] sizes are a bare list, smallest first', async () => {
  const shop = await startApi()
  for (const size of [40, 9, 40.5, 38]) await makeSize(shop, size)
  const all = await (await shop.request('/sizes/all-sizes')).json()
  expect(all).toEqual(
    [9, 38, 40, 40.5].map((size) => ({ _id: expect.any(String), size, updatedAt: expect.any(String) })),
  )
  await shop.close()
})
