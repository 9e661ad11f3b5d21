import { expect, test } from 'vitest'
import { isAdmin, isStaff } from './roles.ts'

const nobody = { admin: false, su: false, storeUser: false }

test('a super user is also an admin, and a store user is staff but not an admin', () => {
  expect([nobody, { ...nobody, admin: true }, { ...nobody, su: true }].map(isAdmin)).toEqual([false, true, true])
  expect(isAdmin({ ...nobody, storeUser: true } as never)).toBe(false)
  expect([nobody, { ...nobody, storeUser: true }, { ...nobody, su: true }].map(isStaff)).toEqual([false, true, true])
})
