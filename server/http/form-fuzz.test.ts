import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#server/db/open.ts'
import { openImageStore } from '#server/images/store.ts'
import { createLog } from '#server/log.ts'
import { type BadForm, badForms } from '#server/testing/bad-forms.ts'
import { end, testFolder } from '#server/testing/held-database.ts'
import { makeCategory } from '#server/testing/make-catalogue.ts'
import { makePicture } from '#server/testing/make-picture.ts'
import { freePort, isReady, type RunningShop, startShop } from '#server/testing/running-shop.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/signed-in.ts'

const CASES = 1_000
/** Which cases: another number, other cases. */
const SEED = 20_261_121
const MIB = 1024 * 1024

/** What a shop keeps in its data folder. */
const FOLDERS = ['images', 'postgres', 'postgres.log', 'token-secret']

const folder = testFolder()
const temporary = join(folder, 'tmp')
let shop: RunningShop
let database: Database
let token: string
let call: string
beforeAll(async () => {
  mkdirSync(temporary)
  const data = join(folder, 'data')
  shop = await startShop({
    PORT: String(await freePort()),
    DATA_DIR: data,
    TMPDIR: temporary,
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const where = { host: join(data, 'postgres'), user: 'shop', database: 'postgres' }
  database = await connectDatabase(where, createLog({ logLevel: 'silent' }))
  const { email } = await makeUser(database, 'admin')
  const answer = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  token = (await answer.json()).token
  const { id } = await makeCategory({ ...database, images: openImageStore(join(data, 'images')) })
  call = `/categories/update/${id}`
})
afterAll(async () => {
  await database?.close()
  if (shop) await end(shop.app)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test(`[API-07] ${CASES} hostile forms leave the same process alive, no row changed by a refusal and no file behind`, {
  timeout: 180_000,
}, async () => {
  const photos = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => makePicture({ format })))
  const forms = fc.sample(badForms(photos), { numRuns: CASES, seed: SEED })
  const { pid } = shop.app
  const statuses = new Map<number, number>()
  const strange: unknown[] = []
  let slowest = { ms: 0, kind: '' }
  let rows = await sumOfCatalogue()
  for (const [number, form] of forms.entries()) {
    const path = ['/categories/create', '/slides/create', '/directors/add', '/products/create', call][number % 5] ?? ''
    const begin = performance.now()
    const { status, retryAfter } = await send(path, form)
    const ms = Math.round(performance.now() - begin)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (ms > slowest.ms) slowest = { ms, kind: form.kind }
    const isFitting = status === 0 ? form.way !== undefined : status < 500 || (status === 503 && retryAfter)
    const now = await sumOfCatalogue()
    const isUntouched = (status >= 200 && status < 300) || now === rows
    if (!isFitting || !isUntouched || ms > (form.way === 'endless' ? 10_000 : 2_000) || shop.app.exitCode !== null)
      strange.push({ number, kind: form.kind, headers: form.headers, path, status, ms, isUntouched })
    rows = now
  }
  console.info(`forms: ${CASES} cases, slowest ${slowest.ms} ms (${slowest.kind}), ${JSON.stringify([...statuses])}`)
  expect(strange).toEqual([])
  expect([shop.app.pid, shop.app.exitCode, await isReady(shop.address)]).toEqual([pid, null, true])
  expect(readdirSync(temporary)).toEqual([])
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(FOLDERS)
  const pictures = readdirSync(join(folder, 'data', 'images'), { recursive: true, withFileTypes: true })
  expect(pictures.filter((file) => file.isFile() && !/^[0-9a-f]{64}$/.test(file.name))).toEqual([])
})

/** Sends a form as it is. Status 0: the client left, or was still sending when the shop closed the connection. */
function send(path: string, { bytes, headers, way }: BadForm): Promise<{ status: number; retryAfter?: string }> {
  return new Promise((done) => {
    const method = path.includes('/update/') ? 'PUT' : 'POST'
    const length = way === 'endless' ? {} : { 'Content-Length': bytes.length }
    const sent = request(`${shop.address}/api/v1${path}`, {
      method,
      agent: false,
      headers: { Authorization: `Bearer ${token}`, ...length, ...headers },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.once('close', () => done({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }))
    })
    sent.on('error', () => done({ status: 0 }))
    if (way === 'cut') {
      sent.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => sent.destroy())
    } else if (way === 'endless') {
      sendForEver(sent, bytes)
    } else sent.end(bytes)
  })
}

/** The beginning of a form and then more and more of its last part, until the shop has had enough. */
function sendForEver(sent: ClientRequest, begin: Buffer): void {
  const more = Buffer.alloc(MIB, 'x')
  let left = 64
  let hasAnswer = false
  sent.once('response', () => {
    hasAnswer = true
  })
  const next = () => {
    left -= 1
    if (left > 0 && !sent.destroyed && !hasAnswer) sent.write(more, next)
    else sent.end()
  }
  sent.write(begin, next)
}

/** One number for everything that a form could have changed; pictures of refused saves are swept later. */
async function sumOfCatalogue(): Promise<string> {
  const { rows } = await database.db.execute<{ sum: string }>(sql`select concat_ws(' ',
    (select sum(hashtextextended(t::text, 0)) from categories t),
    (select sum(hashtextextended(t::text, 0)) from sub_categories t),
    (select sum(hashtextextended(t::text, 0)) from products t),
    (select sum(hashtextextended(t::text, 0)) from product_sizes t),
    (select sum(hashtextextended(t::text, 0)) from slides t),
    (select sum(hashtextextended(t::text, 0)) from directors t)) as sum`)
  return rows[0]?.sum ?? ''
}
