import { expect, test } from 'vitest'
import { searchShowrooms, sortForShopper } from './showroom-search.ts'

const showroom = (_id: string, codeBn: string | null, area: string, district: string) => ({
  _id,
  code: _id,
  codeBn,
  address: { street: 'Road 27', streetBn: null, landmark: null, area, district },
})
const banani = showroom('Banani', 'বনানী', 'Banani', 'Dhaka')
const dhanmondi = showroom('Dhanmondi', 'ধানমন্ডি', 'Dhanmondi', 'Dhaka')
const sylhet = showroom('Zindabazar', null, 'Sylhet Sadar', 'Sylhet')
const all = [banani, dhanmondi, sylhet]

test('[OUT-12] a showroom is found by beginnings of words of its name or address, in both languages, with any digits', () => {
  expect(searchShowrooms(all, ' dhan ')).toEqual([dhanmondi])
  expect(searchShowrooms(all, 'ধানমন্ডি')).toEqual([dhanmondi])
  expect(searchShowrooms(all, 'sadar sylhet')).toEqual([sylhet])
  expect(searchShowrooms(all, 'road ২৭')).toEqual(all)
  expect(searchShowrooms(all, '\ufeffধান\u200bমন্ডি\u200d')).toEqual([dhanmondi])
  expect(searchShowrooms(all, 'anmondi')).toEqual([])
  expect(searchShowrooms(all, '.*')).toEqual(all)
})

test('[OUT-12] showrooms of the own district come first, then the one used last', () => {
  const order = (district: string | null, lastUsed: string | null) =>
    sortForShopper(all, { district, lastUsed }).map(({ _id }) => _id)
  expect(order(null, null)).toEqual(['Banani', 'Dhanmondi', 'Zindabazar'])
  expect(order('Sylhet', null)).toEqual(['Zindabazar', 'Banani', 'Dhanmondi'])
  expect(order('Sylhet', 'Dhanmondi')).toEqual(['Zindabazar', 'Dhanmondi', 'Banani'])
  expect(order('Dhaka', 'Dhanmondi')).toEqual(['Dhanmondi', 'Banani', 'Zindabazar'])
  expect(order(null, 'Zindabazar')).toEqual(['Zindabazar', 'Banani', 'Dhanmondi'])
})
