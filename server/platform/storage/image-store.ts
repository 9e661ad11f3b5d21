import { createHash } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stores the bytes of images by content hash. The rows that refer to them are in the table `images`. */
export interface ImageStore {
  /** Stores bytes and returns their hash; the same bytes are stored once. */
  save(bytes: Uint8Array): Promise<string>
  /** The bytes of a hash, or null. */
  read(hash: string): Promise<Buffer | null>
  has(hash: string): Promise<boolean>
  /** Removes the bytes of a hash and all their variants. */
  remove(hash: string): Promise<void>
  /** A variant of a hash (`320.webp`), or null if it does not exist yet. */
  readVariant(hash: string, variant: string): Promise<Buffer | null>
  saveVariant(hash: string, variant: string, bytes: Uint8Array): Promise<void>
}

/** Images on the disk, in `folder`. Files are written atomically. */
export function openDiskStore(folder: string): ImageStore {
  const original = (hash: string) => join(folder, imagePath(hash))
  const variant = (hash: string, name: string) => join(folder, variantPath(hash, name))
  return {
    async save(bytes) {
      const hash = imageHash(bytes)
      await writeAtomically(original(hash), bytes)
      return hash
    },
    read: (hash) => readOrNull(original(hash)),
    has: (hash) =>
      access(original(hash)).then(
        () => true,
        () => false,
      ),
    async remove(hash) {
      await rm(original(hash), { force: true })
      const variantFolder = dirname(variant(hash, ''))
      const names = await readdir(variantFolder).catch(() => [])
      for (const name of names) if (name.startsWith(`${hash}-`)) await rm(join(variantFolder, name), { force: true })
    },
    readVariant: (hash, name) => readOrNull(variant(hash, name)),
    saveVariant: (hash, name, bytes) => writeAtomically(variant(hash, name), bytes),
  }
}

/** Writes, flushes and only then renames: after a power cut no row of the database refers to a missing or partial file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${crypto.randomUUID()}.part`
  try {
    await writeFile(temporaryPath, bytes, { flush: true })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Flushes the entries of a folder to the disk (fsync). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The hash that identifies an image: SHA-256 of its bytes, in hexadecimal digits. */
export function imageHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The path of an image below the root of its store. */
export function imagePath(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}`
}

/** The path of a variant of an image; with an empty name, what the paths of all its variants begin with. */
export function variantPath(hash: string, name: string): string {
  return `variants/${hash.slice(0, 2)}/${hash}-${name}`
}
