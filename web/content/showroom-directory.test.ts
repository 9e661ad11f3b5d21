import { expect, test } from 'vitest'
import { buildDirectory, finderUrl } from './showroom-directory.ts'

const showroom = (code: string, division: string, district: string, area: string) => ({
  _id: code,
  name: 'Omni Shoes Ltd.',
  code,
  codeBn: null,
  address: {
    street: 'Main road',
    streetBn: null,
    landmark: null,
    landmarkBn: null,
    area,
    areaBn: null,
    district,
    districtBn: null,
    division,
    divisionBn: null,
  },
  contact: { email: 'care@omnishoes.example', phone: '01000000001' },
  location: { coordinates: [90.4, 23.8] as [number, number] },
  updatedAt: '2026-11-20T09:00:00.000Z',
})

test('the directory is grouped by division, district and thana in alphabetical order, with counts', () => {
  const directory = buildDirectory([
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
  expect(buildDirectory([])).toEqual([])
})

test('the URL of the finder contains the area', () => {
  expect(finderUrl({ division: 'Chittagong', district: 'Cox’s Bazar' })).toBe(
    '/showrooms?division=Chittagong&district=Cox%E2%80%99s+Bazar',
  )
})
