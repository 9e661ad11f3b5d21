import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { urlForDatabase } from '#server/testing/database.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

// Every run is a real process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestApi
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  shop = await startApi()
  folder = mkdtempSync(join(tmpdir(), 'omni-import-'))
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  env = { DATABASE_URL: urlForDatabase(inject('testServer').server, String(rows[0]?.name)), DATA_DIR: folder }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const FILE = [
  'আর্টিকেল নম্বর;নাম;ক্যাটাগরি;রং;মূল দাম;সাইজগুলো;Prix',
  'CLI-1;জুতা;Men;Black;৯৯০;৪০-৪১;1',
  'CLI-2;জুতা;Men;Black;বেশি;৪০;2',
].join('\n')

test('[DATA-02] [DATA-03] the command says what a file would change, brings it in when told to, and once more changes nothing', async () => {
  const path = join(folder, 'shop.csv')
  writeFileSync(path, FILE)
  const count = async () => (await shop.db.execute(sql`select from products where code like 'CLI-%'`)).rowCount
  const run = (...args: string[]) => runTask(['import', ...args], env)
  const dry = await run(path)
  expect(dry.output).toContain('1 new, 0 changed, 0 unchanged, 1 wrong. Nothing is changed yet: --go brings it in.')
  expect(dry.output).toContain('row 3, মূল দাম: “বেশি” is not an amount')
  expect(dry.output).toContain('Columns that are left out, as nobody knows them: Prix')
  expect([dry.code, await count()]).toEqual([0, 0])
  const done = await run(path, '--go')
  expect(done.output).toContain('Brought in: 1; out: 0.')
  expect([done.code, await count()]).toEqual([0, 1])
  expect((await run(path, '--go')).output).toContain('0 new, 0 changed, 1 unchanged, 1 wrong')
  for (const args of [[], [path, '--showrooms', '--customers'], [path, '--now'], [join(folder, 'none.csv')]])
    expect((await run(...args)).code, args.join(' ')).toBe(1)
  const missing = await run(join(folder, 'none.csv'))
  expect(missing.output.trim()).toMatch(/none\.csv cannot be read: [^\n]+$/)
  expect(missing.output).not.toContain('    at ')
})
