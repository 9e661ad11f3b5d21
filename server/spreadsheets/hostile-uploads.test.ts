import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BlobReader,
  TextReader,
  TextWriter,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/courier-presets.ts'
import { readRows } from './read-rows.ts'

const MEGABYTE = 1024 * 1024
/** Milliseconds for all hostile files at one upload, on a busy machine. */
const MAX_TIME = 20_000
const SECRET = 'TOPSECRET99'

type Part = string | Uint8Array<ArrayBuffer>

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

function upload({ path, fields }: (typeof UPLOADS)[number], content: Part) {
  const form = new FormData()
  form.set('file', new File([content], 'file.xlsx'))
  for (const [name, value] of Object.entries(fields())) form.set(name, value)
  return readResponse(shop.request(path, { method: 'POST', body: form, token }))
}

/** A workbook with these headings and one row, of which a part is rewritten. */
async function makeWorkbook(headings: string[], rewrite: (xml: string) => string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = [headings, headings.map(() => 'CELL')].map((row) => row.map((value) => ({ value })))
  const bytes = new Uint8Array(await writeExcelFile(rows as never).toBuffer())
  const zip = new ZipWriter(new Uint8ArrayWriter())
  for (const entry of await new ZipReader(new BlobReader(new Blob([bytes]))).getEntries())
    if (!entry.directory) await zip.add(entry.filename, new TextReader(rewrite(await entry.getData(new TextWriter()))))
  return (await zip.close()) as Uint8Array<ArrayBuffer>
}

const withEntity = (declarations: string) => (xml: string) =>
  xml.includes('CELL')
    ? xml.replace(/^(<\?xml[^>]*\?>)?/, `$1<!DOCTYPE x [${declarations}]>`).replaceAll('CELL', '&e;')
    : xml

const LAUGHS = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')

test.each(UPLOADS)('[WORK-05] [WORK-09] [WORK-11] $path refuses hostile files within bounds', async (target) => {
  const { headings } = target
  const untouched = new File([await makeWorkbook(headings, (xml) => xml)], 'sheet')
  expect(await readRows(untouched)).toEqual([headings, ['CELL', 'CELL']])
  const csv = (row: string) => `${headings.join()}\n${row}`
  const bomb = new Uint8ArrayWriter()
  const zip = new ZipWriter(bomb)
  await zip.add('xl/worksheets/sheet1.xml', new TextReader(' '.repeat(70 * MEGABYTE)))
  await zip.close()
  const files: [string, Part, number, string?][] = [
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0', 422, 'unreadable_sheet'],
    ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 422, 'unreadable_sheet'],
    ['another encoding', new Uint8Array(Buffer.from(csv('Caf\u00e9,5'), 'latin1')), 422, 'unreadable_sheet'],
    ['16 bits without a mark', new Uint8Array(Buffer.from(csv('AAAA1111,5'), 'utf16le')), 422, 'unreadable_sheet'],
    ['a formula', csv(`"=cmd|'/c calc'!A1","=HYPERLINK(""http://evil.example"")"`), 422],
    ['unknown columns', 'a,b\n1,2', 422, 'columns_unknown'],
    ['a line without an end', csv('x'.repeat(7 * MEGABYTE)), 413, 'too_large'],
    ['a line of 100 MB', csv('x'.repeat(100 * MEGABYTE)), 413, 'too_large'],
    ['too many lines', csv('AAAA9999,5\n'.repeat(21_000)), 413, 'too_large'],
    ['an archive that unpacks to 70 MB', (await bomb.getData()) as Uint8Array<ArrayBuffer>, 413, 'too_large'],
    [
      'an entity of a file',
      await makeWorkbook(headings, withEntity(`<!ENTITY e SYSTEM "file://${folder}/secret">`)),
      422,
    ],
    [
      'an entity of entities',
      await makeWorkbook(headings, withEntity(`<!ENTITY l0 "lol">${LAUGHS}<!ENTITY e "&l9;">`)),
      422,
    ],
  ]
  const start = performance.now()
  const memory = process.memoryUsage().rss
  for (const [name, content, status, code] of files) {
    const answer = await upload(target, content)
    expect([answer.status, code && answer.body.code], name).toEqual([status, code])
    expect(JSON.stringify(answer.body), name).not.toContain(SECRET)
  }
  expect(performance.now() - start).toBeLessThan(MAX_TIME)
  expect(process.memoryUsage().rss - memory).toBeLessThan(600 * MEGABYTE)
})
