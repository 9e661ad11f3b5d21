import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANY } from '#server/db/tables/product-facets.ts'
import { products } from '#server/db/tables/products.ts'
import { makeCategory, makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { PRICE_RANGES } from '#shared/rules/price-ranges.ts'
import { type ProductPage, productPage } from '#shared/schemas/product.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

async function search(query: Record<string, string | number | undefined>): Promise<ProductPage> {
  const response = await shop.request(`/products/search?${new URLSearchParams(query as Record<string, string>)}`)
  expect(response.status).toBe(200)
  const page = productPage.strict().parse(await response.json())
  // The list and its counts are queried separately: if one page holds everything, they must agree.
  if (page.page === 1 && page.pages <= 1) expect(page.total).toBe(page.products.length)
  return page
}
const names = ({ products }: Pick<ProductPage, 'products'>) => products.map(({ name }) => name)
const countOccurrences = (values: string[]) =>
  Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]))
const countsOf = ({ facets, total }: ProductPage) => ({
  total,
  colors: Object.fromEntries(facets.colors.map(({ name, count }) => [name, count])),
  sizes: facets.sizes.map(({ size, count }) => [size, count]),
  prices: facets.prices.map(({ count }) => count),
})

test('[LIST-10] search finds parts of name and article number, ignoring case', async () => {
  const { subCategory } = await makeProduct(shop, { name: 'Padma Trainer', code: 'PT-77' })
  await makeProduct(shop, { name: 'Meghna trainer', code: 'MT-1', subCategory })
  const archived = await makeProduct(shop, { name: 'Old trainer', code: 'OT-1', subCategory })
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived.id))
  expect(names(await search({ query: 'TRAIN' }))).toEqual(['Meghna trainer', 'Padma Trainer'])
  expect(names(await search({ query: 'pt-7' }))).toEqual(['Padma Trainer'])
  expect(names(await search({ query: '  padma ' }))).toEqual(['Padma Trainer'])
  expect(names(await search({ query: 'padma  trainer' }))).toEqual([])
})

test('[LIST-10] %, _ and \\ in a query are literal', async () => {
  await makeProduct(shop, { name: '100% Leather_Shoe \\ classic' })
  expect(names(await search({ query: '0% l' }))).toHaveLength(1)
  expect(names(await search({ query: 'r_s' }))).toHaveLength(1)
  expect(names(await search({ query: '\\ c' }))).toHaveLength(1)
  for (const query of ['%%', '__', '1%L', 'h_e', '\\\\', "' OR 1=1 --", '"', '*', '.*']) {
    expect(names(await search({ query })), query).toEqual([])
    expect((await shop.request(`/products/suggest?query=${encodeURIComponent(query)}`)).status).toBe(200)
  }
})

test('[LIST-10] Bangla is found however it is encoded, and Bengali digits count as 0–9', async () => {
  await makeProduct(shop, { name: 'শাপলা স্যান্ডেল ৭'.normalize('NFC'), code: 'SH-40' })
  expect(names(await search({ query: 'শাপলা' }))).toHaveLength(1)
  expect(names(await search({ query: 'াপল' }))).toHaveLength(1)
  expect(names(await search({ query: 'স্যা' }))).toHaveLength(1)
  expect(names(await search({ query: 'স্যান্ডেল ৭' }))).toHaveLength(1)
  expect(names(await search({ query: 'sh-৪০' }))).toHaveLength(1)
  await makeProduct(shop, { name: 'বাড়ি জুতা'.normalize('NFC') })
  expect(names(await search({ query: 'বা\u09dcি' }))).toHaveLength(1)
  expect(names(await search({ query: 'বা\u09a1\u09bcি' }))).toHaveLength(1)
})

