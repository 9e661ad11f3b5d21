import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import type { Product, ProductPage } from '#shared/schemas/product.ts'

let shop: TestApi
let subCategory: string
let showrooms: string[]
let sandal: Made
let loafer: Made
type Made = Awaited<ReturnType<typeof makeProduct>>

beforeAll(async () => {
  shop = await startApi()
  subCategory = (await makeSubCategory(shop)).id
  const make = (name: string, color: string) => makeProduct(shop, { name, subCategory, color, sizes: [40, 41, 42] })
  sandal = await make('Meghna Sandal', 'navy')
  loafer = await make('Padma Loafer', 'tan')
  await make('Surma Sandal', 'navy')
  showrooms = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  const [first = '', second = ''] = showrooms
  await receivePairs(shop, first, [pairsOf(sandal, 0), pairsOf(loafer, 1)])
  await receivePairs(shop, second, [pairsOf(sandal, 1)])
})
afterAll(() => shop.close())

function pairsOf({ id, sizes }: Made, index: number) {
  return { product: id, size: firstRow(sizes.slice(index)).id, pairs: 2 }
}

async function search(params: Record<string, string>): Promise<ProductPage> {
  const { status, body } = await readResponse(
    shop.request(`/products/search?${new URLSearchParams({ subCategory, ...params })}`),
  )
  expect(status).toBe(200)
  return body
}

/** Names, colours with counts and sizes with counts of a search. */
async function found(params: Record<string, string>) {
  const { products, total, facets } = await search(params)
  expect(total).toBe(products.length)
  return {
    names: products.map(({ name }) => name).toSorted(),
    colors: Object.fromEntries(facets.colors.map(({ name, count }) => [name, count])),
    sizes: Object.fromEntries(facets.sizes.map(({ size, count }) => [size, count])),
  }
}

test('[STOCK-01] while no stock is kept, a product says nothing of it, and the filters for it leave nothing out', async () => {
  await keepStock(shop, false)
  const { body } = await readResponse(shop.request(`/products/single/${sandal.id}`))
  expect(body.sizes.map((size: object) => Object.keys(size))).toEqual([0, 1, 2].map(() => ['_id', 'size']))
  expect(body).not.toHaveProperty('soldOut')
  const everything = await search({})
  expect(await search({ inStock: 'true', store: firstRow(showrooms) })).toEqual(everything)
  expect(everything.total).toBe(3)
})

test('[STOCK-13] a product says which of its sizes are available, and whether all are gone', async () => {
  await keepStock(shop, true)
  const { products } = await search({ sort: 'price-up' })
  const stateOf = ({ name, soldOut, sizes }: Product) => [name, soldOut, sizes.map(({ available }) => available)]
  expect(products.map(stateOf).toSorted()).toEqual([
    ['Meghna Sandal', false, [true, true, false]],
    ['Padma Loafer', false, [false, true, false]],
    ['Surma Sandal', true, [false, false, false]],
  ])
  const { body } = await readResponse(shop.request(`/products/single/${sandal.id}`))
  expect(stateOf(body)).toEqual(['Meghna Sandal', false, [true, true, false]])
})

test('[STOCK-13] lists of what is in stock, anywhere or in a showroom; the counts agree with what is listed', async () => {
  await keepStock(shop, true)
  const [first = '', second = ''] = showrooms
  const both = ['Meghna Sandal', 'Padma Loafer']
  expect(await found({ inStock: 'true' })).toEqual({
    names: both,
    colors: { navy: 1, tan: 1 },
    sizes: { 40: 1, 41: 2 },
  })
  expect((await found({ inStock: 'true', size: '40' })).names).toEqual(['Meghna Sandal'])
  expect((await found({ inStock: 'true', size: '42' })).names).toEqual([])
  const tan = await found({ inStock: 'true', color: 'tan' })
  expect(tan).toEqual({ names: ['Padma Loafer'], colors: { navy: 1, tan: 1 }, sizes: { 41: 1 } })

  expect(await found({ store: first })).toEqual({ names: both, colors: { navy: 1, tan: 1 }, sizes: { 40: 1, 41: 1 } })
  expect((await found({ store: second })).names).toEqual(['Meghna Sandal'])
  expect((await found({ store: second, size: '40' })).names).toEqual([])
  expect((await found({ store: crypto.randomUUID() })).names).toEqual([])
  expect((await found({ store: 'nonsense' })).names).toEqual([])

  const words = { query: 'sandal', subCategory: '' }
  expect(await found({ ...words, inStock: 'true' })).toEqual({
    names: ['Meghna Sandal'],
    colors: { navy: 1 },
    sizes: { 40: 1, 41: 1 },
  })
  expect((await found({ ...words, inStock: 'true', size: '41' })).names).toEqual(['Meghna Sandal'])
  expect((await found({ ...words, query: 'sandal size 42', inStock: 'true' })).names).toEqual([])
  expect((await found({ ...words, store: second })).names).toEqual(['Meghna Sandal'])
})

test('[STOCK-13] within a sort the pages of what is in stock neither repeat nor leave out', async () => {
  await keepStock(shop, true)
  const pages = await Promise.all(['1', '2'].map((page) => search({ inStock: 'true', limit: '1', page })))
  expect(pages.flatMap(({ products }) => products.map(({ name }) => name))).toEqual(['Padma Loafer', 'Meghna Sandal'])
})
