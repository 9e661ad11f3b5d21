import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { createImportClient } from '#server/testing/import-client.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { WITHHELD, WITHHELD_FIELDS } from '#shared/rules/imports/columns.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { runImports } from './run-imports.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof createImportClient>>
let clerk: Awaited<ReturnType<typeof createImportClient>>
let clerkToken: string
let showroom: string
beforeAll(async () => {
  shop = await startApi()
  owner = await createImportClient(shop, (await makeSignedInUser(shop, 'superUser')).token)
  showroom = (await makeShowroom(shop, { code: 'Dhanmondi' })).id
  clerkToken = await makeClerk('first')
  clerk = await createImportClient(shop, clerkToken)
  await owner.bringIn('Article number,Name,Category,Colour,Price,Sizes\nT-1,Boot,Men,Black,2000,36-37\n')
})
afterAll(() => shop.close())

/** Somebody with the ready-made role for the catalogue; returns their token. */
async function makeClerk(of: string): Promise<string> {
  const { name, permissions } = READY_MADE_ROLES.catalogue
  const values = { name: `${name} ${of}`, permissions: [...permissions] }
  const role = firstRow(await shop.db.insert(roles).values(values).returning())
  const person = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, person.id, [{ role: role.id, showrooms: 'all' }])
  return person.token
}

const forget = async (token: string, id: string) =>
  (await shop.request(`/imports/delete/${id}`, { method: 'DELETE', token })).status
const pairsAndCosts = async () =>
  (
    await shop.db.execute(sql`
      select p.code, p.cost, (select coalesce(sum(on_hand), 0)::int from stock t where t.product = p.id) as pairs,
        (select count(*)::int from barcodes b where b.product = p.id and b.removed_at is null) as barcodes
      from products p
      where p.archived_at is null order by p.code`)
  ).rows

const SHOPIFY = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Cost per item'
const SQUARE = 'Item Name,Variation Name,SKU,Category,Price,Default Unit Cost,Current Quantity Dhanmondi'
const WOO = 'Type,SKU,Name,Regular price,Categories,Stock,Attribute 1 name,Attribute 1 value(s)'

/** Every form in which a file says pairs, costs or barcodes: what it says, where its pairs are, which column is what, and what it asks for. */
const FORMS: { file: string; isIn?: true; as?: (string | null)[]; permission: string }[] = [
  { file: 'Article number,Sizes,Showroom\nT-1,36:99,Dhanmondi', permission: 'write_stock' },
  { file: 'Article number,Sizes,Showroom\nT-1,36-37 x 9,Dhanmondi', permission: 'write_stock' },
  { file: 'Article number,Size,Showroom\nT-1,36 (9),Dhanmondi', permission: 'write_stock' },
  { file: 'Article number,Size,Pairs,Showroom\nT-1,36,9,Dhanmondi', permission: 'write_stock' },
  { file: 'Article number,Pairs,Showroom\nT-1,৩৬:৯,Dhanmondi', permission: 'write_stock' },
  { file: 'Article number,Pairs: Dhanmondi\nT-1,36:9', permission: 'write_stock' },
  { file: 'Article number,Size,Dhanmondi\nT-1,36,9', permission: 'write_stock' },
  { file: 'Article number,Sizes\nT-1,36:9', isIn: true, permission: 'write_stock' },
  { file: 'Article number,Pairs\nT-1,37:9', isIn: true, permission: 'write_stock' },
  {
    file: 'Article number,What,Where\nT-1,37:9,Dhanmondi',
    as: ['code', 'sizes', 'showroom'],
    permission: 'write_stock',
  },
  {
    file: 'Article number,What,Where\nT-1,37:9,Dhanmondi',
    as: ['code', 'size', 'showroom'],
    permission: 'write_stock',
  },
  {
    file: 'Article number,Name,Category,Colour,Price,Sizes,Showroom\nT-2,Boot,Men,Black,2000,40:5,Dhanmondi',
    permission: 'write_stock',
  },
  { file: `${SHOPIFY}\nt-3,Boot,Boots,Size,36,2000,4,`, isIn: true, permission: 'write_stock' },
  { file: `${WOO}\nsimple,t-4,Boot,2000,Men,4,Size,36`, isIn: true, permission: 'write_stock' },
  { file: `${SQUARE}\nBoot,36,T5-36,Men,2000,,7`, permission: 'write_stock' },
  { file: 'Article number,Cost\nT-1,700', permission: 'read_costs' },
  { file: 'Article number,What\nT-1,701', as: ['code', 'cost'], permission: 'read_costs' },
  { file: `${SHOPIFY}\nt-6,Boot,Boots,Size,36,2000,,700`, permission: 'read_costs' },
  { file: `${SQUARE.replace(/,[^,]*$/, '')}\nBoot,36,T7-36,Men,2000,700`, permission: 'read_costs' },
  { file: 'Article number,Size,Barcode\nT-1,36,8801234567891', permission: 'write_counter' },
  {
    file: 'Article number,Size,What\nT-1,36,8801234567891',
    as: ['code', 'size', 'barcode'],
    permission: 'write_counter',
  },
  { file: `${SHOPIFY},Variant Barcode\nt-9,Boot,Boots,Size,36,2000,,,8801234567891`, permission: 'write_counter' },
]

