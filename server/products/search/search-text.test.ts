import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, productWords } from '#server/platform/db/tables/products.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  search = productSearch(shop)
})
afterAll(() => shop.close())

test('[LIST-10] search finds parts of name and article number, ignoring case', async () => {
  const { subCategory } = await makeProduct(shop, { name: 'Padma Trainer', code: 'PT-77' })
  await makeProduct(shop, { name: 'Meghna trainer', code: 'MT-1', subCategory })
  const archived = await makeProduct(shop, { name: 'Old trainer', code: 'OT-1', subCategory })
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived.id))
  expect(namesOf(await search({ query: 'TRAIN' }))).toEqual(['Meghna trainer', 'Padma Trainer'])
  expect(namesOf(await search({ query: 'pt-7' }))).toEqual(['Padma Trainer'])
  expect(namesOf(await search({ query: '  padma ' }))).toEqual(['Padma Trainer'])
  // No name contains it, but both words are understood (FIND-01).
  expect(namesOf(await search({ query: 'padma  trainer' }))).toEqual(['Padma Trainer'])
  expect(namesOf(await search({ query: 'padma  umbrella' }))).toEqual([])
})

test('[LIST-10] %, _ and \\ in a query are literal', async () => {
  await makeProduct(shop, { name: '100% Leather_Shoe \\ classic' })
  expect(namesOf(await search({ query: '0% l' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'r_s' }))).toHaveLength(1)
  expect(namesOf(await search({ query: '\\ c' }))).toHaveLength(1)
  for (const query of ['%%', '__', '1%L', 'h_e', '\\\\', "' OR 1=1 --", '"', '*', '.*']) {
    expect(namesOf(await search({ query })), query).toEqual([])
    expect((await shop.request(`/products/suggest?query=${encodeURIComponent(query)}`)).status).toBe(200)
  }
})

test('[LIST-10] Bangla is found however it is encoded, and Bengali digits count as 0–9', async () => {
  await makeProduct(shop, { name: 'শাপলা স্যান্ডেল ৭'.normalize('NFC'), code: 'SH-40' })
  expect(namesOf(await search({ query: 'শাপলা' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'াপল' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'স্যা' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'স্যান্ডেল ৭' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'sh-৪০' }))).toHaveLength(1)
  await makeProduct(shop, { name: 'বাড়ি জুতা'.normalize('NFC') })
  expect(namesOf(await search({ query: 'বা\u09dcি' }))).toHaveLength(1)
  expect(namesOf(await search({ query: 'বা\u09a1\u09bcি' }))).toHaveLength(1)
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

test('[NAV-09] suggestions are at most five names that contain the text, ignoring case: prefixes first, then the newest', async () => {
  const at = (index: number) => new Date(Date.now() + index * 60_000)
  await makeProduct(shop, { name: 'Zari Heel', createdAt: at(1), discountPrice: 900, originalPrice: 1_000 })
  for (let index = 2; index < 6; index++) await makeProduct(shop, { name: `Gold zari ${index}`, createdAt: at(index) })
  await makeProduct(shop, { name: 'Plain', code: 'zari-9', createdAt: at(9) })
  await makeProduct(shop, { name: 'ZARI Flat', createdAt: at(0) })
  const suggest = async (query: string) =>
    (await shop.request(`/products/suggest?query=${encodeURIComponent(query)}`)).json()
  const suggestions = await suggest('zArI')
  expect(namesOf({ products: suggestions })).toEqual([
    'Zari Heel',
    'ZARI Flat',
    'Gold zari 5',
    'Gold zari 4',
    'Gold zari 3',
  ])
  expect(suggestions[0]).toEqual({
    _id: expect.any(String),
    name: 'Zari Heel',
    nameBn: null,
    originalPrice: 1_000,
    discountPrice: 900,
    discount: '10% OFF',
    image1: expect.stringMatching(/^\/api\/v1\/products\/image\/[\w-]+\?v=\w{12}$/),
  })
  expect(namesOf({ products: await suggest('gold zari ৫') })).toEqual(['Gold zari 5'])
  for (const blank of ['', '   ', '\0']) expect(await suggest(blank)).toEqual([])
  expect(await (await shop.request('/products/suggest')).json()).toEqual([])
})

test('[FIND-01] what contains the text comes first, then what it means; articles are found with and without dashes', async () => {
  const at = (minute: number) => new Date(Date.now() + minute * 60_000)
  const { subCategory } = await makeProduct(shop, { name: 'Blackberry', code: 'BB-31-99', createdAt: at(1) })
  await makeProduct(shop, { name: 'Night', color: 'black', subCategory, createdAt: at(2) })
  expect(namesOf(await search({ query: 'black' }))).toEqual(['Blackberry', 'Night'])
  for (const query of ['BB-31-99', 'bb3199', '31-99', '31 99', '৩১৯৯', 'b-31'])
    expect(namesOf(await search({ query })), query).toEqual(['Blackberry'])
})

test('[FIND-02] the words of names are kept, those of a new name too', async () => {
  const { id } = await makeProduct(shop, { name: "Rani's Zardozi", nameBn: 'রানির জারদৌসি' })
  const wordsOf = async (words: string[]) =>
    (await shop.db.select().from(productWords).where(inArray(productWords.word, words))).map(({ word }) => word).sort()
  expect(await wordsOf(['ranis', 'zardozi', 'রানির', 'জারদৌসি', 'nobody'])).toEqual(
    ['ranis', 'zardozi', 'রানির', 'জারদৌসি'].sort(),
  )
  await shop.db.update(products).set({ name: 'Nagra Deluxe' }).where(eq(products.id, id))
  expect(await wordsOf(['deluxe'])).toEqual(['deluxe'])
})
