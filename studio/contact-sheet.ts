import { join } from 'node:path'
import sharp from 'sharp'
import { picturePath } from '../server/seed/demonstration/picture-paths.ts'
import { type Catalogue, fileOf, ROOT } from './jobs.ts'

/** Side of a thumbnail in pixels, and number of columns of the sheet: a product takes two. */
const THUMB = 148
const COLUMNS = 12

/** Lays both pictures of every product out on one sheet, ordered by silhouette; returns its file. */
export async function drawContactSheet(catalogue: Catalogue): Promise<string> {
  const products = [...catalogue.products].sort(
    (a, b) => a.silhouette.localeCompare(b.silhouette) || a.code.localeCompare(b.code),
  )
  const thumbs = products.flatMap(({ code }) => [picturePath.product(code, 1), picturePath.product(code, 2)])
  const overlays = await Promise.all(
    thumbs.map(async (path, at) => ({
      input: await sharp(join(ROOT, fileOf(path)))
        .resize(THUMB, THUMB)
        .toBuffer(),
      left: (at % COLUMNS) * THUMB,
      top: Math.floor(at / COLUMNS) * THUMB,
    })),
  )
  const file = 'docs/contact-sheet.webp'
  const height = Math.ceil(thumbs.length / COLUMNS) * THUMB
  await sharp({ create: { width: COLUMNS * THUMB, height, channels: 3, background: '#FAF8F4' } })
    .composite(overlays)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(ROOT, file))
  return file
}
