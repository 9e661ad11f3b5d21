import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { placePictures } from '#server/jobs/picture-imports.ts'
import { IMPORT_LOCK } from '#server/platform/db/advisory-locks.ts'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { createImportClient } from '#server/testing/import-client.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { finishWork, runBatch } from './run-imports.ts'

let shop: TestApi
let files: Awaited<ReturnType<typeof createImportClient>>
let owner: Awaited<ReturnType<typeof createImportClient>>
beforeAll(async () => {
  shop = await startApi()
  files = await createImportClient(shop)
  owner = await createImportClient(shop, (await makeSignedInUser(shop, 'superUser')).token)
})
afterAll(() => shop.close())

const HEAD = 'Article number,Name,Category,Sub-category,Colour,Price,Sizes'

test('[DATA-03] what an undo cannot write back is left alone, and the next import is not held up', async () => {
  await files.bringIn(`${HEAD}\nU-1,Boot,Old place,Old boots,Black,2000,40\nU-2,Boot,Men,Boots,Black,2000,40\n`)
  const moved = await files.bringIn(`${HEAD}\nU-1,Boot,Men,Boots,Black,2100,40\nU-2,Boot,Men,Boots,Black,2100,40\n`)
  await shop.db.execute(sql`delete from sub_categories where name = 'Old boots'`)
  await shop.db.execute(sql`delete from categories where name = 'Old place'`)
  expect(await files.undo(moved._id)).toMatchObject({ state: 'undone', counts: { undone: 1, left: 1 } })
  expect(await files.bringIn(`${HEAD}\nU-3,Boot,Men,Boots,Black,2000,40\n`)).toMatchObject({ state: 'done' })
})

test('[DATA-03] pictures that came since, and went again or not, do not hold an undo up; a change by hand does', async () => {
  await files.bringIn(`${HEAD}\nV-1,Boot,Men,Boots,Black,2000,40-41\nV-2,Boot,Men,Boots,Black,2000,40\n`)
  const rows = [
    'V-1,Pump,Men,Pumps,Black,2100,40-42',
    'V-2,Pump,Men,Pumps,Black,2100,40',
    'V-3,Pump,Men,Pumps,Red,2100,40',
  ]
  const { _id } = await files.bringIn(`${HEAD}\n${[...rows, 'V-4,Pump,Men,Pumps,Red,2100,40'].join('\n')}\n`)
  const { admin } = files
  const put = (call: string, id: string, json: object = {}) =>
    admin.json('PUT', `/imports/pictures/${call}/${id}`, json)
  const bringPicture = async (name: string) => {
    const id = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
    const image = await makeImage()
    await put('name', id, { first: 0, files: [{ name, bytes: image.length }] })
    await put('match', id)
    await admin.form('POST', `/imports/pictures/upload/${id}`, { nth: '0', image })
    await put('go', id)
    await placePictures(shop)
    return id
  }
  const gone = await bringPicture('V-1.jpg')
  await put('undo', gone)
  await placePictures(shop)
  for (const name of ['V-2.jpg', 'V-3.jpg']) await bringPicture(name)
  await shop.db.execute(sql`update products set cost = 900, updated_at = clock_timestamp() where code = 'V-4'`)
  const shown = await shop.db.execute(sql`select image1 from products where code = 'V-2'`)
  expect(await files.undo(_id)).toMatchObject({ state: 'undone', counts: { undone: 3, left: 1 } })
  const { rows: left } = await shop.db.execute(sql`
    select code, name, original_price as price, cardinality(size_ids) as sizes, image1, archived_at is null as is_sold from products where code like 'V-%' order by code`)
  expect(left).toMatchObject([
    { code: 'V-1', name: 'Boot', price: 2000, sizes: 2, is_sold: true },
    { code: 'V-2', name: 'Boot', price: 2000, sizes: 1, is_sold: true, ...shown.rows[0] },
    { code: 'V-3', is_sold: false },
    { code: 'V-4', name: 'Pump', is_sold: true },
  ])
})

test('[DATA-03] names in another case do not put articles out that come in a later batch', async () => {
  const rows = Array.from({ length: 310 }, (_, nth) => {
    const [place, color] = nth < 305 ? ['Ladies', 'Wine'] : ['LADIES', 'wine']
    return `M-${String(nth).padStart(3, '0')},Pump,${place},${place} pumps,${color},900,36`
  })
  expect((await files.bringIn(`${HEAD}\n${rows.join('\n')}\n`)).counts).toMatchObject({ added: 310, done: 310, out: 0 })
})

test('[DATA-02] a command of the owner waits for a batch that the running shop does', async () => {
  const { body } = await files.upload(`${HEAD}\nW-1,Boot,Men,Boots,Black,2000,40\n`)
  await files.json(`/imports/check/${body._id}`, { columns: body.columns })
  const held = Promise.withResolvers<void>()
  const other = shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
    held.resolve()
    await tx.execute(sql`select pg_sleep(0.5)`)
  })
  await held.promise
  await finishWork(shop, body._id)
  expect((await files.details(body._id)).state).toBe('checked')
  await other
})

