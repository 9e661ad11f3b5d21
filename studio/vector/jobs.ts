import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Product } from './engine/traits.ts'
import { horizontalLogo, renderIcon, renderShareCard, squareIcon, verticalLogo } from './scenes/brand.ts'
import { composeCategory, composeSlide, composeSubCategory, SLIDE_COUNT } from './scenes/groups.ts'
import { composePortrait } from './scenes/portrait.ts'
import { composePair, composeSide } from './scenes/product.ts'

/** The repository's root folder. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** The folder of the finished pictures. */
export const PICTURES = join(ROOT, 'server/db/seed/pictures')

/** The catalogue as the drawings read it. */
export interface Catalogue {
  products: Product[]
  categories: { name: string }[]
  subCategories: { name: string }[]
  directors: { name: string }[]
}

/** One file to draw. */
export interface Job {
  kind: 'side' | 'pair' | 'category' | 'sub-category' | 'slide' | 'director' | 'brand'
  /** Code, name or number of what is drawn. */
  key: string
  /** File, from the repository's root. */
  file: string
  /** What it is drawn from; a file with the same fingerprint is not drawn again. */
  fingerprint: string
}

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

function hashFolder(folder: string, wanted = (_name: string) => true): string {
  const hash = createHash('sha256')
  const path = join(import.meta.dirname, folder)
  for (const name of readdirSync(path).filter(wanted).sort()) hash.update(readFileSync(join(path, name)))
  return hash.digest('hex')
}

function fingerprint(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** All files that the studio draws. */
export function listJobs(catalogue: Catalogue): Job[] {
  const engine = hashFolder('engine')
  const drawings = hashFolder('silhouettes')
  const scene = (name: string) => readFileSync(join(import.meta.dirname, 'scenes', name), 'utf8')
  const drawing = (silhouette: string) =>
    hashFolder('silhouettes', (name) => name === `${silhouette}.ts` || name.startsWith(`${silhouette}-`))
  const pictures = 'server/db/seed/pictures'
  const jobs: Job[] = []
  for (const product of catalogue.products) {
    const print = fingerprint(engine, scene('product.ts'), drawing(product.silhouette), product)
    jobs.push({
      kind: 'side',
      key: product.code,
      file: `${pictures}/products/${product.code}-1.webp`,
      fingerprint: print,
    })
    jobs.push({
      kind: 'pair',
      key: product.code,
      file: `${pictures}/products/${product.code}-2.webp`,
      fingerprint: print,
    })
  }
  const grouped = fingerprint(engine, drawings, scene('groups.ts'), scene('motif-ground.ts'))
  const group = (kind: Job['kind'], folder: string, key: string, name: string) =>
    jobs.push({ kind, key, file: `${pictures}/${folder}/${name}.webp`, fingerprint: fingerprint(grouped, key) })
  for (const { name } of catalogue.categories) group('category', 'categories', name, toSlug(name))
  for (const { name } of catalogue.subCategories) group('sub-category', 'sub-categories', name, toSlug(name))
  for (let number = 1; number <= SLIDE_COUNT; number++) group('slide', 'slides', String(number), String(number))
  for (const { name } of catalogue.directors) {
    jobs.push({
      kind: 'director',
      key: name,
      file: `${pictures}/directors/${toSlug(name)}.webp`,
      fingerprint: fingerprint(engine, scene('portrait.ts'), scene('glyphs.ts'), name),
    })
  }
  const brand = fingerprint(grouped, scene('brand.ts'), scene('glyphs.ts'))
  for (const file of [
    'web/brand/logo-horizontal.svg',
    'web/brand/logo-vertical.svg',
    'web/brand/icon.svg',
    'public/favicon.svg',
    'public/icon-192.png',
    'public/icon-512.png',
    'public/icon-maskable-512.png',
    'public/apple-touch-icon.png',
    'public/og.png',
  ]) {
    jobs.push({ kind: 'brand', key: file, file, fingerprint: brand })
  }
  return jobs
}

/** Draw one file. */
export async function runJob(job: Job, catalogue: Catalogue): Promise<void> {
  const path = join(ROOT, job.file)
  mkdirSync(dirname(path), { recursive: true })
  if (job.kind === 'brand') writeFileSync(path, await drawBrand(job.key, catalogue))
  else await (await compose(job, catalogue)).webp({ quality: 82, effort: 4, smartSubsample: true }).toFile(path)
}

async function compose(job: Job, { products, directors }: Catalogue): Promise<Sharp> {
  if (job.kind === 'category') return composeCategory(job.key, products)
  if (job.kind === 'sub-category') return composeSubCategory(job.key, products)
  if (job.kind === 'slide') return composeSlide(Number(job.key), products)
  if (job.kind === 'director')
    return composePortrait(
      job.key,
      directors.findIndex((director) => director.name === job.key),
    )
  const product = products.find((candidate) => candidate.code === job.key)
  if (!product) throw new Error(`No product with the code ${job.key}`)
  return job.kind === 'side' ? composeSide(product) : composePair(product)
}

async function drawBrand(file: string, { products }: Catalogue): Promise<Buffer | string> {
  if (file.endsWith('logo-horizontal.svg')) return horizontalLogo()
  if (file.endsWith('logo-vertical.svg')) return verticalLogo()
  if (file.endsWith('.svg')) return squareIcon()
  if (file.endsWith('icon-192.png')) return renderIcon(192, 14)
  if (file.endsWith('icon-maskable-512.png')) return renderIcon(512, 0)
  if (file.endsWith('icon-512.png')) return renderIcon(512, 14)
  if (file.endsWith('apple-touch-icon.png')) return renderIcon(180, 0)
  return renderShareCard(products)
}
