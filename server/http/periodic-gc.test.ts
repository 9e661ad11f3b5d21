import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPeriodicGc } from './periodic-gc.ts'

/** A weak reference to an unreachable object. */
const unreachableRef = () => new WeakRef({ big: Buffer.alloc(1_000_000) })

const isCollected = (ref: WeakRef<object>) => ref.deref() === undefined

test('garbage is collected above the memory threshold, and not below it', async () => {
  const gcBelowThreshold = startPeriodicGc({ above: 100_000, every: 10 })
  const firstRef = unreachableRef()
  await wait(200)
  expect(isCollected(firstRef)).toBe(false)
  gcBelowThreshold.stop()
  const gcAboveThreshold = startPeriodicGc({ above: 0, every: 10 })
  const secondRef = unreachableRef()
  await expect.poll(() => isCollected(secondRef)).toBe(true)
  gcAboveThreshold.stop()
})
