import { createHash } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of pictures lie: one file for each content hash. The rows that name them stand in the table `images`. */
export interface ImageStore {
  /** Keeps bytes and gives their name; keeping the same bytes twice is one file. */
  keep(bytes: Uint8Array): Promise<string>
  /** The bytes of a hash; null when there are none. */
  read(hash: string): Promise<Buffer | null>
  has(hash: string): Promise<boolean>
  /** Takes away the bytes of a hash and every variant made from them. */
  remove(hash: string): Promise<void>
  /** A variant made from a hash (`320.webp`), or null when it was not made yet. */
  readVariant(hash: string, variant: string): Promise<Buffer | null>
  keepVariant(hash: string, variant: string, bytes: Uint8Array): Promise<void>
}

/** Pictures on the disk, below DATA_DIR/images. Files are written whole or not at all. */
export function openImageStore(folder: string): ImageStore {
  const original = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const variant = (hash: string, name: string) => join(folder, 'variants', hash.slice(0, 2), `${hash}-${name}`)
  return {
    async keep(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      await writeWhole(original(hash), bytes)
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
      const made = dirname(variant(hash, ''))
      const names = await readdir(made).catch(() => [])
      for (const name of names) if (name.startsWith(`${hash}-`)) await rm(join(made, name), { force: true })
    },
    readVariant: (hash, name) => readOrNull(variant(hash, name)),
    keepVariant: (hash, name, bytes) => writeWhole(variant(hash, name), bytes),
  }
}

/** Written, flushed and only then given its name: a row in the database never names a file that a power cut took away. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${crypto.randomUUID()}.part`
  try {
    await writeFile(unfinished, bytes, { flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Has the names in a folder on the disk. */
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
