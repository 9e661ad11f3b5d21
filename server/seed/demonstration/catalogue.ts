import type { Db } from '#server/platform/db/open.ts'
import { categories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import { productSizes } from '#server/platform/db/tables/product-sizes.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { slides } from '#server/platform/db/tables/slides.ts'
import { subCategories } from '#server/platform/db/tables/sub-categories.ts'
import catalogue from './data/catalogue.json' with { type: 'json' }
import slideTexts from './data/slides.json' with { type: 'json' }
import { idLookup, lookUpRow } from './look-up.ts'
import { picturePath } from './picture-paths.ts'
import type { Random } from './random.ts'
import type { PictureHashLookup } from './store-pictures.ts'
import { daysBefore, secondsAfter } from './time.ts'

/** The product data that orders need. */
export interface SeedProduct {
  id: string
  name: string
  nameBn: string
  code: string
  color: string
  colorBn: string
  discountPrice: number
  bestSeller: boolean
  createdAt: Date
  sizes: { id: string; size: number }[]
}

const OPENED_DAYS_AGO = 400
const NEWEST_DAYS = 30
const OLDEST_DAYS = 240

/** Inserts the catalogue, slides and directors; returns the products. */
export async function seedCatalogue(
  tx: Db,
  random: Random,
  now: Date,
  imageHash: PictureHashLookup,
): Promise<SeedProduct[]> {
  const openedAt = daysBefore(now, OPENED_DAYS_AGO)
  /** Adds ids and creation times a second apart, so that the rows keep their order. */
  const withTimestamps = <T extends object>(rows: T[]) =>
    rows.map((row, index) => {
      const createdAt = secondsAfter(openedAt, index)
      return { ...row, id: random.idAt(createdAt), createdAt }
    })

  const categoryRows = withTimestamps(
    catalogue.categories.map(({ name, nameBn, forChildren = false }) => ({
      name,
      nameBn,
      forChildren,
      image: imageHash(picturePath.category(name)),
    })),
  )
  const categoryId = idLookup('category', categoryRows, ({ name }) => name)
  const subCategoryRows = withTimestamps(
    catalogue.subCategories.map(({ name, nameBn, parent }) => ({
      name,
      nameBn,
      category: categoryId(parent),
      image: imageHash(picturePath.subCategory(name)),
    })),
  )
  const subCategoryId = idLookup('sub-category', subCategoryRows, ({ name }) => name)
  const colorRows = withTimestamps(catalogue.colors)
  const colorOf = lookUpRow('colour', colorRows, ({ name }) => name)
  const sizeRows = withTimestamps(catalogue.sizes.map((size) => ({ size })))
  const sizeId = idLookup('size', sizeRows, ({ size }) => String(size))

  const seedProducts = catalogue.products.map((product) => {
    const age = product.featured ? random.between(1, NEWEST_DAYS) : random.between(NEWEST_DAYS + 1, OLDEST_DAYS)
    const createdAt = secondsAfter(daysBefore(now, age), random.below(20_000))
    return {
      ...product,
      id: random.idAt(createdAt),
      createdAt,
      updatedAt: createdAt,
      category: categoryId(product.category),
      subCategory: subCategoryId(product.subCategory),
      colorId: colorOf(product.color).id,
      colorBn: colorOf(product.color).nameBn,
      image1: imageHash(picturePath.product(product.code, 1)),
      image2: imageHash(picturePath.product(product.code, 2)),
      sizes: product.sizes.map((size) => ({ id: sizeId(String(size)), size })),
    }
  })
  const slideRows = withTimestamps(
    slideTexts.map(({ title, titleBn, link }, index) => ({
      title,
      titleBn,
      link: link && resolveLink(link, categoryId, subCategoryId),
      image: imageHash(picturePath.slide(index)),
      phoneImage: imageHash(picturePath.phoneSlide(index)),
    })),
  )
  const directorRows = withTimestamps(
    catalogue.directors.map((director) => ({ ...director, image: imageHash(picturePath.director(director.name)) })),
  )

  await tx.insert(categories).values(categoryRows)
  await tx.insert(subCategories).values(subCategoryRows)
  await tx.insert(colors).values(colorRows)
  await tx.insert(sizes).values(sizeRows)
  await tx
    .insert(products)
    .values(seedProducts.map(({ sizes: _, colorBn: __, colorId, ...row }) => ({ ...row, color: colorId })))
  await tx
    .insert(productSizes)
    .values(seedProducts.flatMap((product) => product.sizes.map(({ id }) => ({ product: product.id, size: id }))))
  await tx.insert(slides).values(slideRows)
  await tx.insert(directors).values(directorRows)
  return seedProducts
}

/** Replaces the name in braces by its id: `/category/{Men}`, `/sub-category/{Running}`. */
function resolveLink(link: string, categoryId: (name: string) => string, subCategoryId: (name: string) => string) {
  const lookUpId = link.startsWith('/sub-category/') ? subCategoryId : categoryId
  return link.replace(/\{(.+?)\}/g, (_, name: string) => lookUpId(name))
}
