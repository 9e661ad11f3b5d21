import { expect, test } from 'vitest'
import { thanaNameBn } from './bangla-location.ts'
import { findAreas } from './find-areas.ts'
import { allDivisions } from './locations.ts'
import thanaNames from './thana-names.json' with { type: 'json' }

const find = (text: string, limit = 8) => findAreas(text, limit, thanaNames)
const first = (text: string) => find(text)[0]

test.for([
  ['dhanm', 'Dhanmondi', 'Dhaka'],
  ['ধানম', 'Dhanmondi', 'Dhaka'],
  ['Savar, Dhaka', 'Savar', 'Dhaka'],
  ['kotwali sylhet', 'Kotwali', 'Sylhet'],
  ['dhanmandi', 'Dhanmondi', 'Dhaka'],
  ['jatrabarii', 'Jatrabari', 'Dhaka'],
  ['east uttara', 'Uttara East', 'Dhaka'],
  ['সদর কুমিল্লা', 'Cumilla Adarsha Sadar', 'Cumilla'],
] as const)('[ORDER-10] %s finds %s', ([text, thana, district]) => {
  expect(first(text)).toEqual({ district, thana })
})

test('[ORDER-10] a district finds its thanas, by its former name too', () => {
  for (const text of ['Jessore', 'যশোর', 'jashore'])
    expect(find(text, 20).filter(({ district }) => district === 'Jashore').length).toBeGreaterThan(7)
})

test.for(['', '  ', ',', 'zzzz', '__proto__', '('])('[ORDER-10] %j finds nothing', (text) => {
  expect(find(text)).toEqual([])
})

test('[ORDER-10] every thana is found by its name in either language with that of its district', () => {
  const missed = allDivisions()
    .flatMap(({ districts }) => districts)
    .flatMap(({ name: district, bnName, thanas }) =>
      thanas.flatMap(({ name: thana }) =>
        [`${thana} ${district}`, `${thanaNameBn(district, thana)}, ${bnName}`].filter(
          (text) => !find(text).some((area) => area.district === district && area.thana === thana),
        ),
      ),
    )
  expect(missed).toEqual([])
})
