import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { importDetails, importItems } from '#shared/schemas/imports/import.ts'
import { runImports } from './run-imports.ts'

let shop: TestApi
let admin: AdminClient
let dhanmondi: string
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  dhanmondi = (await makeShowroom(shop, { code: 'Dhanmondi' })).id
})
afterAll(() => shop.close())

const HEAD = 'Article number,Name,Category,Sub-category,Colour,Price,Sizes,Pairs: Dhanmondi'

async function upload(content: string | Buffer<ArrayBuffer>, { kind = 'products', name = 'shop.csv' } = {}) {
  const form = new FormData()
  form.set('file', new File([content], name))
  form.set('kind', kind)
  return readResponse(shop.request('/imports/upload', { method: 'POST', body: form, token: admin.token }))
}

async function dryRun(content: string | Buffer<ArrayBuffer>, options: Record<string, unknown> = {}) {
  const { body, status } = await upload(content)
  expect([status, body.message]).toEqual([201, undefined])
  const { _id, columns } = importDetails.parse(body)
  const checked = await admin.json('PUT', `/imports/check/${_id}`, { columns, ...options })
  expect([checked.status, checked.body.message]).toEqual([200, undefined])
  await runImports(shop)
  return details(_id)
}

const details = async (id: string) => importDetails.parse((await admin.get(`/imports/single/${id}`)).body)
const items = async (id: string, verdict = '') =>
  importItems.parse((await admin.get(`/imports/items/${id}?verdict=${verdict}`)).body).items

async function bringIn(content: string | Buffer<ArrayBuffer>, options: Record<string, unknown> = {}) {
  const { _id } = await dryRun(content, options)
  expect((await admin.json('PUT', `/imports/start/${_id}`, {})).status).toBe(200)
  await runImports(shop)
  return details(_id)
}

const pairsOf = async (code: string) =>
  (
    await shop.db.execute<{ size: string; pairs: number }>(sql`
      select z.size::float8::text as size, t.on_hand as pairs from stock t join sizes z on z.id = t.size join products p on p.id = t.product
      where p.code = ${code} and t.on_hand > 0 order by z.size`)
  ).rows.map(({ size, pairs }) => `${size}:${pairs}`)

test('[DATA-02] [DATA-03] a spreadsheet becomes products on sale, and the same file twice changes nothing', async () => {
  const file = `${HEAD}\nA-1,Kolapuri,Men,Sandals,Black,১৯৯০,36-38,"36:2, 37:4"\nA-2,Nagra,Women,Shoes,Red,2490,৩৬,5\n`
  const preview = await dryRun(file)
  expect(preview).toMatchObject({ state: 'checked', counts: { added: 2, changed: 0, wrong: 0 } })
  expect((await items(preview._id, 'added'))[0]?.cells).toContainEqual({
    ...{ field: 'pairs', of: 'Dhanmondi 36', before: '0', after: '2' },
  })
  expect((await admin.get('/products/managed?query=a-1')).body.total).toBe(0)
  const done = await bringIn(file)
  expect(done).toMatchObject({ state: 'done', counts: { done: 2, out: 0 } })
  const { products } = (await admin.get('/products/managed?query=kolapuri')).body
  expect(products).toMatchObject([{ name: 'Kolapuri', code: 'A-1', originalPrice: 1990, discountPrice: 1990 }])
  expect([await pairsOf('A-1'), await pairsOf('A-2')]).toEqual([['36:2', '37:4'], ['36:5']])
  expect((await bringIn(file)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, wrong: 0, done: 0 })
})

test('[DATA-02] the dry run says cell by cell what changes, and which rows are wrong, with why', async () => {
  await bringIn(`${HEAD}\nB-1,Loafer,Men,Loafers,Brown,1500,40-41,"40:1"\n`)
  const file = [
    HEAD,
    'B-1,Loafer,Men,Loafers,Brown,1600,40-42,"40:3"',
    'B-2,Boot,Men,Boots,Black,0,40,1',
    'B-3,Boot,Men,Boots,Black,2000,40-41,7',
    'B-4,Boot,Men,Boots,Black,2000,99,',
    ',Boot,Men,Boots,Black,2000,40,',
    'B-5,Boot,Men,Boots,Black,2000,40,',
    'B-5,Boot,Men,Boots,Black,2000,40,',
  ].join('\n')
  const preview = await dryRun(file)
  expect(preview.counts).toMatchObject({ added: 0, changed: 1, unchanged: 0, wrong: 5 })
  expect((await items(preview._id, 'changed'))[0]?.cells).toEqual([
    { field: 'originalPrice', before: '1500', after: '1600' },
    { field: 'discountPrice', before: '1500', after: '1600' },
    { field: 'sizes', before: '40, 41', after: '40, 41, 42' },
    { field: 'pairs', of: 'Dhanmondi 40', before: '1', after: '3' },
  ])
  const wrong = await items(preview._id, 'wrong')
  expect(wrong.map(({ problems }) => problems.map(({ row, field, why }) => [row, field, why]))).toEqual([
    [[3, 'originalPrice', 'price-zero']],
    [[4, `pairs:${dhanmondi}`, 'pairs-of-which-size']],
    [[5, 'sizes', 'not-a-size']],
    [[6, 'code', 'empty']],
    [
      [8, 'code', 'repeated'],
      [7, null, 'row-of-same'],
    ],
  ])
  const mend = await shop.request(`/imports/wrong/${preview._id}`, { token: admin.token })
  const [head, ...rows] = (await mend.text()).trim().split(/\r?\n/)
  expect(head).toContain('Article number,Name')
  expect(rows).toHaveLength(6)
  expect(rows[0]).toContain('A price of 0 is none')
})

