import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { productSearch } from '#server/testing/product-search.ts'
import { isSuccess, type QueryRow, readQuerySet } from '#server/testing/search-queries/query-set.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const GOALS = { amongFive: 0.99, first: 0.96 }

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  search = productSearch(shop)
})
afterAll(() => shop.close())

/** Prints how many queries find a right shoe among the first five, how many have one first, and which do not. */
async function measure(name: string, rows: QueryRow[]) {
  const missed: string[] = []
  const notFirst: string[] = []
  for (const row of rows) {
    const page = await search({ query: row.query, limit: 5 })
    const isFirst = isSuccess(row, { ...page, products: page.products.slice(0, 1) })
    if (!isSuccess(row, page)) missed.push(row.query)
    if (!isFirst) notFirst.push(row.query)
  }
  const rates = { amongFive: 1 - missed.length / rows.length, first: 1 - notFirst.length / rows.length }
  const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`
  console.info(`${name}: ${percent(rates.amongFive)} of ${rows.length} among five, ${percent(rates.first)} first`)
  if (notFirst.length) console.info(`Not first: ${notFirst.join(' · ')}`)
  if (missed.length) console.info(`Not among five: ${missed.join(' · ')}`)
  return rates
}

test('[FIND-06] of 87 everyday queries 99 % have a right shoe among the first five, 96 % have it first', async () => {
  const rows = readQuerySet('everyday')
  expect(rows).toHaveLength(87)
  const rates = await measure('everyday', rows)
  expect(rates.amongFive).toBeGreaterThanOrEqual(GOALS.amongFive)
  expect(rates.first).toBeGreaterThanOrEqual(GOALS.first)
})

test('[FIND-06] of 87 others, which nobody tried while the search was written, as many do', {
  tags: ['nightly'],
}, async () => {
  const rows = readQuerySet('everyday-unseen')
  expect(rows).toHaveLength(87)
  const rates = await measure('everyday, unseen', rows)
  expect(rates.amongFive).toBeGreaterThanOrEqual(GOALS.amongFive)
  expect(rates.first).toBeGreaterThanOrEqual(GOALS.first)
})

test('[FIND-06] [FIND-08] of 63 written later, with what is not wanted among them, as many do', {
  tags: ['nightly'],
}, async () => {
  const rows = readQuerySet('everyday-later')
  expect(rows).toHaveLength(63)
  const rates = await measure('everyday, later', rows)
  expect(rates.amongFive).toBeGreaterThanOrEqual(GOALS.amongFive)
  expect(rates.first).toBeGreaterThanOrEqual(GOALS.first)
})

test('[FIND-06] of 200 strict ones that a stranger wrote later, as many do', { tags: ['nightly'] }, async () => {
  const rows = readQuerySet('strangers-later')
  expect(rows).toHaveLength(200)
  const rates = await measure('strangers, later', rows)
  expect(rates.amongFive).toBeGreaterThanOrEqual(GOALS.amongFive)
  expect(rates.first).toBeGreaterThanOrEqual(GOALS.first)
})

test('[FIND-06] of 150 that another tester wrote after all of these, as many do', { tags: ['nightly'] }, async () => {
  const rows = readQuerySet('testers')
  expect(rows).toHaveLength(150)
  const rates = await measure('testers', rows)
  expect(rates.amongFive).toBeGreaterThanOrEqual(GOALS.amongFive)
  expect(rates.first).toBeGreaterThanOrEqual(GOALS.first)
})
