import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { productSearch } from '#server/testing/product-search.ts'
import { isSuccess, type QueryRow, readQuerySet } from '#server/testing/search-queries/query-set.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const GOAL = 0.95
const AT_ONCE = 4

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
  const results: { row: QueryRow; isRight: boolean }[] = []
  const searchNext = async (queue: QueryRow[]) => {
    for (let row = queue.shift(); row; row = queue.shift())
      results.push({ row, isRight: isSuccess(row, await search({ query: row.query, limit: 5 })) })
  }
  const queue = [...rows]
  await Promise.all(Array.from({ length: AT_ONCE }, () => searchNext(queue)))
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

test('[FIND-02] of 120 everyday queries 95 % of each kind have a right shoe among the first five', {
  tags: ['nightly'],
}, async () => {
  const rows = readQuerySet('shoppers')
  expect(rows).toHaveLength(120)
  const { rates } = await measure(rows)
  expect(rates.filter(({ rate }) => rate < GOAL)).toEqual([])
})

test('[FIND-02] more than 400 queries, written before any of them was tried, find as much', {
  tags: ['nightly'],
}, async () => {
  const rows = readQuerySet('strangers')
  expect(rows.length).toBeGreaterThan(400)
  const { rates } = await measure(rows)
  expect(rates.filter(({ rate }) => rate < GOAL)).toEqual([])
})

test('[FIND-02] slips of one letter find the shoe, and a driving loafer is a driver', async () => {
  for (const [query, name] of [
    ['botts', /boot/i],
    ['footbal boot', /football|turf/i],
    ['driving loafer', /driver/i],
  ] as const) {
    const { products } = await search({ query, limit: 5 })
    expect(products[0]?.name, query).toMatch(name)
  }
})

test('[FIND-05] suggestions know the same words: black shoes in both scripts, mistyped sandals, an article', async () => {
  const suggest = async (query: string) => {
    const response = await shop.request(`/products/suggest?${new URLSearchParams({ query })}`)
    return ((await response.json()) as { name: string }[]).map(({ name }) => name)
  }
  for (const query of ['kalo juta', 'কালো জুতা', 'black shoes']) expect(await suggest(query), query).toHaveLength(5)
  for (const query of ['sendel', 'snadals'])
    for (const name of await suggest(query)) expect(name, query).toMatch(/Sandal|Chappal|Slide|Flip-Flop|Wedge/)
  expect(await suggest('8227516')).toEqual(['Padma Penny Loafer'])
  expect((await suggest('padma loafer'))[0]).toBe('Padma Penny Loafer')
  expect(await suggest('umbrella')).toEqual([])
})

test('[FIND-01] [LIST-10] a search for any shoes shows first those whose name says so, without gaps or repeats', async () => {
  const { total } = await search({ query: 'shoe' })
  const pages = Array.from({ length: Math.ceil(total / 11) }, (_, index) =>
    search({ query: 'shoe', page: index + 1, limit: 11 }),
  )
  const all = (await Promise.all(pages)).flatMap(({ products }) => products)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(total)
  const hasWord = all.map(({ name }) => /shoe/i.test(name))
  const others = hasWord.indexOf(false)
  expect(others).toBeGreaterThan(11)
  expect(hasWord.slice(others)).not.toContain(true)
  expect(all.length).toBe(total)
  expect(hasWord).toContain(false)
})

test('[FIND-03] the answer says what was understood, and leaves out what is to be ignored', async () => {
  const query = 'কালো জুতা ৪২ সাইজ ৩০০০ টাকার মধ্যে ছেলেদের'
  const page = await search({ query })
  expect(page.understood).toEqual([
    { kind: 'color', value: 'black', label: 'Black', labelBn: 'কালো' },
    { kind: 'size', value: '42', label: 'Size 42', labelBn: 'সাইজ 42' },
    { kind: 'price', value: '-3000', label: 'Up to ৳\u00a03,000', labelBn: '৳\u00a0৩,০০০ পর্যন্ত' },
    { kind: 'audience', value: 'he', label: 'Men and boys', labelBn: 'ছেলেদের' },
  ])
  for (const { color, sizes, discountPrice } of page.products) {
    expect(color.name).toBe('black')
    expect(sizes.map(({ size }) => size)).toContain(42)
    expect(discountPrice).toBeLessThanOrEqual(3000)
  }
  const wider = await search({ query, ignore: 'color,size,nonsense' })
  expect(wider.understood.map(({ kind }) => kind)).toEqual(['price', 'audience'])
  expect(wider.total).toBeGreaterThan(page.total)
  expect(wider.products.some(({ color }) => color.name !== 'black')).toBe(true)
  const red = await search({ query: 'black shoes', color: 'red' })
  expect(red.understood).toEqual([])
  expect(new Set(red.products.map(({ color }) => color.name))).toEqual(new Set(['red']))
  expect((await search({ query: 'no such thing' })).understood).toEqual([])
})

test('[FIND-04] what nothing fits shows what comes near, and says so', async () => {
  const near = await search({ query: 'velvet boots for men' })
  expect(near).toMatchObject({ isNear: true })
  expect(near.total).toBeGreaterThan(0)
  expect(await search({ query: 'black boots' })).toMatchObject({ isNear: false })
  const dearer = await search({ query: 'boots under 300 taka' })
  expect(dearer).toMatchObject({ isNear: true, understood: [{ kind: 'price' }, {}] })
  expect(dearer.total).toBeGreaterThan(0)
  expect(await search({ query: 'shoes under 10 taka' })).toMatchObject({ total: 0 })
})
