import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLeftBehind, MAX_PICTURE_BYTES, pictureMatcher, readPictureName } from './picture-names.ts'

const products = ['572-8140', '572-8141', 'AB 12', 'ab-12-2', 'X_1', 'Y1-0', 'Y-10', '9', 'নকশা-৭'].map((code) => ({
  id: code,
  code,
}))
const match = (names: string[], known = products, bytes = 1) => {
  const matchOne = pictureMatcher(known)
  return names.map((name) => matchOne({ name, bytes }))
}
const goesTo = (...names: string[]) =>
  match(names).map((target) => ('fault' in target ? target.fault : `${target.product} ${target.place}`))

test.each([
  ['572-8140.jpg', '572-8140 1'],
  ['572-8140_2.jpg', '572-8140 2'],
  ['572 8140 (2).JPG', '572-8140 2'],
  ['572_8140(3).jpeg', '572-8140 3'],
  ['572–8140 - 04.PNG', '572-8140 4'],
  ['৫৭২-৮১৪০_২.webp', '572-8140 2'],
  ['5728140.jpg', '572-8140 1'],
  ['5728140-8.jpg', '572-8140 8'],
  ['new photos/572-8140/3.jpg', '572-8140 3'],
  ['C:\\photos\\572-8140\\03.jpg', '572-8140 3'],
  ['ab_12.jpg', 'AB 12 1'],
  ['AB-12-2.jpg', 'ab-12-2 1'],
  ['AB-12-3.jpg', 'AB 12 3'],
  ['ab 12 2 (2).jpg', 'ab-12-2 2'],
  ['x-1.jpg', 'X_1 1'],
  ['9.jpg', '9 1'],
  ['9-2.jpg', '9 2'],
  ['নকশা ৭_২.jpg', 'নকশা-৭ 2'],
  ['y10.jpg', 'several-articles'],
  ['572-8140_9.jpg', 'no-article'],
  ['572-8140_0.jpg', 'no-article'],
  ['572-814.jpg', 'no-article'],
  ['IMG_2041.jpg', 'no-article'],
  ['572-8140', 'not-a-picture'],
  ['572-8140.pdf', 'not-a-picture'],
  ['572-8140.jpg.zip', 'not-a-picture'],
  ['.jpg', 'no-article'],
  ['../../etc/572-8141.jpg', '572-8141 1'],
])('[DATA-04] the picture %s is of %s', (name, expected) => {
  expect(goesTo(name)).toEqual([expected])
})

test('[DATA-04] of two pictures for one place the first has it, and one that is too large has none', () => {
  expect(goesTo('572-8140.jpg', '572 8140.png', '572-8140_1.jpg', '572-8140_2.jpg')).toEqual([
    '572-8140 1',
    'place-taken',
    'place-taken',
    '572-8140 2',
  ])
  expect(match(['572-8140.jpg'], products, MAX_PICTURE_BYTES + 1)).toEqual([{ fault: 'too-large' }])
})

test('[DATA-04] what programs leave behind is no picture that anybody misses', () => {
  const left = ['__MACOSX/._572-8140.jpg', 'a/.DS_Store', 'Thumbs.db', 'a\\desktop.ini', '.hidden.jpg']
  expect(left.filter((path) => !isLeftBehind(path))).toEqual([])
  expect(['572-8140.jpg', 'a/b.c/572.jpg'].filter(isLeftBehind)).toEqual([])
})

test('[DATA-04] no name is too odd: each is read or told, in time that grows with its length alone', {
  timeout: 30_000,
}, () => {
  const long = ['-('.repeat(5_000), `${'1-'.repeat(5_000)}.jpg`, `${'('.repeat(10_000)}2).jpg`]
  const startedAt = performance.now()
  for (const name of long) readPictureName(name)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => goesTo(`${name}.jpg`).length === 1),
    { numRuns: 50 },
  )
})

test('[DATA-04] 40,000 pictures find their places among 20,000 products in no time', { timeout: 60_000 }, () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), code: `572-${10_000 + at}` }))
  const names = many.flatMap(({ code }) => [`${code}.jpg`, `${code.replace('-', ' ')} (2).JPG`])
  const startedAt = performance.now()
  const targets = match(names, many)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(targets.filter((target) => 'fault' in target)).toEqual([])
})
