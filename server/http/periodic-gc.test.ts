import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTidying } from './periodic-gc.ts'

/** A weak reference to an unreachable object. */
const left = () => new WeakRef({ big: Buffer.alloc(1_000_000) })

const isGone = (what: WeakRef<object>) => what.deref() === undefined

test('garbage is collected above the memory threshold, and not below it', async () => {
  const modest = startTidying({ above: 100_000, every: 10 })
  const one = left()
  await wait(200)
  expect(isGone(one)).toBe(false)
  modest.stop()
  const tidying = startTidying({ above: 0, every: 10 })
  const other = left()
  await expect.poll(() => isGone(other)).toBe(true)
  tidying.stop()
})
