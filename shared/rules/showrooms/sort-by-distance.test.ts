import { expect, test } from 'vitest'
import { sortByDistance, toLatLng } from './sort-by-distance.ts'

const at = (code: string, latitude: number, longitude: number) => ({
  code,
  location: { coordinates: [longitude, latitude] as [number, number] },
})
const agrabad = at('Agrabad', 22.3266, 91.8117)
const banani = at('Banani', 23.7906, 90.406)
const dhanmondi = at('Dhanmondi', 23.7551, 90.3752)

test('coordinates are longitude, then latitude', () => {
  expect(toLatLng(agrabad)).toEqual({ latitude: 22.3266, longitude: 91.8117 })
})

test('[STORE-03] the nearest showroom comes first, each with its distance in km to one decimal', () => {
  const all = [agrabad, banani, dhanmondi]
  const showrooms = sortByDistance(all, toLatLng(dhanmondi))
  expect(showrooms.map(({ code, distance }) => [code, distance])).toEqual([
    ['Dhanmondi', 0],
    ['Banani', 5],
    ['Agrabad', 216.4],
  ])
  expect(all).toEqual([agrabad, banani, dhanmondi])
  expect(sortByDistance([], toLatLng(dhanmondi))).toEqual([])
})

test('showrooms in one building keep their order', () => {
  const ground = at('Ground floor', 23.7551, 90.3752)
  const codes = sortByDistance([dhanmondi, ground], toLatLng(banani)).map(({ code }) => code)
  expect(codes).toEqual(['Dhanmondi', 'Ground floor'])
})
