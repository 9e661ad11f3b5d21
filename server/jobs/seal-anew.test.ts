import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SEALED_FOR } from '#server/auth/second-step/check-code.ts'
import { webhooks } from '#server/platform/db/tables/programs/webhooks.ts'
import { secondSteps } from '#server/platform/db/tables/second-steps.ts'
import { seal, unseal } from '#server/platform/startup/seal.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { makeTestWebhook } from '#server/testing/webhooks.ts'
import { SECRET_OF_WEBHOOK } from '#server/webhooks/save-webhook.ts'
import { sealAllAnew } from './seal-anew.queries.ts'

let shop: TestApi
beforeEach(async () => {
  shop = await startApi()
})
afterEach(() => shop.close())

test('[PEOPLE-05] [DATA-10] after a rotation the former token secret can go: codes of apps and webhooks stay', async () => {
  const { tokenSecret } = shop.config
  const { id, secret } = await makeTestWebhook(shop)
  const bytes = randomBytes(20)
  const users: string[] = []
  for (const by of [tokenSecret, 'a secret of long ago']) {
    const user = (await makeUser(shop, 'admin')).id
    await shop.db.insert(secondSteps).values({ user, secret: seal(by, SEALED_FOR, user, bytes) })
    users.push(user)
  }
  const [ours, foreign] = users as [string, string]
  const stepOf = async (user: string) =>
    (await shop.db.select().from(secondSteps).where(eq(secondSteps.user, user)))[0]?.secret ?? ''
  const ofLongAgo = await stepOf(foreign)
  const rotated = { tokenSecret: 'n'.repeat(40), oldTokenSecret: tokenSecret }
  expect(await sealAllAnew(shop.db, { ...rotated, oldTokenSecret: null })).toBe(0)
  expect(await sealAllAnew(shop.db, rotated)).toBe(2)
  expect(await sealAllAnew(shop.db, rotated)).toBe(0)
  expect(unseal([rotated.tokenSecret], SEALED_FOR, ours, await stepOf(ours))).toEqual(bytes)
  const [webhook] = await shop.db.select().from(webhooks)
  const opened = unseal([rotated.tokenSecret], SECRET_OF_WEBHOOK, id, webhook?.secret ?? '')
  expect(opened?.toString()).toBe(secret)
  expect(await stepOf(foreign)).toBe(ofLongAgo)
})
