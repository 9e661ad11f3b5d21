import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  search = productSearch(shop)
})
afterAll(() => shop.close())

test.each([
  ['warehouse boots', 'boots', ['warehouse'], /Boot/],
  ['Gift for father!', 'for father', ['Gift'], /./],
  ['hajj sandal', 'sandal', ['hajj'], /Sandal/],
  ['ইহরামের স্যান্ডেল', 'স্যান্ডেল', ['ইহরামের'], /Sandal/],
  ['saree heels', 'heels', ['saree'], /Heel|Pump/],
])('[FIND-06] "%s" finds what "%s" does, and says what was left out', async (query, understood, leftOut, name) => {
  const page = await search({ query, limit: 5 })
  expect(page.leftOut).toEqual(leftOut)
  expect(page.makers).toEqual([])
  expect(page.products[0]?.name).toMatch(name)
  expect(namesOf(page)).toEqual(namesOf(await search({ query: understood, limit: 5 })))
})

test.each([
  ['nike running shoes', 'running shoes', [{ name: 'Nike', nameBn: 'নাইকি' }]],
  ['বাটার স্যান্ডেল', 'স্যান্ডেল', [{ name: 'Bata', nameBn: 'বাটা' }]],
  [
    'apex othoba bata juta',
    'juta',
    [
      { name: 'Apex', nameBn: 'এপেক্স' },
      { name: 'Bata', nameBn: 'বাটা' },
    ],
  ],
  ['adidas', 'juta', [{ name: 'Adidas', nameBn: 'অ্যাডিডাস' }]],
])('[FIND-06] "%s" finds what "%s" does, and names the makers that are not sold here', async (query, kind, makers) => {
  const page = await search({ query })
  expect(page.makers).toEqual(makers)
  expect(page.total).toBe((await search({ query: kind })).total)
})

test.each([
  'xkcdqwv zzpt',
  'bown wqrtpl',
  'infinity',
  'bay leaf',
  'nike watch',
  'red saree for wedding',
  'kids bicycle',
  'shoe rack black',
  'বিরিয়ানি',
  'iphone 15',
])('[FIND-06] "%s" finds nothing', async (query) => {
  expect(await search({ query })).toMatchObject({ total: 0, isNear: false })
})

test('[FIND-07] a search begins with its best match; a sort orders all that fits, and what is like it comes after', async () => {
  const best = await search({ query: 'loafers' })
  const byPrice = await search({ query: 'loafers', sort: 'price-up', limit: 100 })
  expect(best.products[0]?.name).toMatch(/Loafer/)
  const isLoafer = byPrice.products.map(({ name, subCategory }) => /Loafer/.test(name + subCategory.name))
  const others = isLoafer.indexOf(false)
  expect(others).toBeGreaterThan(5)
  expect(isLoafer.slice(others)).not.toContain(true)
  const prices = byPrice.products.slice(0, others).map(({ discountPrice }) => discountPrice)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})

test('[FIND-07] cheap, in each language, has the lowest price first, says so, and can be taken away', async () => {
  const label = { kind: 'cheap', value: 'cheap', label: 'Lowest price first', labelBn: 'কম দাম আগে' }
  for (const query of ['cheap sandals', 'সস্তা স্যান্ডেল', 'kom damer sandal']) {
    const { understood, products } = await search({ query, limit: 10 })
    expect(understood, query).toContainEqual(label)
    const prices = products.map(({ discountPrice }) => discountPrice)
    expect(prices, query).toEqual(prices.toSorted((one, other) => one - other))
    const without = await search({ query, ignore: 'cheap', limit: 10 })
    expect(without.understood, query).not.toContainEqual(label)
    expect(namesOf(without), query).not.toEqual(products.map(({ name }) => name))
  }
  const dearest = await search({ query: 'cheap sandals', sort: 'price-down', limit: 1 })
  expect(dearest.products[0]?.discountPrice).toBeGreaterThan(2_000)
})
