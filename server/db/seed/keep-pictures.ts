import { readFile } from 'node:fs/promises'
import { keepPicture } from '../../images/keep-picture.ts'
import type { ImageStore } from '../../images/store.ts'
import type { Db } from '../open.ts'
import catalogue from './data/catalogue.json' with { type: 'json' }
import slides from './data/slides.json' with { type: 'json' }

/** Gives the hash of a drawn picture by its path below the folder: `products/821-2869-1.webp`. */
export type PictureHashes = (path: string) => string

/** Keeps every picture of the demonstration. Rejects with the name of one that is missing. */
export async function keepPictures(
  tx: Db,
  images: ImageStore,
  folder: URL,
  onProgress: (done: number, total: number) => void,
): Promise<PictureHashes> {
  const paths = picturePaths()
  const hashes = new Map<string, string>()
  for (const path of paths) {
    hashes.set(path, await keepPicture(tx, images, await readPicture(folder, path)))
    onProgress(hashes.size, paths.length)
  }
  return (path) => {
    const hash = hashes.get(path)
    if (!hash) throw new Error(`The demonstration has no picture ${path}`)
    return hash
  }
}

/** Every picture that the demonstration shows, by its path below the folder of pictures. */
export function picturePaths(): string[] {
  return [
    ...catalogue.categories.map(({ name }) => pictureOf.category(name)),
    ...catalogue.subCategories.map(({ name }) => pictureOf.subCategory(name)),
    ...catalogue.products.flatMap(({ code }) => [pictureOf.product(code, 1), pictureOf.product(code, 2)]),
    ...slides.flatMap((_, index) => [pictureOf.slide(index), pictureOf.phoneSlide(index)]),
    ...catalogue.directors.map(({ name }) => pictureOf.director(name)),
  ]
}

export const pictureOf = {
  category: (name: string) => `categories/${slug(name)}.webp`,
  subCategory: (name: string) => `sub-categories/${slug(name)}.webp`,
  product: (code: string, which: 1 | 2) => `products/${code}-${which}.webp`,
  slide: (index: number) => `slides/${index + 1}.webp`,
  phoneSlide: (index: number) => `slides/${index + 1}-phone.webp`,
  director: (name: string) => `directors/${slug(name)}.webp`,
}

async function readPicture(folder: URL, path: string): Promise<Buffer> {
  return readFile(new URL(path, folder)).catch((error) => {
    throw new Error(`The demonstration picture ${path} cannot be read: ${error.message}`)
  })
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
