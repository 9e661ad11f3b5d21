import { expect, test } from 'vitest'
import {
  filterShowrooms,
  NO_SHOWROOM_FILTER,
  parseShowroomFilter,
  serializeShowroomFilter,
  setLocation,
} from './showroom-filter.ts'

const at = (division: string, district: string, area: string) => ({ address: { division, district, area } })
const dhanmondi = at('Dhaka', 'Dhaka', 'Dhanmondi')
const savar = at('Dhaka', 'Dhaka', 'Savar')
const gazipur = at('Dhaka', 'Gazipur', 'Sadar')
const sylhet = at('Sylhet', 'Sylhet', 'Sadar')
const all = [dhanmondi, savar, gazipur, sylhet]

test('[STORE-02] choosing a division resets district and thana, a district resets the thana', () => {
  const full = { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' }
  expect(setLocation(full, 'division', 'Sylhet')).toEqual({ division: 'Sylhet', district: '', thana: '' })
  expect(setLocation(full, 'district', 'Dhaka')).toEqual({ division: 'Dhaka', district: 'Dhaka', thana: '' })
  expect(setLocation(full, 'thana', 'Tongi')).toEqual({ ...full, thana: 'Tongi' })
})

test('[STORE-02] the most specific level counts, a thana within its district', () => {
  expect(filterShowrooms(all, NO_SHOWROOM_FILTER)).toEqual(all)
  expect(filterShowrooms(all, { division: 'Dhaka', district: '', thana: '' })).toEqual([dhanmondi, savar, gazipur])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Dhaka', thana: '' })).toEqual([dhanmondi, savar])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' })).toEqual([gazipur])
  expect(filterShowrooms(all, { division: 'Khulna', district: '', thana: '' })).toEqual([])
})

test('URL parameters set the filter; names that are unknown or do not belong together are ignored', () => {
  const parse = (search: string) => parseShowroomFilter(new URLSearchParams(search))
  const gazipur = { division: 'Dhaka', district: 'Gazipur', thana: '' }
  expect(parse('')).toEqual(NO_SHOWROOM_FILTER)
  expect(parse('?division=Dhaka&district=Gazipur&thana=Tongi+East')).toEqual({ ...gazipur, thana: 'Tongi East' })
  expect(parse('?division=Dhaka&district=Gazipur&thana=Dhanmondi')).toEqual(gazipur)
  expect(parse('?division=Sylhet&district=Gazipur&thana=Tongi+East')).toEqual({
    ...NO_SHOWROOM_FILTER,
    division: 'Sylhet',
  })
  expect(parse('?district=Gazipur&thana=Tongi+East&division=dhaka')).toEqual(NO_SHOWROOM_FILTER)
  expect(parse('?division=__proto__&division=Dhaka')).toEqual(NO_SHOWROOM_FILTER)
})

test('a filter survives a round trip through the query string', () => {
  const coast = { division: 'Chittagong', district: "Cox's Bazar", thana: "Cox's Bazar Sadar" }
  for (const filter of [NO_SHOWROOM_FILTER, { ...coast, thana: '' }, coast])
    expect(parseShowroomFilter(new URLSearchParams(serializeShowroomFilter(filter)))).toEqual(filter)
  expect(serializeShowroomFilter(NO_SHOWROOM_FILTER)).toBe('')
})