test('[LIST-10] [LIST-06] colour, size and price range filter a list; the counts of each facet ignore its own filter', async () => {
  const category = await makeCategory(shop)
  const [firstSubCategory, secondSubCategory] = [
    await makeSubCategory(shop, { category: category.id }),
    await makeSubCategory(shop, { category: category.id }),
  ]
  const make = (
    name: string,
    color: string,
    sizes: number[],
    discountPrice: number,
    subCategory = firstSubCategory.id,
  ) => makeProduct(shop, { name, color, sizes, discountPrice, originalPrice: 9_000, subCategory })
  await make('A', 'navy', [40, 41], 999)
  await make('B', 'navy', [41], 1_000)
  await make('C', 'black', [40, 41.5], 1_999)
  await make('D', 'black', [], 5_000, secondSubCategory.id)
  await make('E', 'tan', [41], 1_500, secondSubCategory.id)

  const unfiltered = await search({ category: category.id })
  expect(names(unfiltered)).toEqual(['E', 'D', 'C', 'B', 'A'])
  expect(countsOf(unfiltered)).toEqual({
    total: 5,
    colors: { black: 2, navy: 2, tan: 1 },
    sizes: [
      [40, 2],
      [41, 3],
      [41.5, 1],
    ],
    prices: [1, 3, 0, 0, 0, 1],
  })
  expect(unfiltered.facets.prices.map(({ label, min, max }) => ({ label, min, max }))).toEqual(PRICE_RANGES)

  const navy = await search({ category: category.id, color: 'navy' })
  expect(names(navy)).toEqual(['B', 'A'])
  expect(countsOf(navy)).toEqual({
    total: 2,
    colors: { black: 2, navy: 2, tan: 1 },
    sizes: [
      [40, 1],
      [41, 2],
    ],
    prices: [1, 1, 0, 0, 0, 0],
  })
  const cheap = { minPrice: 1_000, maxPrice: 1_999 }
  const filtered = await search({ category: category.id, color: 'navy', size: 41, ...cheap })
  expect(names(filtered)).toEqual(['B'])
  expect(countsOf(filtered)).toEqual({
    total: 1,
    colors: { navy: 1, tan: 1 },
    sizes: [[41, 1]],
    prices: [1, 1, 0, 0, 0, 0],
  })
  expect(names(await search({ subCategory: secondSubCategory.id, ...cheap }))).toEqual(['E'])
  expect(names(await search({ category: category.id, minPrice: 5_000 }))).toEqual(['D'])
  expect(names(await search({ category: category.id, subCategory: firstSubCategory.id, color: 'BLACK' }))).toEqual([
    'C',
  ])

  const navyId = (await makeColor(shop, 'navy')).id
  const halfSize = (await makeSize(shop, 41.5)).id
  expect(names(await search({ category: category.id, color: navyId.toUpperCase() }))).toEqual(['B', 'A'])
  expect(names(await search({ category: category.id, size: halfSize }))).toEqual(['C'])
  expect(names(await search({ category: category.id, size: '৪১' }))).toEqual(['E', 'B', 'A'])
})

test('[LIST-10] stored counts agree with counts computed for search texts and free prices', async () => {
  const { id: category } = await makeCategory(shop)
  const subCategory = (await makeSubCategory(shop, { category })).id
  const colors = ['red', 'green', 'blue']
  for (let index = 0; index < 30; index++) {
    const sizes = [38, 39, 40].filter((_, bit) => (index >> bit) % 2)
    const discountPrice = 1 + ((index * 577) % 6_000)
    await makeProduct(shop, { name: `Same ${index}`, subCategory, color: colors[index % 3], sizes, discountPrice })
  }
  const choices = [
    {},
    { color: 'red' },
    { size: '39' },
    { maxPrice: '999' },
    { color: 'blue', size: '40', minPrice: '5000' },
  ]
  for (const choice of choices) {
    const expectedPage = await search({ category, limit: 100, ...choice })
    for (const query of ['same', 'am', 'S'])
      expect(await search({ category, limit: 100, query, ...choice }), query).toEqual(expectedPage)
    const matchingPage = await search({ category, limit: 100, query: '1', ...choice })
    expect(matchingPage.products).toEqual(
      expectedPage.products.filter(({ name, code }) => `${name} ${code}`.includes('1')),
    )
    const colorOf = ({ color }: (typeof matchingPage.products)[number]) => color.name
    if (!('color' in choice))
      expect(countsOf(matchingPage).colors).toEqual(countOccurrences(matchingPage.products.map(colorOf)))
    expect(expectedPage.total).toBe(expectedPage.products.length)
    const freePricePage = await search({ category, limit: 100, minPrice: '1', ...choice })
    if (!('minPrice' in choice)) expect(countsOf(freePricePage).colors).toEqual(countsOf(expectedPage).colors)
  }
})

