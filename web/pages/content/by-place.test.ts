import { expect, test } from 'vitest'
import { directoryOf, finderAddress } from './by-place.ts'

const showroom = (code: string, division: string, district: string, area: string) => ({
  _id: code,
  name: 'Omni Shoes Ltd.',
  code,
  address: { street: 'Main road', area, district, division },
  contact: { email: 'care@omnishoes.example', phone: '01000000001' },
  location: { coordinates: [90.4, 23.8] as [number, number] },
  updatedAt: '2026-11-20T09:00:00.000Z',
})

test('the directory goes division, district, thana in the order of the alphabet, with counts', () => {
  const directory = directoryOf([
    showroom('Uttara', 'Dhaka', 'Dhaka', 'Uttara West'),
    showroom('Tongi', 'Dhaka', 'Gazipur', 'Tongi East'),
    showroom('Sadar Road', 'Barisal', 'Barishal', 'Kotwali'),
    showroom('Sky View', 'Dhaka', 'Dhaka', 'Uttara West'),
  ])
  expect(directory.map(({ name, count }) => [name, count])).toEqual([
    ['Barisal', 1],
    ['Dhaka', 3],
  ])
  expect(directory[1]?.districts.map(({ name, count }) => [name, count])).toEqual([
    ['Dhaka', 2],
    ['Gazipur', 1],
  ])
  expect(directory[1]?.districts[0]?.thanas[0]?.showrooms.map(({ code }) => code)).toEqual(['Uttara', 'Sky View'])
  expect(directoryOf([])).toEqual([])
})

test('the finder’s address has the place in it', () => {
  expect(finderAddress({ division: 'Chittagong', district: 'Cox’s Bazar' })).toBe(
    '/showrooms?division=Chittagong&district=Cox%E2%80%99s+Bazar',
  )
})
