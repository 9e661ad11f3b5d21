import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { refuseUpdates } from '#server/testing/refuse-updates.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
const collection = { ...firstSettings().collection, keeps: true }
beforeAll(async () => {
  shop = await startApi({ LIMIT_KEEPS_PER_ADDRESS: '1000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await changeSettings(shop.db, null, { parts: { collection } })
})
afterAll(() => shop.close())

let phones = 0
const newPhone = () => {
  phones += 1
  return `017${String(phones).padStart(8, '0')}`
}
type Counter = Awaited<ReturnType<typeof makeCounter>>
const ask = ({ store, item }: Counter, more: object = {}) =>
  readResponse(shop.request('/keeps/ask', { json: { store, ...item, phone: newPhone(), ...more } }))
const find = async ({ token, key }: Counter, text: string) =>
  (
    await readResponse(
      shop.request(`/counter/collections/find?text=${encodeURIComponent(text)}`, {
        token,
        headers: { 'Counter-Key': key },
      }),
    )
  ).body
const keptOnBoard = async ({ store, token }: Counter) =>
  (await readResponse(shop.request(`/orders/board/${store}`, { token }))).body.keeps

const keptIds = async (store: string) => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from keeps where showroom = ${store}`)
  return rows.map(({ id }) => id)
}

test('[ORDER-08] pairs are kept for a phone until the next day’s closing, and a counter sells them to who says the code', async () => {
  const counter = await makeCounter(shop, admin.token, 2)
  const asked = await ask(counter, { pairs: 2, phone: '01712 345678' })
  expect(asked).toMatchObject({
    status: 201,
    body: { keep: { code: expect.stringMatching(/^\d{6}$/), store: { _id: counter.store } } },
  })
  const { keep } = asked.body
  const hours = (Date.parse(keep.until) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(46)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([2, 2])
  const { rows } = await shop.db.execute(sql`select code_hash from keeps where number = ${keep.number}`)
  expect(JSON.stringify(rows)).not.toContain(keep.code)
  expect(await keptOnBoard(counter)).toMatchObject([
    { number: keep.number, phone: '01712345678', lines: [{ quantity: 2, held: true }] },
  ])
  const other = await makeCounter(shop, admin.token)
  expect((await find(other, keep.code)).keeps).toEqual([])
  const byPhone = (await find(counter, '01712345678')).keeps
  expect((await find(counter, keep.code)).keeps).toEqual(byPhone)
  const sale = saleOf(counter.shoe, 1, { keep: byPhone[0]._id })
  const [first, again] = [await sendSales(shop, counter, sale), await sendSales(shop, counter, sale)]
  expect([first[0]?.status, again[0]?.status]).toEqual([201, 200])
  // One of two was taken: the other is free again.
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([1, 0])
  expect(first[0]?.sale?.differences).toEqual([])
  expect(await keptOnBoard(counter)).toEqual([])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-08] until when it is kept is told beforehand: the closing of the next day that the showroom is open', async () => {
  const counter = await makeCounter(shop, admin.token, 1)
  const { hours } = firstSettings()
  const today = dhakaDay(new Date())
  const closed = {
    name: 'Eid',
    nameBn: null,
    from: addDays(today, 1),
    to: addDays(today, 2),
    opens: null,
    closes: null,
  }
  await changeSettings(shop.db, null, { parts: { hours: { ...hours, otherDays: [closed] } } })
  const { status, body } = await readResponse(shop.request(`/keeps/until/${counter.store}`))
  expect([status, dhakaDay(body.until) > addDays(today, 2)]).toEqual([200, true])
  expect((await ask(counter)).body.keep.until).toBe(body.until)
  expect((await readResponse(shop.request(`/keeps/until/${crypto.randomUUID()}`))).status).toBe(404)
  await changeSettings(shop.db, null, { parts: { hours } })
})

test('[ORDER-08] a phone has one at a time, of at most two pairs, and of 10 who want the last three pairs three get them', async () => {
  const counter = await makeCounter(shop, admin.token, 3)
  expect((await ask(counter, { pairs: 3 })).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(counter)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wanted_pair_gone')
  const more = await makeCounter(shop, admin.token)
  const phone = '01799999999'
  const same = await Promise.all(Array.from({ length: 5 }, () => ask(more, { phone })))
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect((await ask(more, { phone: '+880 1799-999999' })).body.code).toBe('keep_open')
})

test.each(['0171234567', '017123456789', '02-9661234', '0000000'])(
  '[ORDER-08] nothing is kept for %s, which is no whole mobile number',
  async (phone) => {
    const asked = await ask(await makeCounter(shop, admin.token, 2), { phone })
    expect(asked).toMatchObject({ status: 422, body: { errors: [{ path: 'phone', code: 'phone' }] } })
  },
)

test('[ORDER-08] pairs that cannot be given back hold up none that are kept for others', async () => {
  const counters = [await makeCounter(shop, admin.token, 1), await makeCounter(shop, admin.token, 1)] as const
  for (const [nth, counter] of counters.entries()) {
    const { keep } = (await ask(counter)).body
    await shop.db.execute(sql`
      with k as (update keeps set until = now() - make_interval(mins => ${10 - nth}) where number = ${keep.number} returning id, until)
      update keep_lines l set held_until = k.until from k where k.id = l.keep`)
  }
  const heldOf = async () => Promise.all(counters.map(async ({ store, item }) => (await pairsOf(shop, store, item))[1]))
  const [stuck] = await keptIds(counters[0].store)
  const mend = await refuseUpdates(shop, { table: 'keeps', column: 'id', id: stuck ?? '' })
  await giveKeptPairsBack(shop)
  expect(await heldOf()).toEqual([1, 0])
  await mend()
  await giveKeptPairsBack(shop)
  expect(await heldOf()).toEqual([0, 0])
})

test('[ORDER-08] it ends by itself to the minute, or staff give it back, and the phone may ask again', async () => {
  const counter = await makeCounter(shop, admin.token, 1)
  const phone = newPhone()
  const { keep } = (await ask(counter, { phone })).body
  const wait = (time: string) =>
    shop.db.execute(sql`with k as (update keeps set until = now() + ${time}::interval where number = ${keep.number} returning id)
      update keep_lines l set held_until = now() + ${time}::interval from k where k.id = l.keep`)
  await wait('5 seconds')
  await giveKeptPairsBack(shop)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([1, 1])
  await wait('-1 second')
  await Promise.all([1, 2, 3].map(() => giveKeptPairsBack(shop)))
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([1, 0])
  expect((await find(counter, keep.code)).keeps).toEqual([])
  expect((await ask(counter, { phone })).status).toBe(201)
  const [kept] = await keptOnBoard(counter)
  const stranger = await makeCounter(shop, admin.token)
  const giveBack = (token: string) =>
    readResponse(shop.request(`/keeps/give-back/${kept._id}`, { method: 'POST', token }))
  expect((await giveBack(stranger.token)).status).toBe(404)
  expect((await giveBack(counter.token)).status).toBe(200)
  expect((await giveBack(counter.token)).status).toBe(404)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([1, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-08] a sale that takes the last pair all the same leaves the promise open but without its pair', async () => {
  const counter = await makeCounter(shop, admin.token, 1)
  await ask(counter)
  expect((await sendSales(shop, counter, saleOf(counter.shoe, 1)))[0]?.status).toBe(201)
  expect(await keptOnBoard(counter)).toMatchObject([{ lines: [{ held: false }] }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-08] nothing is kept while the switch is off or no stock is counted, nor for what is not there', async () => {
  const counter = await makeCounter(shop, admin.token)
  const none = crypto.randomUUID()
  expect((await ask(counter, { store: none })).status).toBe(404)
  expect((await ask(counter, { size: none })).status).toBe(404)
  await changeSettings(shop.db, null, { parts: { collection: { ...collection, keeps: false } } })
  expect((await ask(counter)).body.code).toBe('keeps_off')
  await changeSettings(shop.db, null, { parts: { collection } })
  await keepStock(shop, false)
  expect((await ask(counter)).body.code).toBe('keeps_off')
  await keepStock(shop, true)
})

test('[ORDER-08] more than a few from one address need work, and beyond a limit nothing is kept', async () => {
  const own = await startApi({ LIMIT_WITHOUT_WORK: '2', LIMIT_KEEPS_PER_ADDRESS: '3' })
  try {
    const json = {
      store: crypto.randomUUID(),
      product: crypto.randomUUID(),
      size: crypto.randomUUID(),
      phone: newPhone(),
    }
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await own.request('/keeps/ask', { json })).status)
    expect(statuses).toEqual([404, 404, 428, 428].map((status, nth) => (nth < 2 ? 409 : status)))
  } finally {
    await own.close()
  }
})
