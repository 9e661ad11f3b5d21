import { expect, test } from 'vitest'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is accepted in either Unicode normalization form, and no other password is', async () => {
  const decomposedHash = await hashPassword('cafe\u0301 du matin')
  expect(await verifyPassword('caf\u00e9 du matin', decomposedHash)).toBe(true)
  const hash = await hashPassword('caf\u00e9 du matin')
  expect(await verifyPassword('cafe\u0301 du matin', hash)).toBe(true)
  expect(await verifyPassword('cafe du matin', hash)).toBe(false)
  expect(await verifyPassword('anything', null)).toBe(false)
})

test('when the queue of passwords is full, further ones get 503 instead of waiting', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('x', null)))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons).toHaveLength(80 - 2 - 32)
  for (const reason of reasons)
    expect(reason).toMatchObject({ status: 503, code: 'unavailable', params: { retryAfter: 5 } })
  expect(reasons.every((reason) => reason instanceof ShopError)).toBe(true)
  expect(await verifyPassword('x', null)).toBe(false)
})
