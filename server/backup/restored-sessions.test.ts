import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { webhookDeliveries, webhooks } from '#server/platform/db/tables/programs/webhooks.ts'
import { sessions } from '#server/platform/db/tables/users.ts'
import { unseal } from '#server/platform/startup/seal.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { makeApiKey } from '#server/testing/api-keys.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { createBackup, emptyLocation, restoreTo, runTaskAt } from '#server/testing/processes/shop-tasks.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { makeTestWebhook } from '#server/testing/webhooks.ts'
import { SECRET_OF_WEBHOOK } from '#server/webhooks/save-webhook.ts'

vi.setConfig({ testTimeout: 120_000 })

const EMAIL = 'rahim@shoes.com'
const log = createLog({ logLevel: 'silent' })

let location: Awaited<ReturnType<typeof emptyLocation>>
beforeAll(async () => {
  location = await emptyLocation()
})
afterAll(() => location.remove())

/** Runs `work` against the shop, which is closed afterwards: no restore works beside a running one. */
async function withShop<T>(work: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<T>): Promise<T> {
  const shop = await openShop()
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

async function openShop() {
  const { DATA_DIR, DATABASE_URL } = location
  const config = readConfig({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' })
  const { db, visitorDb, close } = await openDatabase(config, log)
  const request = inProcessRequests(createApi({ db, visitorDb, config, log, images: openDiskStore(DATA_DIR) }))
  return {
    db,
    close,
    signIn: async () => {
      const response = await request('/auth/login', { json: { email: EMAIL, password: TEST_PASSWORD } })
      return String((await response.json()).token)
    },
    logOut: (token: string) => request('/auth/logout', { method: 'POST', token }),
    status: async (token: string) => (await request('/auth/user-auth', { token })).status,
    keyStatus: async (token: string) => (await request('/stock/movements', { token })).status,
    makeKey: async () => (await makeApiKey({ db, config })).key,
    makeWebhook: async () => (await makeTestWebhook({ db, config })).secret,
    tell: async () => {
      const told = {
        webhook: crypto.randomUUID(),
        event: crypto.randomUUID(),
        kind: 'sale.made',
        subject: 'x',
        data: {},
      }
      return firstRow(await db.insert(webhookDeliveries).values(told).returning()).sequence
    },
    readSecret: async () => {
      const [webhook] = await db.select().from(webhooks)
      return unseal([config.tokenSecret], SECRET_OF_WEBHOOK, String(webhook?.id), String(webhook?.secret))?.toString()
    },
  }
}

test('[I26] a restore revives no token, revoked or not, even if its session were in the backup', async () => {
  const { revoked, open, rows } = await withShop(async (shop) => {
    await makeUser(shop, 'customer', { email: EMAIL })
    return { revoked: await shop.signIn(), open: await shop.signIn(), rows: await shop.db.select().from(sessions) }
  })
  const file = await createBackup(location)
  await withShop(async ({ logOut, status }) => {
    await logOut(revoked)
    expect([await status(revoked), await status(open)]).toEqual([401, 200])
  })
  await restoreTo(location, file)
  await withShop(async ({ db, signIn, status }) => {
    expect([await status(revoked), await status(open)]).toEqual([401, 401])
    expect(rows).toHaveLength(2)
    await db.insert(sessions).values(rows)
    expect([await status(revoked), await status(open)]).toEqual([401, 401])
    expect(await status(await signIn())).toBe(200)
  })
})

test('[I26] [DATA-09] [DATA-10] a restore revives no key, which may have been revoked since, and keeps sealed secrets', async () => {
  const made = await withShop(async (shop) => {
    const key = await shop.makeKey()
    expect(await shop.keyStatus(key)).toBe(200)
    return { key, secret: await shop.makeWebhook() }
  })
  await restoreTo(location, await createBackup(location))
  await withShop(async ({ keyStatus, makeKey, readSecret }) => {
    expect(await keyStatus(made.key)).toBe(401)
    expect(await keyStatus(await makeKey())).toBe(200)
    expect(await readSecret()).toBe(made.secret)
  })
})

test('[I26] [DATA-10] events after a restore have higher numbers than what programs were told before it', async () => {
  const file = await createBackup(location)
  const told = await withShop(async ({ tell }) => [await tell(), await tell()])
  await restoreTo(location, file)
  await withShop(async ({ tell }) => expect(await tell()).toBeGreaterThan(Math.max(...told)))
})

test('[I26] for a database that came back without the restore command, another command ends all sessions beside a running shop', {
  tags: ['nightly'],
}, async () => {
  await withShop(async ({ db, signIn, status }) => {
    const token = await signIn()
    const [row] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(decodeJwt(token).sid)))
    const { code, output } = await runTaskAt(location, 'end-sessions')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Everybody has to sign in again\. \d+ sessions were ended\.$/),
    ])
    expect(await status(token)).toBe(401)
    if (row) await db.insert(sessions).values(row)
    expect([row?.id, await status(token)]).toEqual([decodeJwt(token).sid, 401])
    expect(await status(await signIn())).toBe(200)
  })
})
