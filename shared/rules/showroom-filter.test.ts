import { expect, test } from 'vitest'
import { chooseLocation, filterShowrooms, NO_SHOWROOM_FILTER } from './showroom-filter.ts'

const at = (division: string, district: string, area: string) => ({ address: { division, district, area } })
const dhanmondi = at('Dhaka', 'Dhaka', 'Dhanmondi')
const savar = at('Dhaka', 'Dhaka', 'Savar')
const gazipur = at('Dhaka', 'Gazipur', 'Sadar')
const sylhet = at('Sylhet', 'Sylhet', 'Sadar')
const all = [dhanmondi, savar, gazipur, sylhet]

test('choosing a division resets district and thana, a district resets the thana', () => {
  const full = { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' }
  expect(chooseLocation(full, 'division', 'Sylhet')).toEqual({ division: 'Sylhet', district: '', thana: '' })
  expect(chooseLocation(full, 'district', 'Dhaka')).toEqual({ division: 'Dhaka', district: 'Dhaka', thana: '' })
  expect(chooseLocation(full, 'thana', 'Tongi')).toEqual({ ...full, thana: 'Tongi' })
})

test('the most specific choice counts, a thana within its district', () => {
  expect(filterShowrooms(all, NO_SHOWROOM_FILTER)).toEqual(all)
  expect(filterShowrooms(all, { division: 'Dhaka', district: '', thana: '' })).toEqual([dhanmondi, savar, gazipur])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Dhaka', thana: '' })).toEqual([dhanmondi, savar])
  expect(filterShowrooms(all, { division: 'Dhaka', district: 'Gazipur', thana: 'Sadar' })).toEqual([gazipur])
  expect(filterShowrooms(all, { division: 'Khulna', district: '', thana: '' })).toEqual([])
})
