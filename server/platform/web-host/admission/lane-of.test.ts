import { expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { startApi } from '#server/testing/start-api.ts'
import { createLaneOf } from './lane-of.ts'

const ID = '0199f494-4cdd-7034-bffc-4464ad4e105c'
const FILES = new Set(['/assets/app.js', '/favicon.svg'])

const LANES = {
  visitors: [
    '/',
    '/search?query=z1',
    `/category/${ID}.data?page=2`,
    '/nothing',
    '/assets/made-up.js',
    '/sitemap.xml',
    '/dashboards',
    `/api/v1/products/search?query=z1`,
    `/api/v1/products/single/${ID}`,
    '/api/v1/nothing',
    '/api/v1/openapi.json',
  ],
  frames: ['/dashboard', '/dashboard/orders?status=Pending', `/profile/orders/${ID}`, '/profile.data?_routes=shell'],
  pictures: [`/api/v1/products/image/${ID}?w=320`, `/api/v1/slides/phone-image/${ID}`],
  lists: ['/api/v1/products/all?q=1', `/api/v1/products/category/${ID}`, `/api/v1/products/sub-category/${ID}`],
  none: [
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/assets/app.js?v=1',
    '/favicon.svg',
    '/api/v1/orders/all?page=1',
    `/api/v1/orders/singleOrder/${ID}`,
    `/api/v1/orders/storeOrder/${ID}`,
    '/api/v1/products/managed',
    '/api/v1/auth/user-auth',
    '/api/v1/auth/all',
    '/api/v1/dashboard/summary',
  ],
}

test('[F15] what visitors read runs in lanes, what is for members or costs nothing does not', async () => {
  const shop = await startApi()
  const laneOf = createLaneOf(createApi(shop), FILES)
  await shop.close()
  for (const [lane, urls] of Object.entries(LANES)) {
    for (const url of urls) {
      for (const method of ['GET', 'HEAD']) expect(laneOf(method, url) ?? 'none', url).toBe(lane)
      expect(laneOf('POST', url), url).toBeNull()
    }
  }
})