test('[DATA-11] the catalogue role sees neither costs nor customers in what others bring in, and brings no pairs in', async () => {
  const { name, permissions } = READY_MADE_ROLES.catalogue
  const role = firstRow(
    await shop.db
      .insert(roles)
      .values({ name: `${name} 2`, permissions: [...permissions] })
      .returning(),
  )
  const person = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, person.id, [{ role: role.id, showrooms: 'all' }])
  const clerk = await createImportClient(shop, person.token)
  const products = await files.bringIn(`${HEAD},Cost\nK-1,Boot,Men,Boots,Black,2000,40,777\n`)
  const people = await owner.dryRun('Name,Email\nRahima,rahima@mail.example\n', { kind: 'customers' })
  const { id: showroom } = await makeShowroom(shop)
  const stock = await files.dryRun(`${HEAD},Pairs\nK-2,Boot,Men,Boots,Black,2000,40,3\n`, { showroom })
  for (const { _id } of [products, people])
    for (const read of ['single', 'items', 'wrong']) {
      const answer = await shop.request(`/imports/${read}/${_id}`, { token: person.token })
      expect([read, answer.status]).toEqual([read, 403])
    }
  const remapped = await clerk.json(`/imports/check/${products._id}`, { columns: products.columns.map(() => null) })
  expect(remapped.body).toMatchObject({ code: 'forbidden', params: { permission: 'read_costs' } })
  expect((await clerk.json(`/imports/undo/${products._id}`, {})).body.params).toMatchObject({
    permission: 'read_costs',
  })
  expect((await clerk.json(`/imports/start/${stock._id}`, {})).body.params).toMatchObject({ permission: 'write_stock' })
  const own = (await clerk.upload(`${HEAD},Cost,More\nK-1,Boot,Men,Boots,Black,2000,40,778,${'x'.repeat(32_000)}\n`))
    .body
  expect(own.sample[0].slice(-2)).toEqual(['', 'x'.repeat(80)])
  await files.json(`/imports/check/${own._id}`, { columns: (await files.details(own._id)).columns })
  await finishWork(shop, own._id)
  expect(await files.items(own._id)).toMatchObject([{ cells: [{ field: 'cost', before: '777', after: '778' }] }])
  expect(await clerk.items(own._id)).toMatchObject([{ cells: [] }])
})

test('[DATA-03] a dry run that cannot be done goes back to its columns, the others go on, and it can be forgotten', async () => {
  const errors = vi.spyOn(shop.log, 'error').mockReturnValue()
  const { body } = await files.upload(`${HEAD}\nG-1,Boot,Men,Boots,Black,2000,40\n`)
  await files.json(`/imports/check/${body._id}`, { columns: body.columns })
  await runBatch(shop)
  await shop.db.execute(sql`update import_lines set line = 'null' where import = ${body._id}`)
  expect((await files.dryRun(`${HEAD}\nG-2,Boot,Men,Boots,Black,2000,40\n`)).state).toBe('checked')
  const given = await files.details(body._id)
  expect([given.state, given.failedAt]).toEqual(['staged', expect.any(String)])
  expect(errors).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ event: 'import-given-up', import: body._id, err: expect.any(TypeError) }),
    expect.any(String),
  )
  await files.json(`/imports/check/${body._id}`, { columns: body.columns })
  await finishWork(shop, body._id)
  expect(await files.details(body._id)).toMatchObject({ state: 'checked', failedAt: null })
  await files.json(`/imports/check/${body._id}`, { columns: body.columns })
  const { token } = files.admin
  expect((await shop.request(`/imports/delete/${body._id}`, { method: 'DELETE', token })).status).toBe(200)
  expect((await files.admin.get(`/imports/single/${body._id}`)).status).toBe(404)
  errors.mockRestore()
})

test('[DATA-03] what cannot be written is out alone, with that it failed, and is told of in the log', async () => {
  const errors = vi.spyOn(shop.log, 'error').mockReturnValue()
  const rows = Array.from({ length: 9 }, (_, nth) => `H-${nth},Boot,Men,Boots,Black,2000,40`)
  const { _id } = await files.dryRun(`${HEAD}\n${rows.join('\n')}\n`)
  await shop.db.execute(sql`update import_lines set line = 'null' where import = ${_id} and key = 'h-4'`)
  await files.json(`/imports/start/${_id}`, {})
  await finishWork(shop, _id)
  expect((await files.details(_id)).counts).toMatchObject({ done: 8, out: 1 })
  expect(await files.items(_id, 'wrong')).toMatchObject([{ name: 'H-4', problems: [{ why: 'failed' }] }])
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})

