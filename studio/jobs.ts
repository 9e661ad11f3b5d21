import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root folder. */
export const ROOT = join(import.meta.dirname, '..')
/** The folder of the finished pictures, from the root. */
export const PICTURES = 'server/db/seed/pictures'

/** A product of the catalogue, as far as the runner needs it. */
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

/** What photographs show: a product's two views, and shoes together. */
export type PhotoKind = 'side' | 'pair' | 'category' | 'slide' | 'phone-slide' | 'share'

/** One photograph to take. */
export interface Job {
  kind: PhotoKind
  /** Code, name or number of what is on it. */
  key: string
  silhouette?: string
  /** The picture, from the root. */
  file: string
  /** What it is made from; a picture with the same source needs no look. */
  source: string
}

const SLIDES = 5

/** Read the catalogue of the seed. */
export function readCatalogue(): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, 'server/db/seed/data/catalogue.json'), 'utf8')) as Catalogue
}

/** Lower case, every run of other characters than a–z and 0–9 replaced by one dash. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** All photographs of the shop. */
export function listJobs({ products, categories }: Catalogue): Job[] {
  const code = hashCode()
  const everything = hash([code, products])
  const group = (kind: PhotoKind, key: string, file: string): Job => ({ kind, key, file, source: everything })
  return [
    ...products.flatMap((product) =>
      (['side', 'pair'] as const).map((kind, at) => ({
        kind,
        key: product.code,
        silhouette: product.silhouette,
        file: `${PICTURES}/products/${product.code}-${at + 1}.webp`,
        source: hash([code, product]),
      })),
    ),
    ...categories.map(({ name }) => group('category', name, `${PICTURES}/categories/${toSlug(name)}.webp`)),
    ...Array.from({ length: SLIDES }, (_, at) => String(at + 1)).flatMap((number) => [
      group('slide', number, `${PICTURES}/slides/${number}.webp`),
      group('phone-slide', number, `${PICTURES}/slides/${number}-phone.webp`),
    ]),
    group('share', 'shop', 'public/og.jpg'),
  ]
}

/** Changes when any file of the solid studio does. */
function hashCode(): string {
  const folder = join(import.meta.dirname, 'solid')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(py|c)$/.test(name))
  return hash(files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
