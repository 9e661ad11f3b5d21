import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANY } from '#server/platform/db/tables/products.ts'
import { makeCategory, makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import type { ProductPage } from '#shared/schemas/product.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  search = productSearch(shop)
})
afterAll(() => shop.close())

const countOccurrences = (values: string[]) =>
  Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]))
const countsOf = ({ facets, total }: ProductPage) => ({
  total,
  colors: Object.fromEntries(facets.colors.map(({ name, count }) => [name, count])),
  sizes: facets.sizes.map(({ size, count }) => [size, count]),
  prices: facets.prices.map(({ count }) => count),
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
  expect(namesOf(unfiltered)).toEqual(['E', 'D', 'C', 'B', 'A'])
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
  expect(namesOf(navy)).toEqual(['B', 'A'])
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
  expect(namesOf(filtered)).toEqual(['B'])
  expect(countsOf(filtered)).toEqual({
    total: 1,
    colors: { navy: 1, tan: 1 },
    sizes: [[41, 1]],
    prices: [1, 1, 0, 0, 0, 0],
  })
  expect(namesOf(await search({ subCategory: secondSubCategory.id, ...cheap }))).toEqual(['E'])
  expect(namesOf(await search({ category: category.id, minPrice: 5_000 }))).toEqual(['D'])
  // Both ends of a price range belong to it: of those with kept counts, and of any other.
  for (const range of [{ maxPrice: 999 }, { minPrice: 999, maxPrice: 999 }, { minPrice: 998, maxPrice: 999 }])
    expect(namesOf(await search({ category: category.id, ...range })), JSON.stringify(range)).toEqual(['A'])
  expect(namesOf(await search({ category: category.id, subCategory: firstSubCategory.id, color: 'BLACK' }))).toEqual([
    'C',
  ])

  const navyId = (await makeColor(shop, 'navy')).id
  const halfSize = (await makeSize(shop, 41.5)).id
  expect(namesOf(await search({ category: category.id, color: navyId.toUpperCase() }))).toEqual(['B', 'A'])
  expect(namesOf(await search({ category: category.id, size: halfSize }))).toEqual(['C'])
  expect(namesOf(await search({ category: category.id, size: '৪১' }))).toEqual(['E', 'B', 'A'])
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
    { maxPrice: '2500' },
    { minPrice: '1700' },
    { color: 'red', minPrice: '500', maxPrice: '3400' },
    { size: '38', minPrice: '1200', maxPrice: '1800' },
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
    { query: 'no such umbrella' },
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
