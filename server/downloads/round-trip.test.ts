import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { createImportClient } from '#server/testing/import-client.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { PAIRS_OF } from '#shared/rules/imports/columns.ts'

let shop: TestApi
let token: string
beforeAll(async () => {
  shop = await startApi()
  await loadDemonstration(shop, shop.images, { demonstrationStock: true })
  token = (await makeSignedInUser(shop, 'superUser')).token
  // What spreadsheet programs would rather read as something else.
  await shop.ownerDb.execute(sql`
    with odd as (select id, row_number() over (order by code) as nth from products where archived_at is null limit 5)
    update products p set name = (array['=1+1', '+8801', '-5', '@home', E'Tab "quoted", and more'])[odd.nth],
      cost = 700 + odd.nth, hidden = false
    from odd where odd.id = p.id`)
  await shop.ownerDb.execute(sql`
    insert into barcodes (id, code, product, size, by)
    select gen_random_uuid(), '00' || lpad((row_number() over (order by p.code, s.size))::text, 11, '0'), p.id, s.size, (select id from users where su limit 1)
    from products p join product_sizes s on s.product = p.id where p.archived_at is null`)
})
afterAll(() => shop.close())

/** What comes out and in again, without ids, times and pictures. */
const TABLES = {
  products: sql`
    select p.code, p.name, p.name_bn, p.description, p.description_bn, p.original_price, p.discount_price, p.cost, c.name as category,
      c.name_bn as category_bn, s.name as sub_category, s.name_bn as sub_category_bn, k.name as color, k.name_bn as color_bn, p.featured,
      p.best_seller, p.hidden, array(
        select z.size::float8 from product_sizes x join sizes z on z.id = x.size where x.product = p.id order by z.size
      ) as sizes, array(
        select z.size::float8 || ' ' || b.code from barcodes b join sizes z on z.id = b.size
        where b.product = p.id and b.removed_at is null order by z.size, b.code
      ) as barcodes
    from products p join categories c on c.id = p.category join sub_categories s on s.id = p.sub_category join colors k on k.id = p.color
    where p.archived_at is null or p.hidden or p.in_hidden_category order by p.code`,
  stock: sql`
    select w.code as showroom, p.code, z.size::float8 as size, t.on_hand as pairs
    from stock t join showrooms w on w.id = t.showroom join products p on p.id = t.product join sizes z on z.id = t.size
    where t.on_hand > 0 order by 1, 2, 3`,
  showrooms: sql`
    select name, code, code_bn, street, street_bn, landmark, landmark_bn, division, district, area, email, phone,
      round(latitude::numeric, 5) as latitude, round(longitude::numeric, 5) as longitude
    from showrooms where archived_at is null order by code`,
  customers: sql`
    select u.name, u.email, u.phone, u.location, u.district, u.thana, u.dob::text as dob
    from users u where u.deleted_at is null and not u.admin and not u.su and not exists (select from store_users s where s."user" = u.id)
    order by u.email, u.phone, u.name`,
}

async function readTables({ ownerDb }: TestApi) {
  const tables: Record<string, unknown[]> = {}
  for (const [name, select] of Object.entries(TABLES)) tables[name] = (await ownerDb.execute(select)).rows
  return tables
}

async function download(list: string, format: string, prefix = ''): Promise<Buffer<ArrayBuffer>> {
  const path = `${prefix}/downloads/${list}${list.includes('?') ? '&' : '?'}format=${format}`
  const response = await shop.request(path, { token })
  expect(response.status, list).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** A shop whose tables are empty, and who brings files into it. */
async function emptyShop() {
  const empty = await startApi()
  await keepStock(empty, true)
  const files = await createImportClient(empty, (await makeSignedInUser(empty, 'superUser')).token)
  const bringIn = async (kind: string, content: Buffer<ArrayBuffer> | string) => {
    const { _id, counts } = await files.bringIn(content, { kind })
    expect([kind, await files.items(_id, 'wrong')]).toEqual([kind, []])
    return counts
  }
  return { empty, bringIn }
}

test('[DATA-05] products with their pairs, showrooms and customers leave as XLSX and come in again: equal tables', {
  timeout: 120_000,
}, async () => {
  const { empty, bringIn } = await emptyShop()
  await bringIn('showrooms', await download('showrooms', 'xlsx'))
  await bringIn('products', await download('products', 'xlsx'))
  await bringIn('customers', await download('users?role=customer', 'xlsx'))
  const [before, after] = [await readTables(shop), await readTables(empty)]
  for (const name of Object.keys(TABLES)) {
    expect(before[name]?.length, name).toBeGreaterThan(5)
    expect(after[name], name).toEqual(before[name])
  }
  await empty.close()
})

test('[DATA-05] the same as CSV in Bangla, with the pairs from the list of stock; once more, nothing changes', {
  tags: ['nightly'],
  timeout: 240_000,
}, async () => {
  const { empty, bringIn } = await emptyShop()
  await bringIn('showrooms', await download('showrooms', 'csv', '/bn'))
  const products = parse(await download('products', 'csv', '/bn'), { bom: true }) as string[][]
  const isPairs = (products[0] ?? []).map((heading) => heading.startsWith(PAIRS_OF.bn))
  expect(isPairs).toContain(true)
  await bringIn('products', stringify(products.map((row) => row.filter((_, at) => !isPairs[at]))))
  const stock = await download('stock', 'csv', '/bn')
  await bringIn('products', stock)
  const customers = await download('users?role=customer', 'csv', '/bn')
  await bringIn('customers', customers)
  expect(await readTables(empty)).toEqual(await readTables(shop))
  expect(await bringIn('products', stock)).toMatchObject({ added: 0, changed: 0, wrong: 0 })
  expect(await bringIn('customers', customers)).toMatchObject({ added: 0, changed: 0, wrong: 0 })
  await empty.close()
})
