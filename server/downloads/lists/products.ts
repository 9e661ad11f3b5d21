import { mayEverywhere } from '#server/platform/http/guard.ts'
import { searchManagedProducts } from '#server/products/edit/managed-products.queries.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { type Columns, defineDownload, paged, type Source } from '#server/spreadsheets/define-download.ts'
import { yes } from '#server/spreadsheets/download-cells.ts'
import { productHeading } from '#server/spreadsheets/import-headings.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { PAIRS_OF } from '#shared/rules/imports/columns.ts'
import { mayEverywhere as mayHave } from '#shared/rules/people/grants.ts'
import { type ManagedProduct, managedSearch } from '#shared/schemas/product-input.ts'
import { type ProductExtras, readExtras } from '../products.queries.ts'

interface Row {
  product: ManagedProduct
  size: ManagedProduct['sizes'][number] | undefined
  extras: ProductExtras | undefined
}

/** Of whoever may read costs, and pairs: others have no such columns. */
async function columnsFor({ db, caller }: Source): Promise<Columns<Row>> {
  const showrooms = mayHave(caller.grants, 'read_stock') ? await listShowrooms(db) : []
  return [
    [productHeading('code'), ({ product }) => product.code],
    [productHeading('name'), ({ product }) => product.name],
    [productHeading('nameBn'), ({ product }) => product.nameBn],
    [productHeading('description'), ({ product }) => product.description],
    [productHeading('descriptionBn'), ({ product }) => product.descriptionBn],
    [productHeading('category'), ({ product }) => product.category.name],
    [productHeading('categoryBn'), ({ product }) => product.category.nameBn],
    [productHeading('subCategory'), ({ product }) => product.subCategory.name],
    [productHeading('subCategoryBn'), ({ product }) => product.subCategory.nameBn],
    [productHeading('color'), ({ product }) => product.color.name],
    [productHeading('colorBn'), ({ product }) => product.color.nameBn],
    [productHeading('originalPrice'), ({ product }) => product.originalPrice],
    [productHeading('discountPrice'), ({ product }) => product.discountPrice],
    ...(mayHave(caller.grants, 'read_costs')
      ? ([[productHeading('cost'), ({ product }) => product.cost]] satisfies Columns<Row>)
      : []),
    [productHeading('size'), ({ size }) => size?.size],
    [productHeading('barcode'), ({ size, extras }) => extras?.barcodes[size?._id ?? '']],
    [productHeading('hidden'), ({ product }) => yes(product.hidden)],
    [productHeading('featured'), ({ product }) => yes(product.featured)],
    [productHeading('bestSeller'), ({ product }) => yes(product.bestSeller)],
    ...showrooms.map(({ _id, code }): Columns<Row>[number] => [
      `${PAIRS_OF[language()]}${code}`,
      ({ size, extras }) => extras?.pairs[size?._id ?? '']?.[_id],
    ]),
  ]
}

/** The products, a row for each article and size, as an import takes them. */
export const PRODUCTS = defineDownload({
  name: 'products',
  title: () => t('Products'),
  access: mayEverywhere('read_catalogue'),
  filter: managedSearch.omit({ page: true, limit: true }),
  async *read({ db, caller }, filter): AsyncGenerator<Row[]> {
    const seesCosts = mayHave(caller.grants, 'read_costs')
    const pages = paged(
      async (page) => (await searchManagedProducts(db, { ...filter, ...page }, seesCosts)).products,
      500,
    )
    for await (const products of pages) {
      const extras = await readExtras(
        db,
        products.map(({ _id }) => _id),
      )
      yield products.flatMap((product) =>
        (product.sizes.length > 0 ? product.sizes : [undefined]).map((size) => ({
          product,
          size,
          extras: extras.get(product._id),
        })),
      )
    }
  },
  columns: columnsFor,
})
