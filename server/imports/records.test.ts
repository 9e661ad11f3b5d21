import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportClient } from '#server/testing/import-client.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let files: Awaited<ReturnType<typeof createImportClient>>
beforeAll(async () => {
  shop = await startApi()
  files = await createImportClient(shop, (await makeSignedInUser(shop, 'superUser')).token)
})
afterAll(() => shop.close())

test('[DATA-01] [DATA-03] showrooms come in, in the middle of their district, change, and can be undone', async () => {
  const kind = 'showrooms'
  const head = 'Company name,Branch name,Branch address,District,Thana,Email,Phone'
  const file = `${head}\nOmni,Gulshan,Road 1,ঢাকা,Gulshan,gulshan@omnishoes.example,1712345678\nOmni,Nowhere,Road 2,Atlantis,Gulshan,x@omnishoes.example,01712345679\n`
  const first = await files.bringIn(file, { kind })
  expect(first.counts).toMatchObject({ added: 1, wrong: 1, done: 1 })
  expect((await files.items(first._id, 'wrong'))[0]?.problems).toMatchObject([
    { row: 3, field: 'district', why: 'unknown-place' },
  ])
  const read = async () =>
    (
      await shop.db.execute(sql`
        select code, street, division, district, area, phone, latitude > 23 as placed from showrooms where archived_at is null`)
    ).rows
  expect(await read()).toEqual([
    {
      ...{ code: 'Gulshan', street: 'Road 1', division: 'Dhaka', district: 'Dhaka', area: 'Gulshan' },
      ...{ phone: '01712345678', placed: true },
    },
  ])
  expect((await files.bringIn(file, { kind })).counts).toMatchObject({ unchanged: 1, added: 0, changed: 0 })
  const changed = await files.bringIn(`Branch name,Branch address\nGulshan,Road 9\n`, { kind })
  expect(await read()).toMatchObject([{ street: 'Road 9' }])
  expect((await files.undo(changed._id)).counts).toMatchObject({ undone: 1, left: 0 })
  expect(await read()).toMatchObject([{ street: 'Road 1' }])
})

test('[DATA-01] [DATA-03] customers of an old shop come without passwords; who has an account stays as they are', async () => {
  const kind = 'customers'
  const file =
    'First name,Last name,Email,Phone,City\nRahima,Khatun,RAHIMA@mail.example,01712-345678,Dhaka\nKarim,,,01812345678,\n,Nobody,,,\n'
  const done = await files.bringIn(file, { kind })
  expect(done.counts).toMatchObject({ added: 2, wrong: 1, done: 2 })
  const { rows } = await shop.db.execute(sql`
    select name, email, phone, district, password_hash as password from users where name in ('Rahima Khatun', 'Karim') order by name desc`)
  expect(rows).toEqual([
    { name: 'Rahima Khatun', email: 'rahima@mail.example', phone: '01712-345678', district: 'Dhaka', password: null },
    { name: 'Karim', email: null, phone: '01812345678', district: null, password: null },
  ])
  expect((await files.bringIn(file, { kind })).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect((await files.undo(done._id)).counts).toMatchObject({ undone: 2, left: 0 })
})

test('[DATA-02] every row of a wrong customer, showroom or article says in which of its own columns what is wrong', async () => {
  const wrongRows = async (file: string, kind: string) => {
    const { _id } = await files.dryRun(file, { kind })
    const text = await (await shop.request(`/imports/wrong/${_id}`, { token: files.token })).text()
    const rows = text
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/)
      .slice(1)
    const named = (await files.items(_id, 'wrong')).flatMap(({ problems }) => problems.map(({ row }) => row))
    return { whys: rows.map((row) => /"([^"]*)"$/.exec(row)?.[1] ?? row.split(',').at(-1)), named: named.toSorted() }
  }
  const same = 'Billing name,E-mail\nRahima,twice@mail.example\nKarim,TWICE@mail.example\nAli,ali@mail.example\n'
  expect(await wrongRows(same, 'customers')).toEqual({
    whys: ['Row 3, about the same, is wrong', 'E-mail: Row 2 has it already'],
    named: [2, 3],
  })
  expect((await wrongRows('Outlet,Email\nUttara,\nuttara,no\n', 'showrooms')).whys).toEqual([
    expect.stringContaining('Company name: It is empty; Branch address: It is empty; District: It is empty'),
    'Email: Please enter a valid email address; Outlet: Row 2 has it already',
  ])
  expect((await wrongRows('Art no,Item name,MRP\nQ-1,,zero\n', 'products')).whys).toEqual([
    expect.stringMatching(
      /^MRP: “zero” is not an amount; Item name: It is empty; Category: It is empty; Colour: It is empty/,
    ),
  ])
})
