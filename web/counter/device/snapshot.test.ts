import { expect, test } from 'vitest'
import { Catalogue, type KeptShoe, ownPairs, type Shoe } from './snapshot.ts'

const shoe = (number: number, name = 'Padma Derby', nameBn: string | null = null): Shoe => ({
  _id: `p${number}`,
  code: `OM-${number}`,
  name,
  nameBn,
  price: 2490,
  was: 2490,
  color: null,
  sizes: ['s42', 's43'],
  isSold: true,
  image1: '',
})
const sizes = [
  { _id: 's42', size: 42 },
  { _id: 's43', size: 43.5 },
  { _id: 's44', size: 44 },
]
const nothing = { isFull: false, products: [], gone: [], pairs: [], barcodes: [], sizes: [] }
const full = {
  ...nothing,
  isFull: true,
  sizes,
  products: [shoe(1), shoe(2, 'Shapla Khussa', 'শাপলা খুস্সা')],
  pairs: [['p1', 's42', 3, 1]] as [string, string, number, number][],
  barcodes: [['890', 'p1', 's42']] as [string, string | null, string | null][],
}
const filled = () => {
  const catalogue = new Catalogue()
  catalogue.apply(full)
  return catalogue
}

test('[COUNTER-01] a pair is found by the barcode of its box or by the shop’s own of article and size', () => {
  const catalogue = filled()
  for (const code of ['890', 'OM-1-42', 'om-1 42']) expect(catalogue.find(code), code).toMatchObject({ size: 's42' })
  expect(catalogue.find('OM-1-43.5')?.size).toBe('s43')
  for (const code of ['891', 'OM-1-41', 'OM-1-44', 'OM-1', 'XX-1-42', '']) expect(catalogue.find(code), code).toBeNull()
})

test('[COUNTER-01] a shoe is found by article, by words of its name, in Bangla and by its sound', () => {
  const catalogue = filled()
  const idsOf = (text: string) => catalogue.search(text).map(({ _id }) => _id)
  for (const text of ['om-2', 'shap', 'sapla', 'khusa', 'শাপলা', 'shapla kh']) expect(idsOf(text), text).toEqual(['p2'])
  expect(idsOf('om')).toEqual(['p1', 'p2'])
  for (const text of ['', '  ', 'zzz', 'padma khussa']) expect(idsOf(text), text).toEqual([])
})

test('[COUNTER-02] changes are taken in: pairs, prices, barcodes that move, and shoes that are gone', () => {
  const catalogue = filled()
  expect(ownPairs(catalogue.byArticle('OM-1') as KeptShoe, 's42')).toEqual({ free: 2, held: 1 })
  const { changed } = catalogue.apply({ ...nothing, pairs: [['p1', 's42', 1, 1]], barcodes: [['890', 'p2', 's43']] })
  expect(changed.map(({ _id }) => _id).sort()).toEqual(['p1', 'p2'])
  expect(ownPairs(catalogue.byArticle('OM-1') as KeptShoe, 's42')).toEqual({ free: 0, held: 1 })
  expect(catalogue.find('890')?.shoe._id).toBe('p2')
  catalogue.apply({ ...nothing, products: [{ ...shoe(2, 'New name'), code: 'OM-9' }], gone: ['p1'] })
  expect(catalogue.find('890')?.shoe).toMatchObject({ name: 'New name', code: 'OM-9' })
  expect([catalogue.byArticle('OM-2'), catalogue.byArticle('OM-1')]).toEqual([null, null])
  catalogue.apply({ ...nothing, barcodes: [['890', null, null]] })
  expect(catalogue.find('890')).toBeNull()
})

test('[COUNTER-02] among 20,000 articles of 8 sizes a scan is found within 50 ms', () => {
  const products = Array.from({ length: 20_000 }, (_, index) => shoe(index))
  const barcodes = products.flatMap(({ _id }, index) =>
    Array.from({ length: 8 }, (_, size): [string, string, string] => [`89${index * 8 + size}`, _id, `s${size}`]),
  )
  const catalogue = new Catalogue()
  catalogue.apply({ ...full, products, pairs: [], barcodes })
  const start = performance.now()
  expect(catalogue.find('89159999')?.shoe._id).toBe('p19999')
  expect(catalogue.search('om-19999')[0]?._id).toBe('p19999')
  expect(performance.now() - start).toBeLessThan(50)
})