test('[DATA-02] the list has the files alone that one may open', async () => {
  const { name, permissions } = READY_MADE_ROLES.catalogue
  const values = { name: `${name} 3`, permissions: [...permissions] }
  const role = firstRow(await shop.db.insert(roles).values(values).returning())
  const person = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, person.id, [{ role: role.id, showrooms: 'all' }])
  const clerk = await createImportClient(shop, person.token)
  const open = await files.dryRun(`${HEAD}\nL-1,Boot,Men,Boots,Black,2000,40\n`)
  const costs = await files.dryRun(`${HEAD},Cost\nL-2,Boot,Men,Boots,Black,2000,40,700\n`)
  const people = await owner.dryRun('Name,Email\nRahima,rahima2@mail.example\n', { kind: 'customers' })
  const own = await clerk.upload(`${HEAD},Cost\nL-3,Boot,Men,Boots,Black,2000,40,700\n`)
  const listed = async (client: typeof clerk) =>
    (await client.get('/imports/all')).map((one: { _id: string }) => one._id)
  const [ofClerk, ofOwner] = [await listed(clerk), await listed(owner)]
  expect(ofClerk).toEqual(expect.arrayContaining([open._id, own.body._id]))
  for (const { _id } of [costs, people]) {
    expect(ofClerk).not.toContain(_id)
    expect(ofOwner).toContain(_id)
  }
  for (const id of ofClerk)
    expect((await shop.request(`/imports/single/${id}`, { token: person.token })).status, id).toBe(200)
})

test('[DATA-03] files are kept for 30 days, what a cut upload left for one, and none that the shop works on', async () => {
  const [old, young, cut, going] = [
    await files.dryRun(`${HEAD}\nR-1,Boot,Men,Boots,Black,2000,40\n`),
    await files.dryRun(`${HEAD}\nR-2,Boot,Men,Boots,Black,2000,40\n`),
    await files.dryRun(`${HEAD}\nR-3,Boot,Men,Boots,Black,2000,40\n`),
    await files.dryRun(`${HEAD}\nR-4,Boot,Men,Boots,Black,2000,40\n`),
  ]
  const age = (id: string, days: number, more = sql`state = state`) =>
    shop.db.execute(sql`update imports set at = now() - make_interval(days => ${days}), ${more} where id = ${id}`)
  await age(old._id, 31)
  await age(young._id, 29)
  await age(cut._id, 2, sql`rows = 0`)
  await age(going._id, 31, sql`state = 'running'`)
  await runHousekeeping(shop)
  const left = (table: 'imports' | 'import_rows' | 'import_lines' | 'import_items', id: string) =>
    shop.db.execute(sql`select from ${sql.raw(table)} where ${sql.raw(table === 'imports' ? 'id' : 'import')} = ${id}`)
  for (const table of ['imports', 'import_rows', 'import_lines', 'import_items'] as const)
    expect(
      [
        (await left(table, old._id)).rowCount,
        (await left(table, cut._id)).rowCount,
        (await left(table, young._id)).rowCount,
        (await left(table, going._id)).rowCount,
      ],
      table,
    ).toEqual([0, 0, 1, 1])
})

test('[DATA-03] what an undo has left is told with why, and undone once nothing newer stands in the way', async () => {
  const price = async () =>
    (await shop.db.execute(sql`select original_price as price from products where code = 'Y-2'`)).rows
  await files.bringIn(`${HEAD}\nY-1,Boot,Men,Boots,Black,1500,40\nY-2,Boot,Men,Boots,Black,1500,40\n`)
  const first = await files.bringIn('Article number,Price\nY-1,1600\nY-2,1600\n')
  const second = await files.bringIn('Article number,Price\nY-2,1700\n')
  expect(await files.undo(first._id)).toMatchObject({ state: 'undone', counts: { undone: 1, left: 1 } })
  const left = await files.items(first._id, 'left')
  expect(left).toMatchObject([{ name: 'Y-2', fate: 'left', problems: [{ row: 3, field: null, why: 'changed-since' }] }])
  expect(await files.undo(first._id)).toMatchObject({ state: 'undone', counts: { undone: 1, left: 1 } })
  expect(await price()).toEqual([{ price: 1700 }])
  expect((await files.undo(second._id)).counts).toMatchObject({ undone: 1, left: 0 })
  expect(await files.undo(first._id)).toMatchObject({ state: 'undone', counts: { undone: 2, left: 0 } })
  expect(await price()).toEqual([{ price: 1500 }])
  expect(await files.items(first._id, 'left')).toEqual([])
  expect((await files.json(`/imports/undo/${first._id}`, {})).body.code).toBe('import_moved_on')
})

test('[DATA-03] the same of showrooms: two imports are undone in any order', async () => {
  const kind = 'showrooms'
  const head = 'Company name,Branch name,Branch address,District,Thana,Email,Phone'
  await owner.bringIn(`${head}\nOmni,Banani,Road 1,Dhaka,Gulshan,banani@omnishoes.example,1712345678\n`, { kind })
  const first = await owner.bringIn('Branch name,Branch address\nBanani,Road 2\n', { kind })
  const second = await owner.bringIn('Branch name,Branch address\nBanani,Road 3\n', { kind })
  expect((await owner.undo(first._id)).counts).toMatchObject({ undone: 0, left: 1 })
  expect((await owner.undo(second._id)).counts).toMatchObject({ undone: 1, left: 0 })
  expect((await owner.undo(first._id)).counts).toMatchObject({ undone: 1, left: 0 })
  const { rows } = await shop.db.execute(sql`select street from showrooms where code = 'Banani'`)
  expect(rows).toEqual([{ street: 'Road 1' }])
})
