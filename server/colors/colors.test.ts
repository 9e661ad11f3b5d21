import { expect, test } from 'vitest'
import { makeColor } from '#server/testing/fixtures/make-catalogue.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-02] [API-03] colours are a bare list by name', async () => {
  const shop = await startApi()
  for (const name of ['tan', '#0a2a5e', 'Black']) await makeColor(shop, name)
  const all = await (await shop.request('/colors/all-colors')).json()
  expect(all).toEqual(
    ['#0a2a5e', 'Black', 'tan'].map((name) => ({
      _id: expect.any(String),
      name,
      nameBn: null,
      hex: null,
      updatedAt: expect.any(String),
    })),
  )
  await shop.close()
})
