import { type CellOf, codeOf, NO_COLOR, type ReadExportRow, sizeAndColor } from './options.ts'

const PLACES = [1, 2, 3]

/**
 * Items as Square exports them: a row for each variation, the pairs of each location in a column. An item without a handle is known by
 * its SKU without the size behind it.
 */
export function readSquare(): ReadExportRow {
  return (cell) => {
    const name = cell('Item Name')
    if (name === '') return null
    const options = PLACES.map((place) => ({
      name: cell(`Option Name ${place}`),
      value: cell(`Option Value ${place}`),
    }))
    const { size, color } = sizeAndColor([...options, { name: '', value: cell('Variation Name') }])
    const category = categoryOf(cell)
    const price = cell('Price')
    return {
      code: codeOf(handleOf(cell, size), color),
      name,
      description: cell('Description', 'page'),
      category,
      subCategory: category.includes('>') ? '' : category,
      color: color || NO_COLOR,
      originalPrice: price,
      discountPrice: cell('Online Sale Price'),
      ...(size === '' ? {} : { size, barcode: cell('GTIN') }),
      cost: cell('Default Unit Cost'),
      hidden: /^(?:y|yes|true)$/i.test(cell('Archived')) ? 'yes' : 'no',
    }
  }
}

function handleOf(cell: CellOf, size: string): string {
  const handle = cell('Reference Handle').replace(/^#/, '')
  const sku = cell('SKU')
  if (handle !== '') return handle
  const isBehind = size !== '' && sku.toLowerCase().endsWith(size.toLowerCase())
  return (
    (isBehind ? sku.slice(0, -size.length).replace(/(?<![-_/ .])[-_/ .]+$/, '') : sku) || cell('Item Name').slice(0, 40)
  )
}

function categoryOf(cell: CellOf): string {
  const [first = ''] = (cell('Reporting Category') || cell('Categories') || cell('Category')).split(',')
  return first.replace(/(?<!\s)\s*\(#?\w+\)/g, '').trim()
}
