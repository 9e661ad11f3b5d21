import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/platform/db/tables/users.ts'
import { openLimits } from '#server/platform/http/limits.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})

afterAll(() => api?.close())

test('[F3] in tests nothing asks for a second connection within a transaction, and whatever runs after it may', async () => {
  const limits = openLimits(api.db, api.config)
  const counts = api.db.transaction((tx) => tx.$count(users).then(() => limits.count('collectTriesPerOrder', 'one')))
  await expect(counts).rejects.toThrow('A second connection')
  const cause = expect.objectContaining({ message: expect.stringContaining('A second connection') })
  await expect(api.db.transaction(() => api.db.$count(users))).rejects.toMatchObject({ cause })
  expect(await api.db.transaction((tx) => tx.transaction((inner) => inner.$count(users)))).toBe(0)
  expect(await limits.count('collectTriesPerOrder', 'one')).toBe(1)
})
