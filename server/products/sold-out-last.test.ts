import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

type Made = Awaited<ReturnType<typeof makeProduct>>

let shop: TestApi
let search: ReturnType<typeof productSearch>
let subCategory: string
let showroom: string
const made: Made[] = []

/** Nine lasts, of which every third is sold out, and one without sizes; prices rise with their number. */
beforeAll(async () => {
  shop = await startApi()
  search = productSearch(shop)
  subCategory = (await makeSubCategory(shop)).id
  showroom = (await makeShowroom(shop)).id
  for (let number = 1; number <= 9; number++) {
    const name = number > 6 ? `Last ${number}` : `Brogue Last ${number}`
    const marks = { featured: true, bestSeller: number > 3 }
    made.push(await makeProduct(shop, { name, subCategory, sizes: [40, 41], discountPrice: 100 * number, ...marks }))
  }
  await makeProduct(shop, { name: 'Last without sizes', subCategory, sizes: [], discountPrice: 50 })
  await receive(made.filter((_, index) => index % 3 !== 2))
  await keepStock(shop, true)
})
afterAll(() => shop.close())

function receive(products: Made[], pairs = 1) {
  return receivePairs(
    shop,
    showroom,
    products.map(({ id, sizes }) => ({ product: id, size: firstRow(sizes).id, pairs })),
  )
}

async function numbersOf(params: Record<string, string | number>): Promise<string> {
  return namesOf(await search(params))
    .map((name) => name.split(' ').at(-1))
    .join(' ')
}

const read = async (path: string) => (await readResponse(shop.request(`/products/${path}`))).body

test('[STOCK-26] what is sold out in every size is last in every list, whatever its order', async () => {
  expect(await numbersOf({ subCategory })).toBe('sizes 8 7 5 4 2 1 9 6 3')
  expect(await numbersOf({ subCategory, sort: 'price-up' })).toBe('sizes 1 2 4 5 7 8 3 6 9')
  expect(await numbersOf({ subCategory, sort: 'price-down' })).toBe('8 7 5 4 2 1 sizes 9 6 3')
  expect(await numbersOf({ subCategory, sort: 'best-selling' })).toBe('8 7 5 4 sizes 2 1 9 6 3')
  expect(await numbersOf({ subCategory, minPrice: 200 })).toBe('8 7 5 4 2 9 6 3')
  expect(await numbersOf({ subCategory, size: 40 })).toBe('8 7 5 4 2 1 9 6 3')
})

test('[STOCK-26] it is last in a search, behind what fits less, and no page repeats or leaves out a shoe', async () => {
  expect(await numbersOf({ query: 'last', subCategory })).toBe('sizes 8 7 5 4 2 1 9 6 3')
  expect(await numbersOf({ query: 'brogue last', subCategory, sort: 'price-up' })).toBe('1 2 4 5 3 6')
  const lists: Record<string, string>[] = [
    { subCategory },
    { subCategory, query: 'last' },
    { subCategory, query: 'brogue' },
    { query: 'last' },
  ]
  for (const params of lists) {
    const whole = await numbersOf(params)
    for (const limit of [2, 4, 7]) {
      const pages = Array.from({ length: Math.ceil(10 / limit) }, (_, index) =>
        numbersOf({ ...params, page: index + 1, limit }),
      )
      expect((await Promise.all(pages)).filter(Boolean).join(' '), `${limit}`).toBe(whole)
    }
  }
})

test('[STOCK-26] suggestions mark it, and have it last; new arrivals and best sellers never have it', async () => {
  const suggestions: { name: string; soldOut?: boolean }[] = await read('suggest?query=brogue')
  expect(suggestions.map(({ name, soldOut }) => [name.at(-1), soldOut])).toEqual([
    ['5', undefined],
    ['4', undefined],
    ['2', undefined],
    ['1', undefined],
    ['6', true],
  ])
  const names = async (path: string) => (await read(path)).map(({ name }: { name: string }) => name.at(-1)).join(' ')
  expect(await names('featured?limit=20')).toBe('8 7 5 4 2 1')
  expect(await names('bestseller?limit=20')).toBe('8 7 5 4')
  expect(await names('bestseller?limit=2')).toBe('8 7')
  expect(await names(`similar/${made[0]?.id}`)).toBe('s 8 7 5 4 2 9 6')
})

test('[STOCK-26] the last pair that goes, comes back or gets a size moves its shoe in the next read', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const [, , third, , , , , eighth] = made
  if (!third || !eighth) throw new Error('There are nine')
  const order = await placeOrder(shop, orderBody(eighth, showroom), { token, key: crypto.randomUUID() })
  expect(order.status).toBe(201)
  expect(await numbersOf({ subCategory })).toBe('sizes 7 5 4 2 1 9 8 6 3')
  await receive([third])
  expect(await numbersOf({ subCategory })).toBe('sizes 7 5 4 3 2 1 9 8 6')
  await receive([eighth])
  expect(await numbersOf({ subCategory })).toBe('sizes 8 7 5 4 3 2 1 9 6')
})

test('[STOCK-26] two orders at once for the last pairs of two sizes leave the shoe sold out', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  for (let round = 0; round < 5; round++) {
    const product = await makeProduct(shop, { name: `Pair ${round}`, sizes: [40, 41] })
    const rows = product.sizes.map(({ id }) => ({ product: product.id, size: id, pairs: 1 }))
    await receivePairs(shop, showroom, rows)
    const orders = product.sizes.map((size) =>
      placeOrder(shop, orderBody({ ...product, sizes: [size] }, showroom), { token, key: crypto.randomUUID() }),
    )
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([201, 201])
    const suggestions = await read(`suggest?query=Pair ${round}`)
    expect(suggestions).toContainEqual(expect.objectContaining({ _id: product.id, soldOut: true }))
  }
})

test('[STOCK-26] [STOCK-01] while no stock is kept the lists are as they were; kept again, they are not', async () => {
  const kept = await numbersOf({ subCategory })
  await keepStock(shop, false)
  expect(await numbersOf({ subCategory })).toBe('sizes 9 8 7 6 5 4 3 2 1')
  expect(await read('suggest?query=last')).not.toContainEqual(expect.objectContaining({ soldOut: true }))
  expect((await read('featured?limit=20')).length).toBe(9)
  await keepStock(shop, true)
  expect(await numbersOf({ subCategory })).toBe(kept)
})
