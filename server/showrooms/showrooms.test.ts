import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { nearbyShowroom, showroom } from '#shared/schemas/showroom.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_NEARBY_PER_ADDRESS: '40' })
  await makeShowroom(shop, {
    code: 'Zindabazar',
    district: 'Sylhet',
    division: 'Sylhet',
    latitude: 24.8949,
    longitude: 91.8687,
  })
  await makeShowroom(shop, { code: 'Agrabad', area: 'Double Mooring', latitude: 22.3236, longitude: 91.8103 })
  await makeShowroom(shop, { code: 'dhanmondi', latitude: 23.7551, longitude: 90.3752 })
})
afterAll(() => shop.close())

const nearby = (json: unknown) => shop.request('/showrooms/nearby', { json })

test('[API-02] [API-03] [API-08] showrooms are a bare list by code with coordinates as [longitude, latitude]', async () => {
  const all = await (await shop.request('/showrooms/all-showrooms')).json()
  expect(showroom.strict().array().parse(all)).toEqual(all)
  expect(all.map(({ code }: { code: string }) => code)).toEqual(['Agrabad', 'dhanmondi', 'Zindabazar'])
  expect(all[0]).toEqual({
    updatedAt: expect.any(String),
    _id: expect.any(String),
    name: 'Omni Shoes Ltd.',
    code: 'Agrabad',
    codeBn: null,
    address: {
      street: 'Road 27',
      streetBn: null,
      landmark: null,
      landmarkBn: null,
      area: 'Double Mooring',
      areaBn: null,
      district: 'Dhaka',
      districtBn: 'ঢাকা',
      division: 'Dhaka',
      divisionBn: 'ঢাকা',
    },
    contact: { email: expect.stringContaining('@'), phone: '01000000001' },
    location: { coordinates: [91.8103, 22.3236] },
  })
  expect(await (await shop.request(`/showrooms/single/${all[0]._id}`)).json()).toEqual(all[0])
})

test('[API-08] [STORE-03] nearby returns all showrooms, nearest first, with their distance in km', async () => {
  const response = await nearby({ latitude: 23.8103, longitude: 90.4125 })
  const body = await response.json()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(nearbyShowroom.strict().array().parse(body)).toEqual(body)
  expect(body.map(({ code, distance }: { code: string; distance: number }) => [code, distance])).toEqual([
    ['dhanmondi', 7.2],
    ['Zindabazar', 190.5],
    ['Agrabad', 218.6],
  ])
})

test('[API-07] a position out of range or of another type is rejected', async () => {
  const invalidPositions = [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -180.1 },
    { latitude: '23.8', longitude: 90.4 },
    { latitude: null, longitude: null },
    { latitude: 23.8 },
    {},
  ]
  for (const position of invalidPositions) {
    const response = await nearby(position)
    expect([response.status, (await response.json()).code]).toEqual([422, 'invalid'])
  }
  const bodies = { '{"latitude":NaN,"longitude":1}': 400, '[]': 400, '': 400, '{"latitude":1e999,"longitude":1}': 422 }
  for (const [body, status] of Object.entries(bodies)) {
    const headers = { 'Content-Type': 'application/json' }
    expect((await shop.request('/showrooms/nearby', { method: 'POST', body, headers })).status, body).toBe(status)
  }
  const form = await shop.request('/showrooms/nearby', { method: 'POST', body: new URLSearchParams({ latitude: '1' }) })
  expect(form.status).toBe(415)
  expect((await shop.request('/showrooms/nearby')).headers.get('Allow')).toBe('POST')
})

test('[API-07] an archived showroom is in no list and is not found', async () => {
  const { id } = await makeShowroom(shop)
  await shop.db.update(showrooms).set({ archivedAt: new Date() }).where(eq(showrooms.id, id))
  for (const unknown of [id, 'x', crypto.randomUUID()]) {
    const response = await shop.request(`/showrooms/single/${unknown}`)
    expect([response.status, (await response.json()).message]).toEqual([404, 'Showroom not found'])
  }
  expect(await (await shop.request('/showrooms/all-showrooms')).json()).toHaveLength(3)
})

test('[API-07] searches for the nearest showroom are rate-limited per IP address', async () => {
  let lastStatus = 200
  for (let attempt = 0; attempt < 41 && lastStatus === 200; attempt++)
    lastStatus = (await nearby({ latitude: 23, longitude: 90 })).status
  const rejection = await nearby({ latitude: 23, longitude: 90 })
  expect([lastStatus, rejection.status]).toEqual([429, 429])
  expect(Number(rejection.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await rejection.json()).message).toBe('Too many attempts. Please try again later.')
})