test.for(FORMS)('[DATA-11] a file asks for $permission in form %#', async ({ file, isIn, as, permission }) => {
  const before = await pairsAndCosts()
  const options = isIn ? { showroom } : {}
  const own = (await clerk.upload(`${file}\n`)).body
  const checked = await clerk.json(`/imports/check/${own._id}`, { columns: as ?? own.columns, ...options })
  const withheld = WITHHELD_FIELDS.find((field) => WITHHELD[field] === permission)
  if (withheld) {
    expect([checked.status, checked.body.leftOut]).toEqual([200, expect.arrayContaining([withheld])])
    expect(checked.body.columns).not.toContain(withheld)
    await runImports(shop)
    if ((await clerk.details(own._id)).counts.added > 0) {
      expect((await clerk.json(`/imports/start/${own._id}`, {})).status).toBe(200)
      await runImports(shop)
      expect(JSON.stringify(await pairsAndCosts())).not.toMatch(/"cost":\d|"barcodes":[1-9]/)
      expect((await clerk.undo(own._id)).counts).toMatchObject({ undone: 1, left: 0 })
    }
    expect(JSON.stringify([await clerk.items(own._id), await clerk.details(own._id)])).not.toContain('"700"')
  } else if (checked.status === 200) {
    await runImports(shop)
    expect((await clerk.details(own._id)).counts).toMatchObject({ wrong: 0, unchanged: 0 })
    const refused = await clerk.json(`/imports/start/${own._id}`, {})
    expect([refused.status, refused.body.params?.permission]).toEqual([403, permission])
  } else expect([checked.status, checked.body.code]).toEqual([403, 'forbidden'])
  await runImports(shop)
  expect(await pairsAndCosts()).toEqual(before)
  expect(await forget(clerkToken, own._id)).toBe(200)

  const { _id, columns } = (await owner.upload(`${file}\n`)).body
  const json = (call: string, body = {}) => owner.json(`/imports/${call}/${_id}`, body)
  expect((await json('check', { columns: as ?? columns, ...options })).status).toBe(200)
  await runImports(shop)
  expect((await clerk.json(`/imports/start/${_id}`, {})).status).toBe(403)
  expect((await json('start')).status).toBe(200)
  await runImports(shop)
  expect(await pairsAndCosts()).not.toEqual(before)
  expect((await clerk.json(`/imports/undo/${_id}`, {})).status).toBe(403)
  expect(await forget(clerkToken, _id)).toBe(403)
  expect((await owner.undo(_id)).counts).toMatchObject({ undone: 1, left: 0 })
  expect(await pairsAndCosts()).toEqual(before)
})

test('[DATA-11] a catalogue clerk brings in, takes back and forgets what is of the catalogue alone', async () => {
  const file = 'Article number,Name,Category,Colour,Price,Sizes,Showroom\nT-8,Boot,Men,Black,2000,36-37,Dhanmondi\n'
  const { _id } = await clerk.bringIn(file)
  expect((await clerk.undo(_id)).counts).toMatchObject({ undone: 1, left: 0 })
  expect(await forget(clerkToken, _id)).toBe(200)
})

test('[DATA-11] a clerk brings in the export of another shop but for its costs, which no other clerk reads', async () => {
  const rows = ['t-10,Boot,Boots,Size,36,2000,,70077', 't-11,Boot,Boots,Size,36,dear,,70088']
  const file = `${SHOPIFY}\n${rows.join('\n')}\n`
  const own = await clerk.bringIn(file)
  expect(own).toMatchObject({ leftOut: ['cost'], counts: { done: 1, wrong: 1 } })
  const other = await createImportClient(shop, await makeClerk('other'))
  const wrong = await (await shop.request(`/imports/wrong/${own._id}`, { token: other.token })).text()
  expect(wrong).toContain('t-11,Boot,Boots,Size,36,dear')
  for (const reader of [clerk, other]) {
    const told = JSON.stringify([await reader.details(own._id), await reader.items(own._id)])
    expect([told, wrong].join()).not.toMatch(/700(77|88)/)
  }
  expect(await pairsAndCosts()).toContainEqual({ code: 't-10', cost: null, pairs: 0, barcodes: 0 })
  expect((await owner.dryRun(file)).leftOut).toEqual([])

  const again = (await clerk.upload(file)).body
  const { columns } = await owner.details(again._id)
  expect([again.columns.includes('cost'), columns.includes('cost')]).toEqual([false, true])
  expect((await owner.json(`/imports/check/${again._id}`, { columns })).status).toBe(200)
  await runImports(shop)
  expect((await other.json(`/imports/start/${again._id}`, {})).body.params).toMatchObject({ permission: 'read_costs' })
  expect((await shop.request(`/imports/items/${again._id}`, { token: other.token })).status).toBe(403)
  expect((await other.get('/imports/all')).map(({ _id }: { _id: string }) => _id)).not.toContain(again._id)
  expect((await owner.json(`/imports/start/${again._id}`, {})).status).toBe(200)
  await runImports(shop)
  expect(await pairsAndCosts()).toContainEqual({ code: 't-10', cost: 70_077, pairs: 0, barcodes: 0 })
})
