import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readCsv } from './parser/read-csv.ts'
import { parseInWorker, readRows } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

const read = (content: BlobPart) => readRows(new File([content], 'statement'))
const MEGABYTE = 1024 * 1024
test('[WORK-05] CSV is read in UTF-8 and, with its mark, in 16 bits; any other encoding is refused, never guessed', async () => {
  const rows = [
    ['Trx ID', 'প্রেরক'],
    ['AAAA1111', 'রহিম; “ঢাকা”'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  for (const content of [text, `\ufeff${text}`, utf16(false), utf16(true)]) expect(await read(content)).toEqual(rows)
  expect(await read('id\tamount\nA1\t1,500\n')).toEqual([
    ['id', 'amount'],
    ['A1', '1,500'],
  ])
  const windows1252 = Buffer.from('Trx ID,Amount\nCaf\u00e9,5', 'latin1')
  for (const wrong of [windows1252, Buffer.from(text, 'utf16le'), Buffer.from('a,b\n\0,1')])
    await expect(read(wrong)).rejects.toMatchObject({ code: 'unreadable_sheet' })
})

test('[WORK-25] rows keep the numbers that the spreadsheet shows, and dates the clock of their cells', async () => {
  expect(await read('Statement\n\n\nTrx ID,Amount,,\n,,\nA1, 5 ,\n\n,\n')).toEqual([
    ['Statement'],
    [],
    [],
    ['Trx ID', 'Amount'],
    [],
    ['A1', '5'],
  ])
  const at = new Date('2026-11-24T15:04:05Z')
  const day = new Date('2026-11-24T00:00:00Z')
  const cells = [
    [{ value: at, format: 'yyyy-mm-dd hh:mm:ss' }, { value: day, format: 'dd/mm/yyyy' }, { value: 1250.5 }],
    [],
    [{ value: null }, { value: 'end' }],
    [],
  ]
  expect(await read(new Uint8Array(await writeExcelFile(cells as never).toBuffer()))).toEqual([
    ['2026-11-24 15:04:05', '2026-11-24', '1250.5'],
    [],
    ['', 'end'],
  ])
})

test('[WORK-05] formulas are read as texts or results, and written so that no program runs them', async () => {
  const evil = `=cmd|'/c calc'!A1`
  expect(await read(`Trx ID,Amount\n"${evil}",5`)).toEqual([
    ['Trx ID', 'Amount'],
    [evil, '5'],
  ])
  const csv = (
    await writeRows(
      [
        ['Order', 'Name'],
        ['OM-1', evil],
      ],
      'csv',
    )
  ).toString()
  expect(csv).toContain(`'=cmd`)
  const workbook = await writeRows([['Order'], [evil], ['+1'], ['@SUM(A1)']], 'xlsx')
  expect(await read(new Uint8Array(workbook))).toEqual([['Order'], [evil], ['+1'], ['@SUM(A1)']])
  const computed = [[{ value: 'Amount' }], [{ value: '=1+1', type: 'Formula' }]]
  const rows = await read(new Uint8Array(await writeExcelFile(computed as never).toBuffer()))
  expect(rows[0]).toEqual(['Amount'])
  expect(rows.flat()).not.toContain('2')
})

test('[WORK-25] a quote that nobody closes takes no row with it: its line is one cell, and the rows behind it are read', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const csv = (...lines: string[]) => readCsv(Buffer.from(lines.join(end))).list()
    const rest = Array.from({ length: 900 }, (_, index) => [`B${index}`, 'প্রেরক', '6'])
    const text = rest.map((row) => row.join(','))
    const head = ['id', 'from', 'amount']
    expect(csv('id,from,amount', 'A1,"x,5', ...text)).toEqual([head, ['A1,"x,5'], ...rest])
    expect(csv('id,from,amount', ...text, 'A1,x,"5')).toEqual([head, ...rest, ['A1,x,"5']])
    expect(csv('id,from,amount', 'A1,"x,5', 'A2,y,6', 'A3,"z",7', 'A4,"a, b",8'), 'closed by the next').toEqual([
      ...[head, ['A1,"x,5'], ['A2', 'y', '6'], ['A3', 'z', '7'], ['A4', 'a, b', '8']],
    ])
    expect(csv('id,from,amount', `A1,"House 1,${end}Dhaka",5`, 'A2,5" tall,6')).toEqual([
      ...[head, ['A1', `House 1,${end}Dhaka`, '5'], ['A2', '5" tall', '6']],
    ])
  }
  await expect(read(`a,b\n${'x,"y\n'.repeat(43)}`)).rejects.toMatchObject({ code: 'unreadable_sheet' })
})

