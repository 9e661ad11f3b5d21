import { productSizes, products } from '../db/schema.ts'
import { keepPicture } from '../images/keep-picture.ts'
import { makeColor, makeSize, makeSubCategory, type TestShop } from './make-catalogue.ts'
import { makePicture } from './make-picture.ts'
import { theOne } from './the-one.ts'

type Columns = Omit<typeof products.$inferInsert, 'color' | 'category' | 'subCategory'>

interface ProductOptions extends Partial<Columns> {
  /** id of a sub-category */
  subCategory?: string
  /** name of a colour */
  color?: string
  /** numbers of sizes */
  sizes?: number[]
}

let made = 0

/** A product on sale, navy in sizes 40 and 41 for ৳ 1,500; in a new sub-category unless one is given. */
export async function makeProduct(shop: TestShop, given: ProductOptions = {}) {
  const { color: colorName, sizes: numbers = [40, 41], subCategory, ...columns } = given
  const parent = await findOrMakeSubCategory(shop, subCategory)
  const color = await makeColor(shop, colorName)
  const sizes = await Promise.all(numbers.map((number) => makeSize(shop, number)))
  const image1 = columns.image1 ?? (await keepPicture(shop.db, shop.images, await makePicture()))
  const image2 = columns.image2 ?? (await keepPicture(shop.db, shop.images, await makePicture()))
  made += 1
  const originalPrice = columns.originalPrice ?? columns.discountPrice ?? 1_500
  const row = await shop.db.transaction(async (tx) => {
    const inserted = theOne(
      await tx
        .insert(products)
        .values({
          name: `Product ${made}`,
          code: `T-${made}`,
          description: 'A shoe for testing.',
          discountPrice: originalPrice,
          ...columns,
          originalPrice,
          category: parent.category,
          subCategory: parent.id,
          color: color.id,
          image1,
          image2,
        })
        .returning(),
    )
    if (sizes.length) await tx.insert(productSizes).values(sizes.map(({ id }) => ({ product: inserted.id, size: id })))
    return inserted
  })
  return { ...row, category: parent.category, subCategory: parent.id, color: color.id, sizes }
}

async function findOrMakeSubCategory(shop: TestShop, id: string | undefined) {
  if (!id) return makeSubCategory(shop)
  const found = await shop.db.query.subCategories.findFirst({ where: (row, { eq }) => eq(row.id, id) })
  if (!found) throw new Error(`There is no sub-category ${id}`)
  return found
}
