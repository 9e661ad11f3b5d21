import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Database, type Db, openDatabase } from '#server/platform/db/open.ts'
import { openConfiguredImageStore } from '#server/platform/storage/s3-store.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { settingsWithStock } from '#server/seed/demonstration/seed.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { startFlags } from '../scripts/memory.mjs'

type Environment = Record<string, string>

// Starts the shops of E2E_SHOPS (the environment of each, in JSON) side by side, which Playwright would do one after the other,
// on copies of one demonstration, and answers on E2E_READY_PORT once all are ready. They end with it, and it with the first of
// them that fails.
const shops: Environment[] = JSON.parse(process.env.E2E_SHOPS ?? '[]')
const children: ChildProcess[] = []
let isClosing = false
process.once('SIGTERM', () => stopAll(0))
process.once('SIGINT', () => stopAll(0))

await copyDemonstration(join(String(process.env.E2E_DATA_DIR), 'demonstration'))
for (const env of shops) {
  const child = spawn(process.execPath, [...startFlags(), 'server/main.ts'], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  child.once('exit', (code) => {
    if (!isClosing) void stopAll(code || 1)
  })
  children.push(child)
}
await Promise.all(shops.map(untilReady))
createServer((_, response) => response.end()).listen(Number(process.env.E2E_READY_PORT), '127.0.0.1')

/** Loads the demonstration once, which takes a core for fifteen seconds, and copies it for each shop with an embedded database. */
async function copyDemonstration(folder: string) {
  const empty = shops.filter(
    ({ DATABASE_URL, DATA_DIR = '' }) => !DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres')),
  )
  const [first] = empty
  // One loads its own sooner.
  if (!first || empty.length < 2) return
  await withDatabase({ ...first, DATA_DIR: folder, DEMONSTRATION_STOCK: 'off' }, (database, config) =>
    loadDemonstration(database, openConfiguredImageStore(config), config),
  )
  for (const env of empty) {
    mkdirSync(String(env.DATA_DIR), { recursive: true })
    execFileSync('cp', ['-a', `${folder}/.`, String(env.DATA_DIR)])
    if (env.DEMONSTRATION_STOCK === 'on') await withDatabase(env, ({ db }) => keepStock(db))
  }
}

async function withDatabase(env: Environment, work: (database: Database, config: Config) => Promise<void>) {
  const config = readConfig(env)
  const database = await openDatabase(config, createLog(config))
  await work(database, config).finally(database.close)
}

function keepStock(db: Db): Promise<void> {
  return changeSettings(db, null, { parts: settingsWithStock() })
}

async function untilReady({ PORT }: Environment) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((done) => setTimeout(done, 200))
}

async function stopAll(code: number) {
  isClosing = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  const ends = running.map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ends)
  process.exit(code)
}