test('[F21] one file is parsed at a time, four wait, and who comes then is told when to come again', async () => {
  const upload = () => read(`Trx ID,Amount\n${'AAAA1111,5\n'.repeat(15_000)}`).then((rows) => rows.length)
  const answers = await Promise.allSettled(Array.from({ length: 7 }, upload))
  const read5 = answers.filter((answer) => answer.status === 'fulfilled' && answer.value === 15_001)
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(read5.length + refused.length).toBe(7)
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'unavailable', status: 503, params: { retryAfter: 5 } })
})

test('[F21] bounds of a CSV file are checked while it is read, and the row is named', async () => {
  for (const [content, params] of [
    ['x'.repeat(8 * MEGABYTE), { limit: 'bytes', max: 2 }],
    [`a,b\n"${'x\n'.repeat(MEGABYTE / 2)}`, { limit: 'rows', max: 20_000 }],
    [`a,b\n"${'x'.repeat(MEGABYTE)}`, { limit: 'characters', max: 500, row: 2 }],
    [`${'a,'.repeat(900_000)}\n`, { limit: 'columns', max: 60, row: 1 }],
    ['A1,5\n'.repeat(400_000), { limit: 'rows', max: 20_000 }],
    [`\n${','.repeat(60)}\n`, { limit: 'columns', max: 60, row: 2 }],
    [`a,b\n\n${'x'.repeat(501)},1\n`, { limit: 'characters', max: 500, row: 3 }],
  ] as const)
    await expect(read(content), content.slice(0, 9)).rejects.toMatchObject({ code: 'sheet_too_large', params })
  expect((await read(`${','.repeat(59)}\n${'x'.repeat(500)}`)).length).toBe(2)
})

const folder = mkdtempSync(join(tmpdir(), 'omni-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BOUNDS = { oldMegabytes: 32, youngMegabytes: 4, seconds: 5 }
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

/** A worker's script, which says that it is loaded before its source runs. */
function scriptOf(source: string, loaded = 'parentPort.postMessage({ isLoaded: true })'): URL {
  const path = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(path, `import { parentPort } from 'node:worker_threads'\n${loaded}\n${source}`)
  return pathToFileURL(path)
}

test('[F21] a worker out of memory or time is a file that is too large, and the next file is read', async () => {
  const tooMuch = { code: 'sheet_too_large', status: 413, params: { limit: 'work' } }
  const hungry = scriptOf('const list = []; for (;;) list.push(String(Math.random()))')
  await expect(parseInWorker(bytesOf('a'), BOUNDS, hungry)).rejects.toMatchObject(tooMuch)
  const endless = scriptOf('for (;;);')
  const start = performance.now()
  await expect(parseInWorker(bytesOf('a'), { ...BOUNDS, seconds: 0.2 }, endless)).rejects.toMatchObject(tooMuch)
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(await parseInWorker(bytesOf('a,b\n1,2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('[F21] a worker that does not get to load its code is a shop that is busy, not a file that is too large', async () => {
  const stuck = scriptOf('for (;;);', '')
  const busy = { status: 503, params: { retryAfter: expect.any(Number) } }
  await expect(parseInWorker(bytesOf('a'), { ...BOUNDS, seconds: 0.2 }, stuck)).rejects.toMatchObject(busy)
})

test('[F21] a worker that fails by itself is a failure of the shop, and sees none of its settings', async () => {
  await expect(parseInWorker(bytesOf('a'), BOUNDS, scriptOf('throw new TypeError("ours")'))).rejects.toThrow('ours')
  await expect(parseInWorker(bytesOf('a'), BOUNDS, scriptOf('process.exit(3)'))).rejects.toThrow('ended with 3')
  const settings = scriptOf('parentPort.postMessage({ rows: [Object.keys(process.env)], isLast: true })')
  const compiled = getCompileCacheDir() ? ['NODE_COMPILE_CACHE'] : []
  expect(await parseInWorker(bytesOf('a'), BOUNDS, settings)).toEqual([compiled])
})

test('[F21] a large table comes in batches between which others are served', async () => {
  const row = Array.from({ length: 60 }, (_, column) => String(column % 10)).join()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const rows = await parseInWorker(bytesOf(`${row}\n`.repeat(15_000)), { ...BOUNDS, oldMegabytes: 112, seconds: 60 })
  clearInterval(timer)
  expect([rows.length, rows.at(-1)?.length]).toEqual([15_000, 60])
  expect(turns).toBeGreaterThan(15)
})
