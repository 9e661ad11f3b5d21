import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import type { ProductPage } from '#shared/schemas/product.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  for (const name of ['No Limit Runner', 'Bina Heel Sandal', 'Nova Glide', 'Bossanova Step'])
    await makeProduct(shop, { name })
  search = productSearch(shop)
})
afterAll(() => shop.close())

type Product = ProductPage['products'][number]
const isBlack = ({ color }: Product) => color.name === 'black'
const hasHeel = ({ name, subCategory }: Product) => /Heel|Wedge|Pump|Stiletto/.test(name + subCategory.name)

test.each([
  ['not black sneakers', isBlack, /Sneaker/, 'Black', 'কালো'],
  ['kalo chara sneaker', isBlack, /Sneaker/, 'Black', 'কালো'],
  ['কালো ছাড়া জুতা', isBlack, /./, 'Black', 'কালো'],
  ['except red', ({ color }) => /red$/.test(color.name), /./, 'Red', 'লাল'],
  ['without heel', hasHeel, /./, 'Heels', 'হিল'],
  ['হিল ছাড়া মেয়েদের স্যান্ডেল', hasHeel, /Sandal|Slide|Chappal/, 'Heels', 'হিল'],
  // A derby is of leather only where its description says so.
  [
    'non leather shoes',
    ({ name }) => /Leather|Cap Toe|Motijheel|Wingtip|Penny|Tassel|Horsebit/.test(name),
    /./,
    'Leather',
    'চামড়া',
  ],
  ['sneakers not for kids', ({ category }) => category.name === 'Kids', /Sneaker/, 'Kids', 'শিশু'],
] as [string, (product: Product) => boolean, RegExp, string, string][])(
  '[FIND-08] "%s" shows nothing of it, and says so in both languages',
  async (query, isUnwanted, first, name, nameBn) => {
    const page = await search({ query, limit: 100 })
    expect(page).toMatchObject({ isNear: false, leftOut: [], unwanted: [{ name, nameBn }], notApart: [] })
    expect(page.total).toBeGreaterThan(3)
    expect(page.products.filter(isUnwanted).map((product) => product.name)).toEqual([])
    expect(page.products[0]?.name).toMatch(first)
    expect(page.facets.colors.reduce((sum, { count }) => sum + count, 0)).toBe(page.total)
  },
)

test('[FIND-06] whoever wants school shoes without laces finds none that are laced, and a sherwani is a man’s', async () => {
  for (const query of ['school juta fita chara', 'ফিতা ছাড়া স্কুলের জুতা', 'school shoes without laces']) {
    const names = namesOf(await search({ query, limit: 100 }))
    expect(names[0], query).toMatch(/Easy-Strap|Mary Jane/)
    expect(
      names.filter((name) => /Lace-Up/.test(name)),
      query,
    ).toEqual([])
  }
  for (const query of ['শেরওয়ানির জুতা', 'sherwani shoes']) {
    const [first] = (await search({ query, limit: 1 })).products
    expect(first?.category.name, query).toBe('Men')
  }
})

test('[FIND-08] what no shoe is told by is named, and searched without', async () => {
  const sandals = await search({ query: 'sandals', limit: 5 })
  for (const query of ['sandals without zipper', 'sandals not size 42']) {
    const page = await search({ query, limit: 5 })
    expect(page.notApart, query).toEqual([query.split(' ').at(-1)])
    expect(namesOf(page), query).toEqual(namesOf(sandals))
  }
  expect(await search({ query: 'laptop without charger' })).toMatchObject({ total: 0, notApart: [] })
})

test('[FIND-08] a shoe is found by its whole name, whatever its words do not want, and a word is no part of another', async () => {
  for (const query of ['no limit runner', 'Bina Heel Sandal'])
    expect(namesOf(await search({ query })).map((name) => name.toLowerCase())).toContain(query.toLowerCase())
  const names = namesOf(await search({ query: 'shoes without nova', limit: 100 }))
  expect(names).toContain('Bossanova Step')
  expect(names).not.toContain('Nova Glide')
})

test('[FIND-08] a colour that the shopper chooses counts, whatever the words do not want', async () => {
  const page = await search({ query: 'sneakers not black', color: 'black' })
  expect(page.total).toBeGreaterThan(0)
  expect(page.products.every(isBlack)).toBe(true)
  expect(page.unwanted).toEqual([])
})

test('[FIND-01] a text inside a word comes after what it means, and is found all the same', async () => {
  const { products } = await search({ query: 'rain', limit: 100 })
  const names = products.map(({ name }) => name)
  const isInside = names.map((name) => /(?<=\S)rain/i.test(name))
  expect(names[0]).toMatch(/Rain|Monsoon/)
  expect(names.filter((name) => /trainer/i.test(name)).length).toBeGreaterThan(2)
  expect(isInside.indexOf(true)).toBeGreaterThan(names.findLastIndex((name) => /Monsoon|Jelly|Splash/.test(name)))
})

test('[FIND-06] shoes are for whom the words say, and for grown-ups where feet hurt and nobody is named', async () => {
  const pink = await search({ query: 'girls pink shoes', limit: 100 })
  expect(pink.products.map(({ name }) => name)).not.toContain('Surma Road Runner for Her')
  const blue = (await search({ query: 'boys blue shoes', limit: 100 })).products
  expect(
    blue
      .slice(0, 2)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Junior Stride Runner', 'Little Champ Sneaker'])
  expect(blue.filter(({ sizes }) => sizes.every(({ size }) => size > 38))).toEqual([])
  const men = await search({ query: 'mens running shoes', limit: 100 })
  expect(men.products.filter(({ name }) => /for Her|Junior|Kids/.test(name))).toEqual([])
  const grownUp = await search({ query: 'shoes for heel pain', limit: 100 })
  expect(grownUp.products.filter(({ category }) => ['Kids', 'School'].includes(category.name))).toEqual([])
  const child = await search({ query: 'baby shoes for foot pain', limit: 5 })
  expect(child.products[0]?.subCategory.name).toBe('Toddlers')
})

test('[FIND-06] football boots are shoes for turf, a bride is a woman, and an apostrophe is not typed', async () => {
  const football = await search({ query: 'football boots', limit: 5 })
  expect(football.products[0]?.name).toBe('Turf Captain')
  expect(football.products.filter(({ name }) => /Chelsea/.test(name))).toEqual([])
  for (const query of ['dulhan', 'দুলহানের জুতা']) {
    const [bride] = (await search({ query, limit: 1 })).products
    expect(bride?.category.name, query).toBe('Women')
  }
  for (const query of ['ranis', 'rani’s']) expect(namesOf(await search({ query }))[0], query).toBe("Rani's Zari Nagra")
  const bay = await search({ query: 'bay emporium', limit: 5 })
  expect(bay).toMatchObject({ makers: [{ name: 'Bay' }] })
  expect(bay.total).toBeGreaterThan(50)
})
