import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  await makeProduct(shop, { name: 'Lawachara Sandal', description: 'For camping in the forest.' })
  search = productSearch(shop)
})
afterAll(() => shop.close())

test.each([
  ['dinosaur shoes', 'Dino Light Sneaker'],
  ['ডাইনোসর জুতা', 'Dino Light Sneaker'],
  ['projapoti juta', 'Butterfly Easy-Strap Sneaker'],
  ['lotto football boot', 'Turf Captain'],
  ['ফুটবল খেলার কেডস', 'Turf Captain'],
  ['badminton keds', 'Court Smash Badminton Shoe'],
  ['জিমের জুতা', 'Gym Base Trainer'],
  ['shoes for standing all day', 'All Day Comfort Sneaker'],
  ['dariye kaj korar juta', 'All Day Comfort Sneaker'],
  ['insole for smelly feet', 'Leather Insole Pair'],
  ['arch support insoles', 'Sports Arch Insole Pair'],
  ['পিপ পিপ শব্দ করা জুতা', 'First Steps Squeaky Sandal'],
  ['light wala juta', 'Dino Light Sneaker'],
  ['3 inch heel', 'Classic Pump 7'],
  ['২ ইঞ্চি হিল', 'Classic Pump 5'],
])('[FIND-06] "%s" finds first what its description says: %s', async (query, name) => {
  const page = await search({ query, limit: 1 })
  expect(namesOf(page)).toEqual([name])
  expect(page.leftOut).toEqual([])
})

test('[FIND-06] a word of a description alone finds nothing, and other goods find none of what they name', async () => {
  for (const query of ['dinosaur', 'scissors', 'cricket bat', 'shoe laces white', 'জুতার ফিতা', 'jutar fita'])
    expect((await search({ query })).total, query).toBe(0)
  expect(namesOf(await search({ query: 'black shoe polish', limit: 1 }))).toEqual(['Wooden Shoe Tree'])
})

test('[FIND-06] the words of a product that somebody adds are found as well', async () => {
  const { products } = await search({ query: 'sandals for camping', limit: 1 })
  expect(products[0]?.name).toBe('Lawachara Sandal')
})

test.each([
  ['school shoe for 8 year old boy', [31, 33], /School/],
  ['5 bochorer meyer juta', [27, 29], /./],
  ['৩ বছরের ছেলের স্যান্ডেল', [24, 26], /Sandal|Clog/],
  ['birthday gift 3 years girl', [24, 26], /./],
] as const)('[FIND-06] "%s" finds first what a child of that age wears', async (query, [from, to], name) => {
  const { products } = await search({ query, limit: 3 })
  expect(products[0]?.name).toMatch(name)
  for (const { sizes, subCategory } of products.slice(0, 1)) {
    expect(sizes.some(({ size }) => size >= from && size <= to)).toBe(true)
    expect(subCategory.name).not.toMatch(/boy/.test(query) || /ছেলে/.test(query) ? /Girls/ : /Boys/)
  }
})

test('[FIND-06] children’s shoes come last where no child is named, and all are found', async () => {
  for (const query of ['keds under 1500', '500 takar moddhe sandel', 'converse type sneakers', 'cox bazar er sandel']) {
    const isForChildren = (await search({ query, limit: 100 })).products.map(({ category }) =>
      ['Kids', 'School'].includes(category.name),
    )
    expect(isForChildren[0], query).toBe(false)
    expect(isForChildren.includes(true), query).toBe(true)
  }
})

test.each(['heel discount', 'ছাড়ের জুতা', 'offer er sneaker', '20% off sandals', 'sale'])(
  '[FIND-07] "%s" finds what costs less than before, and says so',
  async (query) => {
    const page = await search({ query, limit: 100 })
    expect(page.total).toBeGreaterThan(3)
    expect(page.understood).toContainEqual({
      kind: 'reduced',
      value: 'reduced',
      label: 'Reduced',
      labelBn: 'মূল্যছাড়',
    })
    expect(page.products.filter(({ discountPrice, originalPrice }) => discountPrice >= originalPrice)).toEqual([])
    expect((await search({ query, ignore: 'reduced' })).total).toBeGreaterThan(page.total)
  },
)

test.each([
  ['sneakers any color but white', ({ color }) => color.name === 'white', /Sneaker/],
  ['na kalo na sada sneaker', ({ color }) => /black|white/.test(color.name), /Sneaker/],
  ['pointed na emon flat', ({ name }) => /Pointed/.test(name), /./],
  ['heels not pointed', ({ name }) => /Pump 7|Pointed/.test(name), /Heel|Pump/],
  ['brown boots not suede', ({ name }) => /Desert/.test(name), /Boot/],
  ['formal shoe not leather', ({ name }) => /Cap Toe|Wingtip/.test(name), /Derby|Oxford/],
  ['হাই হিল না ছোট হিল', ({ name }) => /Stiletto/.test(name), /Heel|Pump|Wedge|Loafer/],
] as [string, (product: { name: string; color: { name: string } }) => boolean, RegExp][])(
  '[FIND-08] "%s" leaves out what name or description say is not wanted',
  async (query, isUnwanted, first) => {
    const { products, total } = await search({ query, limit: 100 })
    expect(total).toBeGreaterThan(0)
    expect(products[0]?.name).toMatch(first)
    expect(products.filter(isUnwanted).map(({ name }) => name)).toEqual([])
  },
)
