import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { testFolder } from '#server/testing/processes/database-process.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = testFolder()
let shop: Awaited<ReturnType<typeof openShop>>
let superuser: pg.Client
beforeAll(async () => {
  shop = await openShop()
  superuser = new pg.Client({ host: `${folder}/postgres`, user: EMBEDDED_OWNER, database: 'postgres' })
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await shop?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function openShop() {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', LIMIT_WITHOUT_WORK: '100000' })
  const log = createLog(config)
  const { db, visitorDb, close } = await openDatabase(config, log)
  const parts = { db, visitorDb, config, log, images: openDiskStore(folder) }
  return { ...parts, request: inProcessRequests(createApi(parts)), close }
}

/** Commits wait for a standby with one of these names; none: for nobody. */
async function setSynchronousStandbys(names: '*' | '') {
  await superuser.query(`alter system set synchronous_standby_names = '${names}'`)
  await superuser.query('select pg_reload_conf()')
  await expect.poll(() => readSetting()).toBe(names)
}

async function readSetting() {
  return (await superuser.query('show synchronous_standby_names')).rows[0].synchronous_standby_names
}

/** The pids of those whose commit no second machine has confirmed. */
async function findWaiting(): Promise<number[]> {
  const { rows } = await superuser.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.map(({ pid }) => pid)
}

test('[CLUSTER-02] an order is told of only once a second machine has it, also one that is found by its key', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const body = orderBody(await makeProduct(shop), (await makeShowroom(shop)).id)
  const told: number[] = []
  const place = async () => {
    const response = await placeOrder(shop, body, { token, key: 'one-intent' })
    told.push(response.status)
    return response
  }
  await setSynchronousStandbys('*')

  const first = place()
  await expect.poll(findWaiting, { timeout: 10_000 }).toHaveLength(1)
  expect(told).toEqual([])
  await superuser.query('select pg_terminate_backend($1)', await findWaiting())
  expect(await first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await shop.db.$count(orders)).toBe(1)

  const again = place()
  await expect.poll(findWaiting, { timeout: 10_000 }).toHaveLength(1)
  expect(told).toEqual([503])
  await setSynchronousStandbys('')
  expect((await again).status).toBe(201)
  expect(await shop.db.$count(orders)).toBe(1)
})
