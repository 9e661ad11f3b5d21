import type { Db } from '#server/db/open.ts'
import {
  categories,
  colors,
  directors,
  productSizes,
  products,
  sizes,
  slides,
  subCategories,
} from '#server/db/schema.ts'
import catalogue from './data/catalogue.json' with { type: 'json' }
import slideTexts from './data/slides.json' with { type: 'json' }
import { pictureOf } from './picture-paths.ts'
import type { Random } from './random.ts'
import type { PictureHashes } from './store-pictures.ts'
import { daysBefore, secondsAfter } from './time.ts'

/** The product data that orders need. */
export interface Goods {
  id: string
  name: string
  code: string
  color: string
  discountPrice: number
  bestSeller: boolean
  createdAt: Date
  sizes: { id: string; size: number }[]
}

const OPENED_DAYS_AGO = 400
const NEWEST_DAYS = 30
const OLDEST_DAYS = 240

/** Inserts the catalogue, slides and directors; returns the products. */
export async function seedCatalogue(tx: Db, random: Random, now: Date, picture: PictureHashes): Promise<Goods[]> {
  const opened = daysBefore(now, OPENED_DAYS_AGO)
  /** Adds ids and creation times a second apart, so that the rows keep their order. */
  const stamped = <T extends object>(rows: T[]) =>
    rows.map((row, index) => {
      const createdAt = secondsAfter(opened, index)
      return { ...row, id: random.idAt(createdAt), createdAt }
    })

  const categoryRows = stamped(
    catalogue.categories.map(({ name }) => ({ name, image: picture(pictureOf.category(name)) })),
  )
  const categoryId = idOf('category', categoryRows, ({ name }) => name)
  const subCategoryRows = stamped(
    catalogue.subCategories.map(({ name, parent }) => ({
      name,
      category: categoryId(parent),
      image: picture(pictureOf.subCategory(name)),
    })),
  )
  const subCategoryId = idOf('sub-category', subCategoryRows, ({ name }) => name)
  const colorRows = stamped(catalogue.colors.map((name) => ({ name })))
  const colorId = idOf('colour', colorRows, ({ name }) => name)
  const sizeRows = stamped(catalogue.sizes.map((size) => ({ size })))
  const sizeId = idOf('size', sizeRows, ({ size }) => String(size))

  const goods = catalogue.products.map((product) => {
    const age = product.featured ? random.between(1, NEWEST_DAYS) : random.between(NEWEST_DAYS + 1, OLDEST_DAYS)
    const createdAt = secondsAfter(daysBefore(now, age), random.below(20_000))
    return {
      ...product,
      id: random.idAt(createdAt),
      createdAt,
      updatedAt: createdAt,
      category: categoryId(product.category),
      subCategory: subCategoryId(product.subCategory),
      colorId: colorId(product.color),
      image1: picture(pictureOf.product(product.code, 1)),
      image2: picture(pictureOf.product(product.code, 2)),
      sizes: product.sizes.map((size) => ({ id: sizeId(String(size)), size })),
    }
  })
  const slideRows = stamped(
    slideTexts.map(({ title, link }, index) => ({
      title,
      link: link && namedLink(link, categoryId, subCategoryId),
      image: picture(pictureOf.slide(index)),
      phoneImage: picture(pictureOf.phoneSlide(index)),
    })),
  )
  const directorRows = stamped(
    catalogue.directors.map((director) => ({ ...director, image: picture(pictureOf.director(director.name)) })),
  )

  await tx.insert(categories).values(categoryRows)
  await tx.insert(subCategories).values(subCategoryRows)
  await tx.insert(colors).values(colorRows)
  await tx.insert(sizes).values(sizeRows)
  await tx.insert(products).values(goods.map(({ sizes: _, colorId, ...row }) => ({ ...row, color: colorId })))
  await tx
    .insert(productSizes)
    .values(goods.flatMap((product) => product.sizes.map(({ id }) => ({ product: product.id, size: id }))))
  await tx.insert(slides).values(slideRows)
  await tx.insert(directors).values(directorRows)
  return goods
}

/** Replaces the name in braces by its id: `/category/{Men}`, `/sub-category/{Running}`. */
function namedLink(link: string, categoryId: (name: string) => string, subCategoryId: (name: string) => string) {
  const idIn = link.startsWith('/sub-category/') ? subCategoryId : categoryId
  return link.replace(/\{(.+?)\}/g, (_, name: string) => idIn(name))
}

function idOf<T extends { id: string }>(what: string, rows: T[], nameOf: (row: T) => string) {
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]))
  return (name: string): string => {
    const id = ids.get(name)
    if (!id) throw new Error(`The demonstration has no ${what} ${name}`)
    return id
  }
}
