import { expect, test } from 'vitest'
import { allDivisions, districtsOf, isLocation, thanasOf } from './locations.ts'

const divisions = allDivisions()
const districts = divisions.flatMap(({ districts }) => districts)

test('the country has 8 divisions, 64 districts and 601 thanas, with unique names within each level', () => {
  expect(divisions.map(({ name }) => name)).toEqual([
    'Barisal',
    'Chittagong',
    'Dhaka',
    'Khulna',
    'Mymensingh',
    'Rajshahi',
    'Rangpur',
    'Sylhet',
  ])
  expect(districts).toHaveLength(64)
  expect(new Set(districts.map(({ name }) => name)).size).toBe(64)
  expect(districts.reduce((sum, { thanas }) => sum + thanas.length, 0)).toBe(601)
  for (const { name, thanas } of districts) {
    expect(thanas.length, name).toBeGreaterThan(0)
    expect(new Set(thanas.map((thana) => thana.name)).size, name).toBe(thanas.length)
  }
})

test('every district lies within the country', () => {
  for (const { name, bnName, lat, lon } of districts) {
    expect(bnName, name).toMatch(/^[\u0980-\u09ff\s']+$/)
    expect(lat, name).toBeGreaterThan(20.5)
    expect(lat, name).toBeLessThan(26.7)
    expect(lon, name).toBeGreaterThan(88)
    expect(lon, name).toBeLessThan(92.7)
  }
})

test('a division has districts, a district has thanas, and unknown names yield none', () => {
  expect(
    districtsOf('Sylhet')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Habiganj', 'Moulvibazar', 'Sunamganj', 'Sylhet'])
  expect(thanasOf('Dhaka', 'Dhaka').map(({ name }) => name)).toContain('Dhanmondi')
  expect(thanasOf('Sylhet', 'Dhaka')).toEqual([])
  expect(districtsOf('dhaka')).toEqual([])
  expect(districtsOf('constructor')).toEqual([])
})

test('division, district and thana must belong together', () => {
  expect(isLocation('Dhaka', 'Dhaka', 'Dhanmondi')).toBe(true)
  expect(isLocation('Sylhet', 'Dhaka', 'Dhanmondi')).toBe(false)
  expect(isLocation('Dhaka', 'Gazipur', 'Dhanmondi')).toBe(false)
  expect(isLocation('', '', '')).toBe(false)
})
