import { readFile } from 'node:fs/promises'
import type { Db } from '#server/platform/db/open.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { allPicturePaths } from './picture-paths.ts'

/** Looks up the hash of a stored picture by its path in the folder: `products/821-2869-1.webp`. */
export type PictureHashLookup = (path: string) => string

/** Stores every picture of the demonstration. Rejects with the path of one that is missing. */
export async function storePictures(
  tx: Db,
  images: ImageStore,
  folder: URL,
  onProgress: (done: number, total: number) => void,
): Promise<PictureHashLookup> {
  const paths = allPicturePaths()
  const hashes = new Map<string, string>()
  for (const path of paths) {
    hashes.set(path, await saveImage(tx, images, await readPicture(folder, path)))
    onProgress(hashes.size, paths.length)
  }
  return (path) => {
    const hash = hashes.get(path)
    if (!hash) throw new Error(`The demonstration has no picture ${path}`)
    return hash
  }
}

async function readPicture(folder: URL, path: string): Promise<Buffer> {
  return readFile(new URL(path, folder)).catch((error) => {
    throw new Error(`The demonstration picture ${path} cannot be read: ${error.message}`)
  })
}
