import type { ProductField } from '#shared/rules/imports/columns.ts'
import {
  type CellOf,
  codeOf,
  NO_COLOR,
  notBelowZero,
  type Option,
  type ReadExportRow,
  sizeAndColor,
} from './options.ts'

const PLACES = [1, 2, 3, 4]

type Fields = Partial<Record<ProductField, string>>

/**
 * Products as WooCommerce exports them: a variable product, then its variations, which name it by `Parent`. Each colour of a product is
 * an article.
 */
export function readWooCommerce(): ReadExportRow {
  const parents = new Map<string, Fields>()
  return (cell) => {
    const type = cell('Type').toLowerCase()
    const options = optionsOf(cell)
    const { size, color } = sizeAndColor(options)
    if (type.startsWith('variation')) {
      const parent = parents.get(cell('Parent')) ?? { code: cell('Parent').replace(/^id:/, '') }
      return { ...parent, ...variationOf(cell, parent, { size, color }) }
    }
    const fields = fieldsOf(cell)
    parents.set(`id:${cell('ID')}`, fields)
    if (cell('SKU') !== '') parents.set(cell('SKU'), fields)
    if (type.startsWith('variable')) return null
    const isOneSize = size !== '' && !size.includes(',')
    return {
      ...fields,
      code: codeOf(fields.code ?? '', ''),
      color: color.includes(',') ? NO_COLOR : color || NO_COLOR,
      ...(isOneSize ? { size, sizes: '', pairs: notBelowZero(cell('Stock')) } : { sizes: size }),
      ...pricesOf(cell),
      barcode: isOneSize ? barcodeOf(cell) : '',
    }
  }
}

function fieldsOf(cell: CellOf): Fields {
  const { size, color } = sizeAndColor(optionsOf(cell))
  return {
    code: cell('SKU') || cell('ID'),
    name: cell('Name'),
    description: cell('Description', 'page') || cell('Short description', 'page'),
    category: deepestOf(cell('Categories')),
    hidden: cell('Published') === '1' || cell('Published') === '' ? 'no' : 'yes',
    featured: cell('Is featured?'),
    pictures: cell('Images'),
    ...{ color, sizes: size },
  }
}

/** The longest path among its categories: a product is listed in those above as well. */
function deepestOf(categories: string): string {
  const depthOf = (path: string) => path.split('>').length
  const paths = categories.split(/(?<!\\),\s*/).toSorted((one, other) => depthOf(other) - depthOf(one))
  return (paths[0] ?? '').replaceAll('\\,', ',')
}

function variationOf(cell: CellOf, parent: Fields, { size, color }: { size: string; color: string }): Fields {
  const hasColors = (parent.color ?? '').includes(',')
  return {
    code: codeOf(parent.code ?? '', hasColors ? color : ''),
    color: color || (hasColors ? '' : parent.color) || NO_COLOR,
    // A variation of any size is of all that its product has.
    ...(size === '' ? { sizes: parent.sizes ?? '' } : { size, sizes: '' }),
    pairs: size === '' ? '' : notBelowZero(cell('Stock')),
    barcode: size === '' ? '' : barcodeOf(cell),
    ...pricesOf(cell),
  }
}

function optionsOf(cell: CellOf): Option[] {
  return PLACES.map((place) => ({ name: cell(`Attribute ${place} name`), value: cell(`Attribute ${place} value(s)`) }))
}

function pricesOf(cell: CellOf): Fields {
  return { originalPrice: cell('Regular price'), discountPrice: cell('Sale price'), cost: cell('Cost of goods') }
}

function barcodeOf(cell: CellOf): string {
  return cell('GTIN, UPC, EAN, or ISBN')
}
