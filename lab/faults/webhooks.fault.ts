import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { webhookDeliveries } from '#server/platform/db/tables/programs/webhooks.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { median } from '#server/testing/median.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping, withDatabase } from '#server/testing/processes/shoppers.ts'
import { startReceiver } from '#server/testing/processes/webhook-receiver.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { makeTestWebhook } from '#server/testing/webhooks.ts'
import type { WebhookEvent } from '#shared/schemas/programs/webhook.ts'
import { expectNothingLost, expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'

const changes = option('changes', 10_000)
/** A minute stands for an hour: the pauses between tries are a sixtieth of a shop's. */
const seconds = option('seconds', 60)
const SHOES = 50

/** Other programs: one that is not there for an hour, one that never answers, one that refuses; the shop is killed twice. */
async function deadReceivers(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const ports = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...ORDERING_ENV,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    WEBHOOK_HOSTS: ports.map((port) => `127.0.0.1:${port}`).join(),
    WEBHOOK_PAUSES: '1,1,1,2,5,10,15,30,60',
  }
  let shop = await startShop(env)
  const killAndStart = async () => {
    await stopProcess(shop.app, 'SIGKILL')
    shop = await startShop(env)
  }
  try {
    const order = await seedShop(env)
    const shoes = await seedShoesAndWebhooks(env, ports)
    const shopping = await startShopping(shop.address, order, 2, 100)
    const taking = await Promise.all(ports.map((port) => startReceiver(port)))
    const writing = changePrices(env, shoes)
    await readPages(shop.address, shoes, 5)
    const alive = await readPages(shop.address, shoes, seconds / 2)
    for (const receiver of taking) await receiver.close()
    const silent = await startReceiver(ports[1])
    silent.answer = () => {}
    const refusing = await startReceiver(ports[2])
    refusing.answer = (response) => response.writeHead(503).end()
    const dead = await readPages(shop.address, shoes, seconds / 2)
    await killAndStart()
    await wait(seconds * 500)
    await writing
    await silent.close()
    await refusing.close()
    const back = await Promise.all(ports.map((port) => startReceiver(port)))
    const backAt = performance.now()
    await wait(3_000)
    await killAndStart()
    const reconciliation = await shopping.close(env)
    while ((await countWaiting(env)) > 0 && performance.now() - backAt < 900_000) await wait(500)
    const catchUp = Math.round((performance.now() - backAt) / 1_000)
    const written = await eventsWritten(env)
    const taken = ports.map((_, nth) => [...(taking[nth]?.taken ?? []), ...(back[nth]?.taken ?? [])])
    const findings = [
      report('a page, programs that take', formatPercentiles(alive)),
      report('a page, programs that are dead', formatPercentiles(dead)),
      {
        label: 'the middle page with dead programs against living ones',
        actual: `${(median(dead) / median(alive)).toFixed(2)} times`,
        promise: 'at most 1.2',
        passed: median(dead) <= median(alive) * 1.2,
      },
      report('orders acknowledged', reconciliation.acknowledged),
      expectNothingLost(reconciliation),
      report('changes of prices acknowledged', changes),
      report('events written', written.length),
      expectZero(
        'changes of prices that a program was not told of',
        sum(taken, (events) => untold(events, shoes)),
      ),
      expectZero(
        'events that were written and not taken',
        written.length - sum(taken, (events) => once(events).length),
      ),
      expectZero('events of a subject that came out of order', sum(taken, outOfOrder)),
      report(
        'events that came again, with their id, after two kills',
        sum(taken, (events) => events.length - once(events).length),
      ),
      report('seconds until all was taken, from the end of the hour', catchUp),
    ]
    for (const receiver of back) await receiver.close()
    return findings
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

type Env = Parameters<typeof withDatabase>[0] & Record<string, string>

function seedShoesAndWebhooks(env: Env, ports: number[]): Promise<string[]> {
  return withDatabase(env, async ({ db }) => {
    const parts = { db, images: openDiskStore(`${env.DATA_DIR}/images`), config: readConfig(env) }
    const shoes: string[] = []
    while (shoes.length < SHOES) shoes.push((await makeProduct(parts)).id)
    // A live shop does not start again with staff of the demonstration's addresses.
    const by = (await makeUser(parts, 'superUser', { email: 'owner@shop.test' })).id
    for (const port of ports)
      await makeTestWebhook(parts, { url: `http://127.0.0.1:${port}/`, topics: ['order', 'product'], by })
    return shoes
  })
}

/** Changes the price of one shoe after another, to the number of the change, at an even pace; each until it is acknowledged. */
async function changePrices(env: Env, shoes: string[]): Promise<void> {
  const startedAt = performance.now()
  const pauseMs = (seconds * 1_400) / changes
  let change = 0
  while (change < changes) {
    try {
      await withDatabase(env, async ({ db }) => {
        for (; change < changes; change += 1) {
          const shoe = shoes[change % SHOES] ?? ''
          const prices = { originalPrice: 100_000 + change, discountPrice: 100_000 + change }
          await db.update(products).set(prices).where(eq(products.id, shoe))
          await wait(Math.max(0, startedAt + change * pauseMs - performance.now()))
        }
      })
    } catch {
      await wait(100)
    }
  }
}

/** Reads pages of the shop for some seconds; how long each took, in ms. */
async function readPages(address: string, shoes: string[], forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const endsAt = performance.now() + forSeconds * 1_000
  for (let nth = 0; performance.now() < endsAt; nth += 1) {
    const path = ['/', '/search?query=product', `/products/details/${shoes[nth % SHOES]}`][nth % 3]
    const startedAt = performance.now()
    const response = await fetch(address + path, { headers: { Host: 'shop.example' } })
    await response.text()
    times.push(performance.now() - startedAt)
    await wait(50)
  }
  return times
}

const countWaiting = (env: Env) =>
  withDatabase(env, ({ db }) => db.$count(webhookDeliveries, sql`state = 'waiting'`)).catch(() => 1)

const eventsWritten = (env: Env) =>
  withDatabase(env, ({ db }) => db.select({ event: webhookDeliveries.event }).from(webhookDeliveries))

/** What a program does that knows the events it has had by their ids. */
function once(events: WebhookEvent[]): WebhookEvent[] {
  return [...new Map(events.toReversed().map((event) => [event.id, event])).values()].toReversed()
}

/** Changes of prices, by their numbers, of which no event tells. */
function untold(events: WebhookEvent[], shoes: string[]): number {
  const told = new Set(events.map(({ subject, data }) => `${subject} ${data.discountPrice}`))
  let missing = 0
  for (let change = 0; change < changes; change += 1)
    if (!told.has(`${shoes[change % SHOES]} ${100_000 + change}`)) missing += 1
  return missing
}

/** Events that came after a later one of their subject, the first time that they came. */
function outOfOrder(events: WebhookEvent[]): number {
  const newest = new Map<string, number>()
  let count = 0
  for (const { subject, sequence } of once(events)) {
    if (sequence < (newest.get(subject) ?? 0)) count += 1
    newest.set(subject, Math.max(sequence, newest.get(subject) ?? 0))
  }
  return count
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

await runRound(
  `[DATA-10] programs dead for an hour (${seconds} s of sixtieths), ${changes} changes, the shop killed twice`,
  deadReceivers,
)
// Shoppers and programs of a round that has broken would go on for ever.
process.exit()
