import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodicGc } from './periodic-gc.ts'

const MIB = 1_024 ** 2

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A weak reference to an unreachable object. */
const unreachableRef = () => new WeakRef({ big: Buffer.alloc(1_000_000) })

/** Lets the interval pass; returns whether an unreachable object was collected in it. */
async function collectsWithin(milliseconds: number): Promise<boolean> {
  const ref = unreachableRef()
  // What was made or read in a task stays alive until its end.
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(milliseconds)
  return ref.deref() === undefined
}

test('garbage is collected every 20 seconds above 200 MiB, not below or before, and no more after stop', async () => {
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(200 * MIB)
  const gc = startPeriodicGc()
  expect(await collectsWithin(20_000)).toBe(false)
  rss.mockReturnValue(200 * MIB + 1)
  expect(await collectsWithin(19_000)).toBe(false)
  expect(await collectsWithin(1_000)).toBe(true)
  gc.stop()
  expect(await collectsWithin(40_000)).toBe(false)
})
