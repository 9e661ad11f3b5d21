import { expect, test } from 'vitest'
import { nextCallAt } from './calling-hours.ts'

const hours = { opens: '10:00', closes: '21:00' }
const dhaka = (text: string) => new Date(`${text}:00+06:00`)

test('[WORK-02] a call without an answer is repeated after half an hour, two hours, and the next morning', () => {
  const noon = dhaka('2026-11-24T12:00')
  expect(nextCallAt(noon, 1, hours)).toEqual(dhaka('2026-11-24T12:30'))
  expect(nextCallAt(noon, 2, hours)).toEqual(dhaka('2026-11-24T14:00'))
  expect(nextCallAt(noon, 3, hours)).toEqual(dhaka('2026-11-25T10:00'))
})

test('[WORK-02] nobody is called again before the hours or after them', () => {
  expect(nextCallAt(dhaka('2026-11-24T07:00'), 1, hours)).toEqual(dhaka('2026-11-24T10:00'))
  expect(nextCallAt(dhaka('2026-11-24T20:30'), 1, hours)).toEqual(dhaka('2026-11-24T21:00'))
  expect(nextCallAt(dhaka('2026-11-24T20:31'), 1, hours)).toEqual(dhaka('2026-11-25T10:00'))
  expect(nextCallAt(dhaka('2026-11-24T23:00'), 2, hours)).toEqual(dhaka('2026-11-25T10:00'))
})
