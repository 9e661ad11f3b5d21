import { expect, test } from 'vitest'
import { grantsOf, may, mayEverywhere, missingFor, showroomsOf } from './grants.ts'

test('[PEOPLE-03] in each showroom somebody may the sum of what their memberships allow there', () => {
  const grants = grantsOf([
    { permissions: ['read_orders', 'write_orders'], showrooms: ['a', 'b'] },
    { permissions: ['read_orders', 'read_tills'], showrooms: ['b', 'c'] },
    { permissions: ['read_audit', 'unknown'], showrooms: 'all' },
    { permissions: ['read_people'], showrooms: [] },
  ])
  expect(grants).toEqual({
    read_orders: ['a', 'b', 'c'],
    write_orders: ['a', 'b'],
    read_tills: ['b', 'c'],
    read_audit: 'all',
  })
  expect(showroomsOf(grants, ['write_orders', 'read_tills'])).toEqual(['a', 'b', 'c'])
  expect(showroomsOf(grants, ['write_orders', 'read_audit'])).toBe('all')
  expect([may(grants, 'write_orders', 'c'), may(grants, 'write_orders', 'a'), may(grants, 'read_people')]).toEqual([
    false,
    true,
    false,
  ])
  expect([mayEverywhere(grants, 'read_audit'), mayEverywhere(grants, 'read_orders')]).toEqual([true, false])
})

test('[PEOPLE-02] a membership can be given only by whoever may all of it in all of its showrooms', () => {
  const grants = grantsOf([
    { permissions: ['read_orders', 'write_orders'], showrooms: ['a'] },
    { permissions: ['read_orders'], showrooms: 'all' },
  ])
  const asked = { permissions: ['read_orders', 'write_orders'] }
  expect(missingFor(grants, { ...asked, showrooms: ['a'] })).toBeNull()
  expect(missingFor(grants, { ...asked, showrooms: ['a', 'b'] })).toBe('write_orders')
  expect(missingFor(grants, { ...asked, showrooms: 'all' })).toBe('write_orders')
  expect(missingFor(grants, { permissions: ['read_orders'], showrooms: 'all' })).toBeNull()
  expect(missingFor(grants, { permissions: ['read_tills'], showrooms: ['a'] })).toBe('read_tills')
})
