import { expect, test } from 'vitest'
import { machineSlowness } from '#server/testing/slowness.ts'
import { startApi } from '#server/testing/start-api.ts'
import { timeWithRetry } from '#server/testing/time-with-retry.ts'
import { seedDemonstration } from './seed.ts'

test('the demonstration loads in less than five seconds', { tags: ['nightly'] }, async () => {
  const maxMs = 5_000 * machineSlowness()
  const { ms } = await timeWithRetry(maxMs, async () => {
    const { db, images, close } = await startApi()
    await db.transaction((tx) => seedDemonstration(tx, images)).finally(close)
  })
  console.info(`demonstration loaded in ${ms} ms`)
  expect(ms).toBeLessThan(maxMs)
})
