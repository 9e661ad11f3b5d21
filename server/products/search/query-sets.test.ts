import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { productSearch } from '#server/testing/product-search.ts'
import { isSuccess, type QueryRow, readQuerySet } from '#server/testing/search-queries/query-set.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const GOAL = 0.95

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  search = productSearch(shop)
})
afterAll(() => shop.close())

/** Searches for each query, prints how many of each kind find a right shoe among the first five, and what fails. */
async function measure(rows: QueryRow[]) {
  const results = await Promise.all(
    rows.map(async (row) => ({ row, isRight: isSuccess(row, await search({ query: row.query, limit: 5 })) })),
  )
  const kinds = [...new Set(rows.map(({ language }) => language))]
  const rates = kinds.map((kind) => {
    const ofKind = results.filter(({ row }) => row.language === kind)
    const right = ofKind.filter(({ isRight }) => isRight).length
    console.info(`${kind}: ${right} of ${ofKind.length}`)
    return { kind, rate: right / ofKind.length }
  })
  const failed = results.filter(({ isRight }) => !isRight).map(({ row }) => row.query)
  if (failed.length) console.info(`Not found: ${failed.join(' · ')}`)
  return { rates, failed }
}

test('[FIND-02] of 120 everyday queries 95 % of each kind have a right shoe among the first five', async () => {
  const rows = readQuerySet('shoppers')
  expect(rows).toHaveLength(120)
  const { rates } = await measure(rows)
  expect(rates.filter(({ rate }) => rate < GOAL)).toEqual([])
})

test('[FIND-02] more than 400 queries, written before any of them was tried, find as much', async () => {
  const rows = readQuerySet('strangers')
  expect(rows.length).toBeGreaterThan(400)
  const { rates } = await measure(rows)
  expect(rates.filter(({ rate }) => rate < GOAL)).toEqual([])
})
