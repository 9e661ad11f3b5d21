import { expect, test } from 'vitest'
import { fillMapUrl, standaloneMapUrl } from './map-url.ts'

const EMBED = 'https://maps.example/maps?q={lat},{lng}&z={zoom}&output=embed'
const DIRECTIONS = 'https://maps.example/dir/?api=1&origin={fromLat},{fromLng}&destination={lat},{lng}'

test('[STORE-05] a map URL carries the latitude and longitude of the showroom', () => {
  expect(fillMapUrl(EMBED, { lat: 23.7551, lng: 90.3752, zoom: 15 })).toBe(
    'https://maps.example/maps?q=23.7551,90.3752&z=15&output=embed',
  )
  expect(fillMapUrl(DIRECTIONS, { lat: 23.7551, lng: 90.3752, fromLat: -0.00000001, fromLng: 91.86871234 })).toBe(
    'https://maps.example/dir/?api=1&origin=0,91.868712&destination=23.7551,90.3752',
  )
})

test('only numbers are inserted into a map URL', () => {
  const invalid = { lat: '1&q=evil' as unknown as number, lng: Number.NaN, zoom: Number.POSITIVE_INFINITY }
  expect(fillMapUrl(EMBED, invalid)).toBe('https://maps.example/maps?q=,&z=&output=embed')
  expect(fillMapUrl('https://maps.example/{constructor}/{what}', {})).toBe('https://maps.example//')
})

test('an embedded map has a standalone page', () => {
  expect(standaloneMapUrl('https://maps.example/maps?q=23.7,90.3&z=15&output=embed')).toBe(
    'https://maps.example/maps?q=23.7%2C90.3&z=15',
  )
  expect(standaloneMapUrl('https://tiles.example/at/23.7/90.3')).toBe('https://tiles.example/at/23.7/90.3')
})
