import { expect, test } from 'vitest'
import { type Lane, openLane } from './lane.ts'

const busy = { status: 503, params: { retryAfter: 5 } }

/** Fills a place of a lane with work that ends when told to. */
function occupy(lane: Lane, client?: string, isWanted?: () => boolean) {
  const gate = Promise.withResolvers<void>()
  let hasBegun = false
  const work = () => {
    hasBegun = true
    return gate.promise
  }
  const done = lane.enter(client)?.run(work, isWanted) ?? Promise.reject(new Error('The lane is full'))
  return { end: gate.resolve, done, hasBegun: () => hasBegun }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('[F15] some work runs, a little waits its turn in order, and more is refused with the time of a retry', async () => {
  const lane = openLane({ running: 2, waiting: 2 })
  const work = Array.from({ length: 4 }, () => occupy(lane))
  await settle()
  expect(work.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false])
  expect(lane.enter()).toBeNull()
  await expect(lane.run(async () => 'too much')).rejects.toMatchObject(busy)
  work[1]?.end()
  await settle()
  expect(work.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false])
  for (const { end } of work) end()
  await Promise.all(work.map(({ done }) => done))
  expect(await lane.run(async () => 'room')).toBe('room')
})

test('[F15] one client leaves room for the others', async () => {
  const lane = openLane({ running: 2, waiting: 4, perClient: 3 })
  const work = Array.from({ length: 3 }, () => occupy(lane, 'greedy'))
  expect(lane.enter('greedy')).toBeNull()
  await expect(lane.run(async () => {}, 'greedy')).rejects.toMatchObject(busy)
  const other = occupy(lane, 'other')
  for (const { end } of [...work, other]) end()
  await Promise.all([...work, other].map(({ done }) => done))
  expect(lane.enter('greedy')).not.toBeNull()
})

test('[F15] work that waits too long is refused, and leaves its place', async () => {
  const lane = openLane({ running: 1, waiting: 1, maxSeconds: 0.01 })
  const slow = occupy(lane)
  const waiting = occupy(lane)
  await expect(waiting.done).rejects.toMatchObject(busy)
  slow.end()
  await slow.done
  expect(waiting.hasBegun()).toBe(false)
  expect(await lane.run(async () => 'room')).toBe('room')
})

test('work that nobody wants any more is not begun, and failing work frees its place', async () => {
  const lane = openLane({ running: 1, waiting: 2 })
  const first = occupy(lane)
  const abandoned = occupy(lane, '', () => false)
  const failing = lane.run(() => Promise.reject(new Error('broken')))
  first.end()
  await first.done
  await expect(abandoned.done).rejects.toMatchObject(busy)
  expect(abandoned.hasBegun()).toBe(false)
  await expect(failing).rejects.toThrow('broken')
  expect(await lane.run(async () => 'room')).toBe('room')
})

test('a place without work is given up once, one with work when that has ended', async () => {
  const lane = openLane({ running: 1, waiting: 0 })
  const unused = lane.enter()
  expect(lane.enter()).toBeNull()
  unused?.leave()
  unused?.leave()
  const place = lane.enter()
  expect(lane.enter()).toBeNull()
  const gate = Promise.withResolvers<void>()
  const done = place?.run(() => gate.promise)
  place?.leave()
  expect(lane.enter()).toBeNull()
  gate.resolve()
  await done
  expect(lane.enter()).not.toBeNull()
})
