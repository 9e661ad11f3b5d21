import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { createPages } from './pages.ts'
import { startApi, type TestApi } from './testing/start-api.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => shop.close())

test('with PUBLIC_URL set the shop answers under its own name and loopback, and under no other', async () => {
  const { settings, log } = shop
  const parts = { settings, log, mode: 'production', ready: async () => true } as const
  const pages = await createPages({ ...parts, api: createApi(shop) })
  const status = async (host: string) =>
    (await pages.fetch(new Request(`http://${host}/api/v1/sizes/all-sizes`))).status
  for (const own of ['shop.example', 'SHOP.example', 'shop.example:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(await status(own), own).toBe(200)
  for (const other of ['evil.example', 'shop.example:8080', 'shop.example.evil.example', '127.0.0.1.evil.example'])
    expect(await status(other), other).toBe(421)
})
