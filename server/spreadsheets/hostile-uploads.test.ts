import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkbook, textRow } from '#server/testing/bad-input/make-workbook.ts'
import { SHEET_BOMBS } from '#server/testing/bad-input/sheet-bombs.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { readCsv } from './parser/read-csv.ts'
import { readWorkbook } from './parser/read-workbook.ts'
import { Refusal } from './parser/sheet-rows.ts'
import { assertSheetSize } from './read-rows.ts'

const MEGABYTE = 1024 * 1024
const SECRET = 'TOPSECRET99'

type Content = string | Buffer<ArrayBuffer>

let shop: TestApi
let token: string
let courier: string
const folder = mkdtempSync(join(tmpdir(), 'omni-hostile-'))
beforeAll(async () => {
  shop = await startApi()
  ;({ token } = await makeSignedInUser(shop, 'admin'))
  const { body } = await readResponse(
    shop.request('/couriers/create', { method: 'POST', json: COURIER_PRESETS[0], token }),
  )
  courier = body.courier._id
  writeFileSync(join(folder, 'secret'), SECRET)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

/** Every upload of a table: its path, its other fields, and headings that it knows. */
const UPLOADS: { path: string; headings: string[]; fields: () => Record<string, string> }[] = [
  { path: '/payments/statements/upload', headings: ['Trx ID', 'Amount'], fields: () => ({ method: 'Bkash' }) },
  { path: '/parcels/tracking/upload', headings: ['Invoice', 'Consignment ID'], fields: () => ({}) },
  { path: '/cash/settlements/upload', headings: ['Invoice', 'Collected'], fields: () => ({ courier }) },
]

function upload({ path, fields }: (typeof UPLOADS)[number], content: Content, name = 'file.xlsx') {
  const form = new FormData()
  form.set('file', new File([content], name))
  for (const [field, value] of Object.entries(fields())) form.set(field, value)
  return readResponse(shop.request(path, { method: 'POST', body: form, token }))
}

const withEntity = (headings: string[], declarations: string) =>
  makeWorkbook({
    sheet: `<!DOCTYPE x [${declarations}]><worksheet><sheetData>${textRow(headings)}${textRow(['&e;', '&e;'])}</sheetData></worksheet>`,
  })

test.each(UPLOADS.slice(0, 1))('[F21] [WORK-05] $path refuses hostile files within bounds', expectRefusals)

// They share the reader.
test.each(UPLOADS.slice(1))(
  '[F21] [WORK-09] [WORK-11] $path refuses them as well',
  { tags: ['nightly'] },
  expectRefusals,
)

async function expectRefusals(target: (typeof UPLOADS)[number]) {
  const { headings } = target
  const csv = (row: string) => `${headings.join()}\n${row}`
  const files: [string, Content, number, string?][] = [
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0', 422, 'unreadable_sheet'],
    ['half an archive', Buffer.from('PK\x03\x04\x01\x02\x03'), 422, 'unreadable_sheet'],
    ['another encoding', Buffer.from(csv('Caf\u00e9,5'), 'latin1'), 422, 'unreadable_sheet'],
    ['a formula', csv(`"=cmd|'/c calc'!A1","=HYPERLINK(""http://evil.example"")"`), 422],
    ['unknown columns', 'a,b\n1,2', 422, 'columns_unknown'],
    ['a file of 2 MB and a byte', 'x'.repeat(2 * MEGABYTE + 1), 413, 'sheet_too_large'],
    ['a file of 20 MB', 'x'.repeat(20 * MEGABYTE), 413, 'sheet_too_large'],
    [
      'a cell at XFD1048576',
      makeWorkbook({ rows: `${textRow(headings)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }),
      413,
      'sheet_too_large',
    ],
    [
      'an entity of a file',
      withEntity(headings, `<!ENTITY e SYSTEM "file://${folder}/secret">`),
      422,
      'unreadable_sheet',
    ],
  ]
  for (const [name, content, status, code] of files) {
    const answer = await upload(target, content)
    expect([answer.status, code && answer.body.code], name).toEqual([status, code])
    expect(JSON.stringify(answer.body), name).not.toContain(SECRET)
  }
}

test('[F21] a file name without what no table takes is kept, and mapped headings that have it are refused', async () => {
  const [statements] = UPLOADS
  if (!statements) throw new Error('there is no upload')
  const answer = await upload(statements, 'Trx ID,Amount\nNULL0001,5', 'a\0b\u202e.csv')
  expect(answer.status).toBe(200)
  const { rows } = await shop.pool.query('select name from wallet_statements')
  expect(rows).toEqual([{ name: 'ab.csv' }])
  const mapping = JSON.stringify({ amount: 'a\0b' })
  const mapped = await upload(
    { ...statements, fields: () => ({ method: 'Bkash', mapping }) },
    'Trx ID,a\0b\nNULL0002,5',
  )
  expect([mapped.status, mapped.body.errors]).toMatchObject([422, [{ path: 'mapping' }]])
})

test('[F21] every shape of file that asks for more than it looks like is refused by a bound, and no cell of it is kept', {
  tags: ['nightly'],
  timeout: 180_000,
}, async () => {
  for (const { name, make } of SHEET_BOMBS) {
    const file = Buffer.from(make({ headings: ['Trx ID', 'Amount'] }))
    const parse = async () => {
      assertSheetSize(new File([file], name))
      return (file.subarray(0, 2).toString() === 'PK' ? await readWorkbook(file) : readCsv(file)).list()
    }
    const outcome = await parse().catch((error) => error)
    // The headings alone: without a row that is no table for anybody.
    if (Array.isArray(outcome)) expect(outcome, name).toEqual([['Trx ID', 'Amount']])
    else expect(outcome instanceof Refusal || outcome.code === 'sheet_too_large', `${name}: ${outcome}`).toBe(true)
  }
})
