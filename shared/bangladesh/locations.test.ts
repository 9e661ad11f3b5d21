import { expect, test } from 'vitest'
import { banglaLocation, thanaNameBn } from './bangla-location.ts'
import { allDivisions, districtsOf, isLocation, thanasOf } from './locations.ts'
import thanaNames from './thana-names.json' with { type: 'json' }

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

test('[LANG-06] every division, district and thana has a Bangla name in NFC, and no name is of nowhere', () => {
  for (const division of divisions)
    for (const district of division.districts)
      for (const { name: area } of district.thanas) {
        const names = banglaLocation({ division: division.name, district: district.name, area })
        expect(names).toEqual({ divisionBn: division.bnName, districtBn: district.bnName, areaBn: expect.any(String) })
        for (const name of Object.values(names)) {
          expect(name, area).toMatch(/^[\u0980-\u09ff ]+$/)
          expect(name, area).toBe(name?.normalize('NFC'))
        }
      }
  const known = districts.map(({ name, thanas }) => [name, thanas.map((thana) => thana.name)])
  expect(Object.entries(thanaNames).map(([name, thanas]) => [name, Object.keys(thanas)])).toEqual(known)
})

test('[LANG-06] the same name is written as its own district writes it, and an unknown place has no Bangla name', () => {
  expect(thanaNameBn('Magura', 'Mohammadpur')).toBe('মহম্মদপুর')
  expect(thanaNameBn('Dhaka', 'Mohammadpur')).toBe('মোহাম্মদপুর')
  expect(thanaNameBn('Narail', 'Lohagara')).toBe('লোহাগড়া'.normalize('NFC'))
  expect(thanaNameBn('Dhaka', 'constructor')).toBeNull()
  expect(banglaLocation({ division: 'Nowhere', district: 'constructor', area: 'Kotwali' })).toEqual({
    divisionBn: null,
    districtBn: null,
    areaBn: null,
  })
})
