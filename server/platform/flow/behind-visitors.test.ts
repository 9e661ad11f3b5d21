import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBehindVisitors } from './lane.ts'

test('[CACHE-04] work behind visitors begins when nothing of theirs is left, one at a time, with pauses', async () => {
  let areServed = true
  const lane = openBehindVisitors(() => areServed, { crawler: 9, own: 2 })
  const begun: number[] = []
  const work = () =>
    lane.run(async () => {
      begun.push(performance.now())
      await wait(50)
    })
  const all = Promise.all([work(), work()])
  await wait(60)
  expect(begun).toEqual([])
  areServed = false
  await all
  const [first = 0, second = 0] = begun
  expect(second - first).toBeGreaterThan(140)
})

test('[CACHE-04] beyond few who wait crawlers are refused, and one leaves half of the places to the others', () => {
  const lane = openBehindVisitors(() => true)
  const enterAs = (client: string) => Array.from({ length: 20 }, () => lane.enter(client)).filter(Boolean).length
  expect([enterAs('one'), enterAs('two'), enterAs('three')]).toEqual([6, 6, 0])
})
