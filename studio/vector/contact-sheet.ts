import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type Catalogue, PICTURES, ROOT } from './jobs.ts'

/** Sides of a thumbnail and the number of columns on the sheet. */
const THUMB = { width: 150, height: 112 }
const COLUMNS = 10

/** Draw all side views on one small sheet, ordered by silhouette. */
export async function drawContactSheet(catalogue: Catalogue): Promise<string> {
  const products = [...catalogue.products].sort((a, b) => a.silhouette.localeCompare(b.silhouette))
  const overlays = await Promise.all(
    products.map(async (product, index) => ({
      input: await sharp(join(PICTURES, 'products', `${product.code}-1.webp`))
        .resize(THUMB.width, THUMB.width)
        .extract({ left: 0, top: (THUMB.width - THUMB.height) / 2, width: THUMB.width, height: THUMB.height })
        .toBuffer(),
      left: (index % COLUMNS) * THUMB.width,
      top: Math.floor(index / COLUMNS) * THUMB.height,
    })),
  )
  const file = join(ROOT, 'docs/contact-sheet.webp')
  mkdirSync(dirname(file), { recursive: true })
  const height = Math.ceil(products.length / COLUMNS) * THUMB.height
  await sharp({ create: { width: COLUMNS * THUMB.width, height, channels: 3, background: '#FAF8F4' } })
    .composite(overlays)
    .webp({ quality: 78, effort: 6 })
    .toFile(file)
  return file
}
