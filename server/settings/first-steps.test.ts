import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupFolder, backupName } from '#server/platform/storage/backup-files.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser } from '#server/testing/test-users.ts'
import type { FirstStepsDone, Settings } from '#shared/schemas/settings.ts'
import { firstSettings } from './first-settings.ts'

let shop: TestApi
let token: string
beforeAll(async () => {
  shop = await startApi()
  token = (await makeSignedInUser(shop, 'superUser')).token
})
afterAll(() => shop.close())

async function stepsDone(): Promise<string[]> {
  const { status, body } = await readResponse(shop.request('/settings/first-steps', { token }))
  expect(status).toBe(200)
  // The demonstration is open from the start.
  const { open: _, ...steps } = body as FirstStepsDone
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []))
}

async function change(parts: Partial<Settings>): Promise<Settings> {
  const { status, body } = await readResponse(shop.request('/settings/update', { method: 'PUT', token, json: parts }))
  expect(status).toBe(200)
  return body.settings
}

test('[SET-02] each step is done in the very next request after what it is about has happened, and by nothing else', async () => {
  const first = firstSettings()
  expect(await stepsDone()).toEqual([])
  await change({ stock: { kept: false, lowAt: 7 } })
  expect(await stepsDone()).toEqual([])
  const wallets = { ...first.shop.wallets, Bkash: { number: '01811-222333', kind: 'Merchant' as const } }
  await change({ shop: { ...first.shop, wallets } })
  expect(await stepsDone()).toEqual(['wallets'])
  await change({ shop: { ...first.shop, wallets, company: 'Padma Shoes Ltd.' } })
  expect(await stepsDone()).toEqual(['facts', 'wallets'])
  await change({ hours: { ...first.hours, usual: { ...first.hours.usual, closes: '22:00' } } })
  await change({ delivery: { ...first.delivery, freeFrom: 5000 } })
  const settings = ['facts', 'wallets', 'hours', 'delivery']
  expect(await stepsDone()).toEqual(settings)
  const product = await makeProduct(shop)
  expect(await stepsDone()).toEqual([...settings, 'product'])
  await makeOrder(shop, (await makeSignedInUser(shop, 'customer')).token, { product })
  expect(await stepsDone()).toEqual([...settings, 'product', 'order'])
  const folder = backupFolder(shop.config.dataDir)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${backupName(new Date(), 'shop')}.part`), '')
  expect(await stepsDone()).toEqual([...settings, 'product', 'order'])
  writeFileSync(join(folder, backupName(new Date(), 'shop')), '')
  expect(await stepsDone()).toEqual([...settings, 'product', 'order', 'backup'])
  await makeUser(shop, 'superUser')
  expect(await stepsDone()).toEqual([...settings, 'product', 'order', 'superUser', 'backup'])
})

test('[SET-02] what the shop cannot tell is ticked, and the list is put away, as any setting; nothing else can be ticked', async () => {
  const { firstSteps } = firstSettings()
  expect(firstSteps).toMatchObject({ shown: true, terms: false })
  const ticked = { ...firstSteps, terms: true, shown: false }
  expect((await change({ firstSteps: ticked })).firstSteps).toEqual(ticked)
  expect((await readResponse(shop.request('/settings/all', { token }))).body.firstSteps).toEqual(ticked)
  const json = { firstSteps: { ...ticked, order: true } }
  expect((await shop.request('/settings/update', { method: 'PUT', token, json })).status).toBe(422)
})