test('[LIST-10] lists have four sort orders', async () => {
  const { id: category } = await makeCategory(shop)
  const subCategory = (await makeSubCategory(shop, { category })).id
  await makeProduct(shop, { name: 'old, dear', subCategory, discountPrice: 3_000, createdAt: new Date(1) })
  await makeProduct(shop, { name: 'best', subCategory, discountPrice: 2_000, bestSeller: true, createdAt: new Date(2) })
  await makeProduct(shop, { name: 'cheap', subCategory, discountPrice: 1_000, createdAt: new Date(3) })
  await makeProduct(shop, { name: 'newest, cheap', subCategory, discountPrice: 1_000, createdAt: new Date(4) })
  const inOrder = async (sort: string) => names(await search({ category, sort }))
  const newest = ['newest, cheap', 'cheap', 'best', 'old, dear']
  expect(await inOrder('newest')).toEqual(newest)
  expect(await inOrder('price-up')).toEqual(['newest, cheap', 'cheap', 'best', 'old, dear'])
  expect(await inOrder('price-down')).toEqual(['old, dear', 'best', 'newest, cheap', 'cheap'])
  expect(await inOrder('best-selling')).toEqual(['best', 'newest, cheap', 'cheap', 'old, dear'])
  expect(await inOrder('price; drop table products')).toEqual(newest)
})

test('[LIST-09] [LIST-10] pages have no gaps or repeats', async () => {
  const { id: category } = await makeCategory(shop)
  const subCategory = (await makeSubCategory(shop, { category })).id
  const createdAt = new Date()
  for (let index = 0; index < 30; index++) await makeProduct(shop, { subCategory, createdAt, discountPrice: 1_000 })
  for (const sort of ['newest', 'price-up', 'price-down', 'best-selling']) {
    const pages = [1, 2, 3, 4].map((page) => search({ category, sort, page, limit: 11 }))
    const idsByPage = (await Promise.all(pages)).map(({ products }) => products.map(({ _id }) => _id))
    expect(idsByPage.map((ids) => ids.length)).toEqual([11, 11, 8, 0])
    expect(new Set(idsByPage.flat()).size).toBe(30)
  }
  expect(await search({ category })).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect((await search({ category })).products).toHaveLength(24)
  expect((await search({ category, page: 99_999, limit: 100 })).products).toEqual([])
})

test('[LIST-10] unknown values match nothing, malformed ones are ignored', async () => {
  const { category, subCategory } = await makeProduct(shop)
  const other = await makeSubCategory(shop)
  const unmatchedQueries = [
    { category: crypto.randomUUID() },
    { category: 'x' },
    { category: subCategory },
    { category: ANY },
    { subCategory: category },
    { subCategory: ANY },
    { color: ANY },
    { size: ANY },
    { subCategory: crypto.randomUUID() },
    { category: other.category, subCategory },
    { category, color: 'ultraviolet' },
    { category, size: '59' },
    { category, size: '1e400' },
    { category, size: 'NaN' },
    { category, minPrice: 900_000, maxPrice: 1 },
    { query: 'no such shoe' },
  ]
  for (const query of unmatchedQueries)
    expect(await search(query as never), JSON.stringify(query)).toMatchObject({ products: [], total: 0, pages: 0 })
  const ignoredParams = [
    { page: '0' },
    { page: '-3' },
    { page: 'x' },
    { page: '1.5' },
    { page: '1e400' },
    { limit: '0' },
    { limit: 'x' },
    { minPrice: '-1' },
    { minPrice: '1.5' },
    { maxPrice: 'NaN' },
    { maxPrice: '৳500' },
    { maxPrice: '9'.repeat(12) },
    { color: '' },
    { size: ' ' },
    { query: '   ' },
    { utm_source: 'x' },
    { 'color[]': 'x' },
    { admin: 'true' },
  ]
  for (const query of ignoredParams)
    expect((await search({ category, ...query } as never)).total, JSON.stringify(query)).toBe(1)
})

