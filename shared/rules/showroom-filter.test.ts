import { expect, test } from 'vitest'
import {
  chooseLocation,
  filterShowrooms,
  NO_SHOWROOM_FILTER,
  readShowroomFilter,
  writeShowroomFilter,
} from './showroom-filter.ts'

const at = (division: string, district: string, area: string) => ({ address: { division, district, area } })
const dhanmondi = at('Dhaka', 'Dhaka', 'Dhanmondi')
const savar = at('Dhaka', 'Dhaka', 'Savar')
const gazipur = at('Dhaka', 'Gazipur', 'Sadar')
const sylhet = at('Sylhet', 'Sylhet', 'Sadar')
const all = [dhanmondi, savar, gazipur, sylhet]

test('[STORE-02] choosing a division resets district and thana, a district resets the thana', () => {
  const full = { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' }
  expect(chooseLocation(full, 'division', 'Sylhet')).toEqual({ division: 'Sylhet', district: '', thana: '' })
  expect(chooseLocation(full, 'district', 'Dhaka')).toEqual({ division: 'Dhaka', district: 'Dhaka', thana: '' })
  expect(chooseLocation(full, 'thana', 'Tongi')).toEqual({ ...full, thana: 'Tongi' })
})

test('[STORE-02] the most specific level counts, a thana within its district', () => {
  expect(filterShowrooms(all, NO_SHOWROOM_FILTER)).toEqual(all)
  expect(filterShowrooms(all, { division: 'Dhaka', district: '', thana: '' })).toEqual([dhanmondi, savar, gazipur])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Dhaka', thana: '' })).toEqual([dhanmondi, savar])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' })).toEqual([gazipur])
  expect(filterShowrooms(all, { division: 'Khulna', district: '', thana: '' })).toEqual([])
})

test('URL parameters set the filter; names that are unknown or do not belong together are ignored', () => {
  const read = (search: string) => readShowroomFilter(new URLSearchParams(search))
  const gazipur = { division: 'Dhaka', district: 'Gazipur', thana: '' }
  expect(read('')).toEqual(NO_SHOWROOM_FILTER)
  expect(read('?division=Dhaka&district=Gazipur&thana=Tongi+East')).toEqual({ ...gazipur, thana: 'Tongi East' })
  expect(read('?division=Dhaka&district=Gazipur&thana=Dhanmondi')).toEqual(gazipur)
  expect(read('?division=Sylhet&district=Gazipur&thana=Tongi+East')).toEqual({
    ...NO_SHOWROOM_FILTER,
    division: 'Sylhet',
  })
  expect(read('?district=Gazipur&thana=Tongi+East&division=dhaka')).toEqual(NO_SHOWROOM_FILTER)
  expect(read('?division=__proto__&division=Dhaka')).toEqual(NO_SHOWROOM_FILTER)
})

test('a filter survives a round trip through the query string', () => {
  const coast = { division: 'Chittagong', district: "Cox's Bazar", thana: "Cox's Bazar Sadar" }
  for (const filter of [NO_SHOWROOM_FILTER, { ...coast, thana: '' }, coast])
    expect(readShowroomFilter(new URLSearchParams(writeShowroomFilter(filter)))).toEqual(filter)
  expect(writeShowroomFilter(NO_SHOWROOM_FILTER)).toBe('')
})
