import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Db } from '#server/platform/db/open.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import { productImages, productSizes, products } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { slides } from '#server/platform/db/tables/slides.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import catalogue from './data/catalogue.json' with { type: 'json' }
import slideTexts from './data/slides.json' with { type: 'json' }
import { allPicturePaths, furtherPicturePaths, furtherViewsOf, picturePath } from './picture-paths.ts'
import { daysBefore, type Random, secondsAfter } from './random.ts'

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
export async function seedCatalogue(tx: Db, random: Random, now: Date, hashes: PictureHashes): Promise<SeedProduct[]> {
  const imageHash = (path: string) => {
    const hash = hashes.get(path)
    if (!hash) throw new Error(`The demonstration has no picture ${path}`)
    return hash
  }
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
  const furtherImages = seedProducts.flatMap((product) => furtherImagesOf(product, hashes))
  if (furtherImages.length > 0) await tx.insert(productImages).values(furtherImages)
  await tx.insert(slides).values(slideRows)
  await tx.insert(directors).values(directorRows)
  return seedProducts
}

/** Replaces the name in braces by its id: `/category/{Men}`, `/sub-category/{Running}`. */
function resolveLink(link: string, categoryId: (name: string) => string, subCategoryId: (name: string) => string) {
  const lookUpId = link.startsWith('/sub-category/') ? subCategoryId : categoryId
  return link.replace(/\{(.+?)\}/g, (_, name: string) => lookUpId(name))
}

/** Finds the id of a row by its name; throws for a name that none has. */
function idLookup<T extends { id: string }>(kind: string, rows: T[], nameOf: (row: T) => string) {
  const rowOf = lookUpRow(kind, rows, nameOf)
  return (name: string): string => rowOf(name).id
}

/** The same for whole rows. */
function lookUpRow<T>(kind: string, rows: T[], nameOf: (row: T) => string) {
  const rowsByName = new Map(rows.map((row) => [nameOf(row), row]))
  return (name: string): T => {
    const row = rowsByName.get(name)
    if (!row) throw new Error(`The demonstration has no ${kind} ${name}`)
    return row
  }
}

/** The hashes of stored pictures by their paths in the folder: `products/821-2869-1.webp`. */
type PictureHashes = ReadonlyMap<string, string>

/** Stores every picture of the demonstration. Rejects with the path of one that is missing. */
export async function storePictures(
  tx: Db,
  images: ImageStore,
  folder: URL,
  onProgress: (done: number, total: number) => void,
): Promise<PictureHashes> {
  const paths = [...allPicturePaths(), ...furtherPicturePaths().filter((path) => existsSync(new URL(path, folder)))]
  const hashes = new Map<string, string>()
  for (const path of paths) {
    hashes.set(path, await saveImage(tx, images, await readPicture(folder, path)))
    onProgress(hashes.size, paths.length)
  }
  return hashes
}

/** The pictures that a product has beside its first two. */
function furtherImagesOf(
  { id, code, silhouette }: { id: string; code: string; silhouette: string },
  hashes: PictureHashes,
) {
  return furtherViewsOf(silhouette).flatMap((role, position) => {
    const image = hashes.get(picturePath.productView(code, role))
    return image ? [{ product: id, position, role, image }] : []
  })
}

async function readPicture(folder: URL, path: string): Promise<Buffer> {
  return readFile(new URL(path, folder)).catch((error) => {
    throw new Error(`The demonstration picture ${path} cannot be read: ${error.message}`)
  })
}
