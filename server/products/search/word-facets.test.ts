import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { productSearch } from '#server/testing/product-search.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  search = productSearch(shop)
})
afterAll(() => shop.close())

/** Queries that are words of filters, alone and beside others: those that say several things with every change, all at night. */
const QUERIES = [
  'kalo juta 42 size 3000 takar moddhe',
  'black sandals',
  'loafers 42',
  'black',
  'কালো',
  'red shoes',
  'size 42',
  'under 1000',
  'sneakers 1000-1999 taka',
  'boys',
  'black boots size 41',
  'red nagra under tk 3000',
].slice(0, rounds(3, 12))

test('[LIST-06] [FIND-03] each count of a facet is the total of the list that choosing it shows', async () => {
  for (const query of QUERIES) {
    const { facets, total } = await search({ query })
    expect(total, query).toBeGreaterThan(0)
    expect(facets.colors.length, query).toBeGreaterThan(0)
    const choices = [
      ...facets.colors.map(({ name, count }) => ({ count, filter: { color: name } })),
      ...facets.sizes.map(({ size, count }) => ({ count, filter: { size } })),
      ...facets.prices.map(({ min, max, count }) => ({ count, filter: { minPrice: min, maxPrice: max ?? undefined } })),
    ]
    for (const { count, filter } of choices) {
      const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
      expect((await search({ query, ...given })).total, `${query} ${JSON.stringify(given)}`).toBe(count)
    }
  }
})

test('[FIND-03] a colour in the words leaves the other colours to choose, and a size the other sizes', async () => {
  const black = await search({ query: 'black' })
  expect(black.facets.colors.length).toBeGreaterThan(10)
  expect(black.facets.colors.find(({ name }) => name === 'black')?.count).toBe(black.total)
  const sized = await search({ query: 'loafers 42' })
  expect(sized.facets.sizes.map(({ size }) => size)).toContain(39)
  const sandals = (await search({ query: 'black sandals' })).facets.colors
  expect(sandals.map(({ name }) => name)).toEqual(expect.arrayContaining(['black', 'navy', 'tan']))
  const priced = (await search({ query: 'sneakers 1000-1999 taka' })).facets.prices
  expect(priced.filter(({ count }) => count > 0).length).toBeGreaterThan(1)
})
