import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FurtherView, furtherViewsOf, picturePath } from '../server/seed/demonstration/picture-paths.ts'

/** The repository's root folder. */
export const ROOT = join(import.meta.dirname, '..')
/** The folder of the finished pictures, from the root. */
export const PICTURES = 'server/seed/demonstration/pictures'

/** A product of the catalogue, as far as the studio needs it. */
export interface Product {
  code: string
  silhouette: string
}

/** The catalogue of the demonstration. */
export interface Catalogue {
  products: Product[]
  categories: { name: string }[]
  subCategories: { name: string }[]
  directors: { name: string }[]
}

/** What photographs show: a product's views, and shoes together. */
export type PhotoKind = 'side' | 'pair' | FurtherView | 'category' | 'slide' | 'phone-slide' | 'share'

/** One photograph to take. */
export interface Job {
  kind: PhotoKind
  /** Code, name or number of the subject. */
  key: string
  silhouette?: string
  /** Path of the picture, from the root. */
  file: string
  /** Hash of what it is made from; unchanged means that Blender need not even look at it. */
  source: string
}

const SLIDES = 5
/** A product's photographs, and which of its pictures each one is: the pair leads. */
const VIEWS = [
  ['pair', 1],
  ['side', 2],
] as const

/** The path from the root of a path below the folder of pictures. */
export function fileOf(path: string): string {
  return `${PICTURES}/${path}`
}

/** Reads the catalogue of the seed. */
export function readCatalogue(): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, 'server/seed/demonstration/data/catalogue.json'), 'utf8')) as Catalogue
}

/** All photographs of the shop. */
export function listJobs({ products, categories }: Catalogue): Job[] {
  const code = hashCode()
  const everything = hash([code, products])
  const group = (kind: PhotoKind, key: string, file: string): Job => ({ kind, key, file, source: everything })
  return [
    ...products.flatMap((product) => {
      const { code: key, silhouette } = product
      const views = [
        ...VIEWS.map(([kind, pictureNumber]) => ({ kind, path: picturePath.product(key, pictureNumber) })),
        ...furtherViewsOf(silhouette).map((kind) => ({ kind, path: picturePath.productView(key, kind) })),
      ]
      const source = hash([code, product])
      return views.map(({ kind, path }) => ({ kind, key, silhouette, file: fileOf(path), source }))
    }),
    ...categories.map(({ name }) => group('category', name, fileOf(picturePath.category(name)))),
    ...Array.from({ length: SLIDES }, (_, at) => [
      group('slide', String(at + 1), fileOf(picturePath.slide(at))),
      group('phone-slide', String(at + 1), fileOf(picturePath.phoneSlide(at))),
    ]).flat(),
    group('share', 'shop', 'public/og.jpg'),
  ]
}

/** Changes whenever a file of the solid studio does. */
function hashCode(): string {
  const folder = join(import.meta.dirname, 'solid')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(py|c)$/.test(name))
  return hash(files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
