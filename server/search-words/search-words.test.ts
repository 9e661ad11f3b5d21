import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { searchMisses } from '#server/platform/db/tables/search-words.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { countMiss, deleteOldMisses, MAX_TEXTS_PER_DAY } from './queries.ts'

let shop: TestApi
let admin: AdminClient
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  search = productSearch(shop)
  for (const name of ['Padma Boot', 'Meghna Boot', 'Surma Boot']) await makeProduct(shop, { name })
})
afterAll(() => shop.close())

const readMisses = async () => (await admin.get('/search-words/misses')).body as { text: string; times: number }[]

test('[FIND-04] what is not found is counted by text and day, and nothing tells who searched', async () => {
  for (const query of ['Wellies  umbrella', ' wellies UMBRELLA', 'পানির জগ', 'boot', 'padma', '  '])
    await search({ query })
  for (const query of ['rahim@example.com wellies', '01712-345678', '০১৭১২৩৪৫৬৭৮', 'x'.repeat(70)])
    await search({ query })
  await search({ query: 'boot', color: 'pink' })
  await search({ query: 'পানির জগ', page: 2 })
  const misses = await readMisses()
  expect(misses.map(({ text, times }) => [text, times])).toEqual([
    ['wellies umbrella', 2],
    ['পানির জগ', 1],
  ])
  expect(Object.keys(misses[0] ?? {}).sort()).toEqual(['found', 'lastDay', 'text', 'times'])
})

test('[FIND-04] a missed search is not cached, so that the next one counts too', async () => {
  const response = await shop.request('/products/search?query=wellies')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const found = await shop.request('/products/search?query=boot')
  expect(found.headers.get('Cache-Control')).not.toBe('no-store')
})

test('[FIND-04] a word of the shop’s own is understood at once, and as long as it is there', async () => {
  expect(namesOf(await search({ query: 'wellies' }))).toEqual([])
  const created = await admin.json('POST', '/search-words/create', { word: ' Wellies ', means: 'boot' })
  expect(created).toMatchObject({ status: 201, body: { searchWord: { word: 'Wellies', means: 'boot' } } })
  expect(namesOf(await search({ query: 'WELLIES' }))).toHaveLength(3)
  expect(namesOf(await search({ query: 'padma wellies' }))).toEqual(['Padma Boot'])

  expect(await admin.json('POST', '/search-words/create', { word: 'wellies', means: 'sandal' })).toMatchObject({
    status: 409,
    body: { message: 'Search word already exists' },
  })
  for (const body of [{ word: '', means: 'boot' }, { word: 'x' }, { word: 'x'.repeat(41), means: 'boot' }])
    expect((await admin.json('POST', '/search-words/create', body)).status).toBe(422)

  const { _id, updatedAt } = created.body.searchWord
  const change = { word: 'wellies', means: 'padma', updatedAt }
  expect((await admin.json('PUT', `/search-words/update/${_id}`, change)).status).toBe(200)
  expect(namesOf(await search({ query: 'wellies' }))).toEqual(['Padma Boot'])
  expect((await admin.json('PUT', `/search-words/update/${_id}`, change)).status).toBe(409)
  expect((await admin.remove(`/search-words/delete/${_id}`)).status).toBe(200)
  expect((await admin.remove(`/search-words/delete/${_id}`)).status).toBe(404)
  expect(namesOf(await search({ query: 'wellies' }))).toEqual([])
  const entries = await shop.db.select().from(auditEntries)
  const actions = entries.map(({ action, details }) => [action, details.name])
  for (const action of ['created', 'changed', 'deleted'])
    expect(actions).toContainEqual([`search-word-${action}`, expect.stringMatching(/^wellies$/i)])
})

test('[FIND-04] missed searches are kept for 90 days, and made-up texts fill no disk', async () => {
  const daysAgo = (days: number) => sql<string>`(now() at time zone 'Asia/Dhaka')::date - ${days}::int`
  const missOf = (text: string, days: number) => ({ day: daysAgo(days), text, times: 1, found: 0 })
  await shop.db.delete(searchMisses)
  await shop.db.insert(searchMisses).values([missOf('old', 91), missOf('kept', 90), missOf('kept', 1)])
  expect(await deleteOldMisses(shop.db)).toBe(1)
  expect(await readMisses()).toEqual([expect.objectContaining({ text: 'kept', times: 2 })])

  await shop.db.execute(sql`insert into search_misses select ${daysAgo(0)}, 'text ' || n, 1, 0
    from generate_series(1, ${MAX_TEXTS_PER_DAY}::int) as n`)
  await countMiss(shop.db, 'one more', 0)
  await countMiss(shop.db, 'text 7', 0)
  const rows = await shop.db.select().from(searchMisses)
  expect(rows.some(({ text }) => text === 'one more')).toBe(false)
  expect(rows.find(({ text }) => text === 'text 7')).toMatchObject({ times: 2 })
})
