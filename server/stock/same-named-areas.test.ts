import { expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi } from '#server/testing/start-api.ts'
import { allDivisions } from '#shared/bangladesh/locations.ts'

/** Every thana whose name others have too, with its district and division. */
const places = allDivisions().flatMap(({ name: division, districts }) =>
  districts.flatMap(({ name: district, thanas }) => thanas.map(({ name: area }) => ({ division, district, area }))),
)
const twins = [...Map.groupBy(places, ({ area }) => area)].filter(([, { length }]) => length > 1)

test('[STOCK-14] an area counts with its district: of all thanas with the same name the one asked for is the nearest', async () => {
  expect(twins.length).toBeGreaterThanOrEqual(20)
  expect(twins.map(([name]) => name)).toContain('Kotwali')
  const shop = await startApi({ LIMIT_SERVE_PER_ADDRESS: '1000' })
  const product = await makeProduct(shop)
  const lines = [{ product: product.id, size: firstRow(product.sizes).id, quantity: 1 }]
  const nameOf = ({ district, area }: (typeof places)[number]) => `${area}, ${district}`
  for (const [area, [first, second]] of twins) {
    for (const place of [first, second]) if (place) await makeShowroom(shop, { ...place, code: nameOf(place) })
    // In the same district, but another area: nearer than the same name elsewhere.
    if (first) await makeShowroom(shop, { ...first, area: 'Elsewhere', code: `beside ${nameOf(first)}` })
    expect(area).toBeTruthy()
  }
  for (const [, [first, second]] of twins) {
    if (!first || !second) throw new Error('a name that nobody shares')
    const json = { lines, near: first }
    const { body } = await readResponse(shop.request('/stock/serve', { method: 'POST', json }))
    const codes = body.showrooms.map(({ code }: { code: string }) => code)
    expect(codes[0]).toBe(nameOf(first))
    expect(codes.indexOf(`beside ${nameOf(first)}`)).toBeLessThan(codes.indexOf(nameOf(second)))
  }
  await shop.close()
})

test('[STOCK-14] [ORDER-04] the nearest showroom of an address follows its thana in either language, with a district or alone', async () => {
  const shop = await startApi({ LIMIT_SERVE_PER_ADDRESS: '1000' })
  const product = await makeProduct(shop)
  const lines = [{ product: product.id, size: firstRow(product.sizes).id, quantity: 1 }]
  await makeShowroom(shop, { division: 'Dhaka', district: 'Dhaka', area: 'Banani', code: 'A' })
  await makeShowroom(shop, { division: 'Dhaka', district: 'Dhaka', area: 'Dhanmondi', code: 'Y' })
  await makeShowroom(shop, { division: 'Rajshahi', district: 'Bogura', area: 'Sherpur', code: 'Z' })
  const nearest = async (near: object) =>
    (await readResponse(shop.request('/stock/serve', { json: { lines, near } }))).body.showrooms[0]?.code
  expect(await nearest({ address: 'Road 27, Dhanmondi, Dhaka' })).toBe('Y')
  expect(await nearest({ address: 'রোড ২৭, ধানমন্ডি, ঢাকা' })).toBe('Y')
  expect(await nearest({ address: 'রোড ২৭, ধানমন্ডি' })).toBe('Y')
  expect(await nearest({ address: 'রোড ২৭, ধানমন্ডি', district: 'Dhaka' })).toBe('Y')
  expect(await nearest({ address: 'স্টেশন রোড, শেরপুর', district: 'Bogura' })).toBe('Z')
  expect(await nearest({ address: 'রোড ২৭', district: 'Dhaka', thana: 'Dhanmondi' })).toBe('Y')
  expect(await nearest({ address: 'রোড ২৭' }), 'by name where nothing is known').toBe('A')
  expect((await shop.request('/stock/serve', { json: { lines, near: { address: 'x'.repeat(601) } } })).status).toBe(422)
  await shop.close()
})
