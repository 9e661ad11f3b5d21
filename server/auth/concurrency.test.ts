import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, requestCode } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyCode, verifyEmail } from '#server/testing/lost-password.ts'
import { median } from '#server/testing/median.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, readUserRow } from '#server/testing/test-users.ts'

const TIMES = 100
const PAIRS = 40

let shop: TestApi
let other: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_ADDRESS: '100000' })
  other = await connectSecondNode(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const newEmail = async () => String((await makeUser(shop, 'customer')).email)
/** Makes TIMES attempts concurrently, alternating between two nodes. */
const concurrently = <T>(attempt: (node: TestApi, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => attempt(index % 2 ? other : shop, index)))
const countOf = (statuses: number[], status: number) => statuses.filter((item) => item === status).length

test('[OTP-01] [I12] one code tried a hundred times concurrently on two nodes is accepted once', async () => {
  const email = await newEmail()
  const code = await requestCode(shop, email)
  const responses = await concurrently((node) => verifyCode(node, email, code))
  const statuses = responses.map(({ status }) => status)
  expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, TIMES - 1])
  expect(responses.filter(({ cookie }) => cookie)).toHaveLength(1)
})

test('[OTP-01] a hundred concurrent wrong tries count as a hundred: the right code after them is rejected', async () => {
  const email = await newEmail()
  const code = await requestCode(shop, email)
  const wrong = (attempt: number) => String((Number(code) + 1 + attempt) % 1_000_000).padStart(6, '0')
  const responses = await concurrently((node, attempt) => verifyCode(node, email, wrong(attempt)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await verifyCode(shop, email, code)).status).toBe(400)
})

test('[OTP-01] [DEC-03] [I12] one proof used a hundred times concurrently on two nodes sets one password', async () => {
  const { id, email: address } = await makeUser(shop, 'customer')
  const email = String(address)
  const cookie = await verifyEmail(shop, email)
  const passwordOf = (attempt: number) => `a new password ${attempt}`
  const responses = await concurrently((node, attempt) => resetPassword(node, email, passwordOf(attempt), { cookie }))
  const statuses = responses.map(({ status }) => status)
  expect(countOf(statuses, 200)).toBe(1)
  // 503: on a busy machine a request may time out waiting for the one that holds the proof.
  expect(countOf(statuses, 401) + countOf(statuses, 503)).toBe(TIMES - 1)

  expect((await readUserRow(shop, id)).tokenVersion).toBe(1)
  expect(await loginStatus(other, email, passwordOf(statuses.indexOf(200)))).toBe(200)
  const notices = (await lettersTo(shop, email)).filter(({ subject }) => subject.includes('was changed'))
  expect(notices).toHaveLength(1)
})

test('[OTP-01] requesting a code takes about the same time with an account and without', {
  timeout: 120_000,
}, async () => {
  const time = async (email: string) => {
    const startedAt = performance.now()
    const { status } = await shop.request('/auth/new-otp', { json: { email } })
    expect(status).toBe(200)
    return performance.now() - startedAt
  }
  const knownTimes: number[] = []
  const unknownTimes: number[] = []
  const emails = await Promise.all(Array.from({ length: PAIRS + 5 }, newEmail))
  for (const [index, email] of emails.entries()) {
    const unknownEmail = `${crypto.randomUUID()}@mail.example`
    const pair =
      index % 2
        ? [await time(email), await time(unknownEmail)]
        : [await time(unknownEmail), await time(email)].reverse()
    if (index < 5) continue
    knownTimes.push(pair[0] ?? 0)
    unknownTimes.push(pair[1] ?? 0)
  }
  const [knownMedian, unknownMedian] = [median(knownTimes), median(unknownTimes)]
  console.info(
    `a code for a known e-mail ${knownMedian.toFixed(2)} ms, for an unknown one ${unknownMedian.toFixed(2)} ms (medians of ${PAIRS}), Welch t = ${welchT(knownTimes, unknownTimes).toFixed(2)}`,
  )
  expect(Math.max(knownMedian, unknownMedian) / Math.min(knownMedian, unknownMedian)).toBeLessThan(2)
})

function welchT(first: number[], second: number[]): number {
  const [a, b] = [first, second].map((times) => {
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
    return { mean, error: variance / times.length }
  })
  return a && b ? (a.mean - b.mean) / Math.sqrt(a.error + b.error) : 0
}