test('[DATA-03] undo writes back every cell, and leaves what has changed since', async () => {
  await bringIn(`${HEAD}\nC-1,Pump,Women,Pumps,Red,1500,36-37,"36:1"\nC-2,Pump,Women,Pumps,Red,1500,36,2\n`)
  const dump = async () =>
    (
      await shop.db.execute(sql`
        select p.code, p.name, p.original_price, p.discount_price, p.category, p.sub_category, p.color, p.size_ids, p.archived_at is null as on_sale,
          (select json_agg(json_build_array(t.size, t.on_hand, t.held) order by t.size) from stock t where t.product = p.id and t.on_hand > 0) as pairs
        from products p where p.archived_at is null order by p.code`)
    ).rows
  const before = await dump()
  const file = `${HEAD}\nC-1,Pump 2,Ladies,Heels,Blue,1700,36-39,"36:0, 38:9"\nC-2,Pump,Women,Pumps,Red,1500,36,4\nC-3,New,Ladies,Heels,Blue,900,36,3\n`
  const { _id } = await bringIn(file)
  expect(await dump()).not.toEqual(before)
  expect((await admin.json('PUT', `/imports/undo/${_id}`, {})).status).toBe(200)
  await runImports(shop)
  expect(await details(_id)).toMatchObject({ state: 'undone', counts: { undone: 3, left: 0 } })
  expect(await dump()).toEqual(before)
  const names = (await shop.db.execute<{ name: string }>(sql`select name from categories`)).rows.map(({ name }) => name)
  expect(names).not.toContain('Ladies')

  const again = await bringIn(file)
  await shop.db.execute(sql`update products set name = 'By hand', updated_at = clock_timestamp() where code = 'C-1'`)
  await admin.json('PUT', `/imports/undo/${again._id}`, {})
  await runImports(shop)
  expect((await details(again._id)).counts).toMatchObject({ undone: 2, left: 1 })
})

test('[DATA-03] what has changed since the dry run is out, and two imports at once are told', async () => {
  await bringIn(`${HEAD}\nD-1,Boot,Men,Boots,Black,2000,40,1\n`)
  const first = await dryRun(`${HEAD}\nD-1,Boot,Men,Boots,Black,2100,40,1\nD-2,Boot,Men,Boots,Black,2000,40,1\n`)
  const second = await dryRun(`${HEAD}\nD-3,Boot,Men,Boots,Black,2000,40,1\n`)
  await shop.db.execute(
    sql`update products set original_price = 2050, updated_at = clock_timestamp() where code = 'D-1'`,
  )
  expect((await admin.json('PUT', `/imports/start/${first._id}`, {})).status).toBe(200)
  const refused = await admin.json('PUT', `/imports/start/${second._id}`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'import_running'])
  await runImports(shop)
  expect((await details(first._id)).counts).toMatchObject({ done: 1, out: 1 })
  expect((await items(first._id, 'wrong'))[0]?.problems[0]?.why).toBe('changed-meanwhile')
  expect((await admin.json('PUT', `/imports/start/${first._id}`, {})).body.code).toBe('import_moved_on')
})

test('[DATA-01] [DATA-04] signs that the database does not take are refused in names and cells', async () => {
  const pictures = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  for (const name of ['a\0.jpg', 'a\ud800.jpg', '\udfff', '\0']) {
    const files = [{ name, bytes: 1 }]
    const refused = await admin.json('PUT', `/imports/pictures/name/${pictures}`, { first: 0, files })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'files.0.name'])
  }
  expect((await upload('Article number,Name\nZ-1,Boo\0t\n')).status).toBe(422)
  const { status, body } = await upload('Article number,Name\nZ-1,Boot\n', { name: 'sh\0op\ud800.csv' })
  expect([status, body.message]).toEqual([201, undefined])
  expect(JSON.stringify([body.name, body.headings, body.sample])).not.toMatch(/u0000|ud800/)
  for (const column of ['code\0', '\ud800code', '\0']) {
    const checked = await admin.json('PUT', `/imports/check/${body._id}`, { columns: ['code', column] })
    expect(checked.status).toBe(422)
  }
})