test('[API-07] repeated keys, control characters and 10 KB queries do no harm', async () => {
  const { category } = await makeProduct(shop, { name: 'Sturdy boot', color: 'brown' })
  const searchJson = async (query: string) =>
    (await shop.request(`/products/search?category=${category}&${query}`)).json()
  expect((await searchJson('color=brown&color=pink')).total).toBe(1)
  expect((await searchJson('color=pink&color=brown')).total).toBe(0)
  expect((await searchJson('query=stur%00dy')).total).toBe(1)
  expect((await searchJson('color=%00&size=%00&minPrice=%00&ids=%00')).total).toBe(0)
  expect((await searchJson('query=%ff%fe')).total).toBe(0)
  expect((await searchJson(`query=${'শ'.repeat(10_240)}`)).total).toBe(0)
  expect((await searchJson(`query=${'x'.repeat(99)}${'👟'.repeat(9)}`)).total).toBe(0)
  expect((await searchJson(`color=${'x'.repeat(10_240)}&size=${'9'.repeat(10_240)}`)).total).toBe(0)
  expect((await searchJson(`query=Sturdy${'%20'.repeat(10_240)}`)).total).toBe(1)
  expect((await shop.request(`/products/suggest?query=${'%'.repeat(10_240)}`)).status).toBe(200)
})

test('[API-02] ids returns the current state of a cart, in the order of the ids', async () => {
  const productIds = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)].map(({ id }) => id)
  await shop.db
    .update(products)
    .set({ archivedAt: new Date() })
    .where(eq(products.id, productIds[1] ?? ''))
  const idList = [
    productIds[2],
    'x',
    productIds[1],
    productIds[0]?.toUpperCase(),
    productIds[2],
    crypto.randomUUID(),
  ].join(',')
  const cartPage = await search({ ids: idList, color: 'pink' })
  expect(cartPage.products.map(({ _id }) => _id)).toEqual([productIds[2], productIds[0]])
  expect(cartPage).toMatchObject({ total: 2, page: 1, pages: 1, facets: { colors: [], sizes: [], prices: [] } })
  for (const ids of ['', ',']) expect((await search({ ids })).products).toEqual([])
})

test('[LIST-09] without a query or category the list is everything on sale', async () => {
  const all = await (await shop.request('/products/all')).json()
  const everything = await search({ limit: 1 })
  expect(everything.total).toBe(all.length)
  expect(everything.facets.prices.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
})

test('[NAV-09] suggestions are at most five names that contain the text, ignoring case: prefixes first, then the newest', async () => {
  const at = (index: number) => new Date(Date.now() + index * 60_000)
  await makeProduct(shop, { name: 'Zari Heel', createdAt: at(1), discountPrice: 900, originalPrice: 1_000 })
  for (let index = 2; index < 6; index++) await makeProduct(shop, { name: `Gold zari ${index}`, createdAt: at(index) })
  await makeProduct(shop, { name: 'Plain', code: 'zari-9', createdAt: at(9) })
  await makeProduct(shop, { name: 'ZARI Flat', createdAt: at(0) })
  const suggest = async (query: string) =>
    (await shop.request(`/products/suggest?query=${encodeURIComponent(query)}`)).json()
  const suggestions = await suggest('zArI')
  expect(names({ products: suggestions })).toEqual([
    'Zari Heel',
    'ZARI Flat',
    'Gold zari 5',
    'Gold zari 4',
    'Gold zari 3',
  ])
  expect(suggestions[0]).toEqual({
    _id: expect.any(String),
    name: 'Zari Heel',
    originalPrice: 1_000,
    discountPrice: 900,
    discount: '10% OFF',
    image1: expect.stringMatching(/^\/api\/v1\/products\/image\/[\w-]+\?v=\w{12}$/),
  })
  expect(names({ products: await suggest('gold zari ৫') })).toEqual(['Gold zari 5'])
  for (const blank of ['', '   ', '\0']) expect(await suggest(blank)).toEqual([])
  expect(await (await shop.request('/products/suggest')).json()).toEqual([])
})
