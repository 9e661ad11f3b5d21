import {
  type CellOf,
  codeOf,
  NO_COLOR,
  notBelowZero,
  type Option,
  type ReadExportRow,
  sizeAndColor,
} from './options.ts'

const PLACES = [1, 2, 3]

interface Product {
  handle: string
  name: string
  description: string
  place: { category: string; subCategory: string }
  hidden: string
  pictures: string
  color: string
  optionNames: string[]
}

/**
 * Products as Shopify exports them: a row for each variant, of which the first names the product; rows of further pictures have a handle
 * alone. Each colour of a product is an article.
 */
export function readShopify(): ReadExportRow {
  let product: Product | null = null
  return (cell) => {
    const handle = cell('Handle')
    if (handle === '') return null
    if (product?.handle !== handle) product = productOf(handle, cell)
    const options = PLACES.map((place): Option => {
      const name = cell(`Option${place} Name`) || product?.optionNames[place - 1] || ''
      return { name, value: cell(`Option${place} Value`) }
    })
    if (cell('Variant Price') === '' && options.every(({ value }) => value === '')) return null
    const { size, color } = sizeAndColor(options)
    const { place, name, description, hidden, pictures } = product
    return {
      code: codeOf(handle, color),
      ...{ name, description, hidden, pictures },
      ...place,
      color: color || product.color || NO_COLOR,
      ...pricesOf(cell('Variant Price'), cell('Variant Compare At Price')),
      ...{ size, barcode: cell('Variant Barcode'), cost: cell('Cost per item') },
      pairs: size === '' ? '' : notBelowZero(cell('Variant Inventory Qty')),
    }
  }
}

function productOf(handle: string, cell: CellOf): Product {
  const isShown = !/^(?:false|no|0)$/i.test(cell('Published')) && !/^(?:draft|archived)$/i.test(cell('Status'))
  return {
    handle,
    name: cell('Title'),
    description: cell('Body (HTML)', 'page'),
    place: placeOf(cell('Product Category'), cell('Type')),
    hidden: isShown ? 'no' : 'yes',
    pictures: cell('Image Src'),
    color: cell('Color (product.metafields.shopify.color-pattern)'),
    optionNames: PLACES.map((place) => cell(`Option${place} Name`)),
  }
}

function placeOf(path: string, type: string): { category: string; subCategory: string } {
  const parts = path.split('>').map((part) => part.trim())
  const last = parts.at(-1) || type
  return { category: (type ? last : parts.at(-2)) || last, subCategory: type || last }
}

/** The price to compare with is the one before the discount, where it is higher. */
function pricesOf(price: string, before: string): { originalPrice: string; discountPrice: string } {
  return Number(before) > Number(price)
    ? { originalPrice: before, discountPrice: price }
    : { originalPrice: price, discountPrice: price }
}
