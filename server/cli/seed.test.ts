import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openSession } from '#server/auth/open-session.ts'
import { uncountedEvents } from '#server/platform/db/tables/order-totals.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { urlForDatabase } from '#server/testing/database.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { findLogin } from '#server/users/account.queries.ts'

// Every test here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let shop: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'omni-seed-'))
  shop = await startApi()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function seed(args: string[], target: TestApi = shop, env: Record<string, string> = {}) {
  const { rows } = await target.db.execute<{ name: string }>(sql`select current_database() as name`)
  const databaseEnv = {
    DATABASE_URL: urlForDatabase(inject('testServer').server, String(rows[0]?.name)),
    DATA_DIR: folder,
  }
  return runTask(['seed', ...args], { ...databaseEnv, ...env })
}

const readNumbers = async (query: ReturnType<typeof sql>) =>
  Object.values((await shop.db.execute(query)).rows[0] ?? {}).map(Number)

test('the demonstration shop can be filled while it is in use, twice, and all totals stay consistent', {
  tags: ['nightly'],
}, async () => {
  for (const round of [1, 2]) {
    const { code, output } = await seed(['--products', '40', '--orders', '700'])
    expect([code, output.split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^40 products and (69\d|700) orders were added\. "npm run shop -- reset --yes" wipes the whole shop again\.$/,
      ),
    ])
    expect(output).toContain('Filling the shop: 100 %')
    expect(await shop.db.$count(products, sql`code like 'OM-1%'`)).toBe(40 * round)
  }
  const orderCount = await shop.db.$count(orders)
  expect(orderCount).toBeGreaterThan(400 + 1_380)
  expect(await shop.db.$count(uncountedEvents)).toBe(0)
  const recomputedTotals = sql`select count(*) as a, sum(total) as b, count(*) filter (where status = 'Delivered') as c from orders`
  const allShowrooms = sql`'00000000-0000-0000-0000-000000000000'`
  const storedTotals = sql`select sum(orders) as a, sum(taka) as b, sum(delivered) as c from daily_orders where store = ${allShowrooms}`
  expect(await readNumbers(storedTotals)).toEqual(await readNumbers(recomputedTotals))
  const inconsistencies = sql`select
    (select count(*) from orders o where o.status <> (select "to" from order_events e where e."order" = o.id order by at desc limit 1)) as a,
    (select count(*) from orders where created_at > now() or status_changed_at > now() or status_changed_at < created_at) as b,
    (select count(*) from orders where number !~ '^OM-[0-9]{6}-[2-9A-HJKMNP-Z]{4}$') as c`
  expect(await readNumbers(inconsistencies)).toEqual([0, 0, 0])

  const admin = await findLogin(shop.db, 'admin@omnishoes.example')
  if (!admin) throw new Error('the demonstration has an admin')
  const { token } = await openSession(shop, admin.account)
  for (const path of ['/orders/all?limit=20', '/dashboard/summary?period=30'])
    expect((await shop.request(path, { token })).status).toBe(200)
})

test('nothing is added to a live shop, to a shop that is not the demonstration, or for invalid arguments', {
  tags: ['nightly'],
}, async () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shoes.com',
    SMTP_URL: 'smtps://mail.shoes.com',
    MAIL_FROM: 'care@shoes.com',
  }
  const realShop = await startApi()
  await makeUser(realShop, 'superUser')
  const expectRejected = async (args: string[], env = {}) => {
    const { code, output } = await seed(args, realShop, env)
    expect(code).toBe(1)
    return output
  }
  expect(await expectRejected(['--orders', '5'], live)).toBe(
    'This is a live shop (SHOP_MODE=live): it is never filled.',
  )
  expect(await expectRejected(['--orders', '5'])).toContain('This is not the demonstration shop')
  for (const args of [
    [],
    ['--orders'],
    ['--orders', '-5'],
    ['--orders', '0'],
    ['--shoes', '5'],
    ['--products', '99999999'],
  ])
    expect(await expectRejected(args)).toContain('npm run shop -- seed --products 500 --orders 50000')
  expect([await realShop.db.$count(orders), await realShop.db.$count(products)]).toEqual([0, 0])
  await realShop.close()
})
