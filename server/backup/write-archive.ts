import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { z } from 'zod'
import { syncFolder } from '#server/platform/storage/image-store.ts'

export interface Archive {
  /** Adds a file; await it before adding the next one. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<void>
}

/**
 * Writes a zip with mode 600, with backpressure: `fill` adds the files, their checksums are appended. The file gets its
 * name once it is complete and synced to disk; on failure it is removed.
 */
export async function writeArchive(path: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.part`
  const file = await open(temporaryPath, 'w', 0o600)
  try {
    await writeZip(file, fill)
    await file.sync()
    await file.close()
    await rename(temporaryPath, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.close()
    await rm(temporaryPath, { force: true })
    throw error
  }
}

async function writeZip(file: FileHandle, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const zip = new ZipWriter(new WritableStream({ write: (bytes: Uint8Array) => file.writeFile(bytes) }), {
    unixMode: 0o600,
  })
  const checksums: string[] = []
  await fill({
    async add(name, content, { compress = true } = {}) {
      const hash = createHash('sha256')
      await zip.add(name, hashStream(content, hash), { level: compress ? 6 : 0 })
      checksums.push(`${hash.digest('hex')}  ${name}\n`)
    },
  })
  await zip.add(CHECKSUMS_FILE, new TextReader(checksums.join('')))
  await zip.close()
}

/** Passes the data through on demand and updates the hash. */
function hashStream(content: Readable, hash: Hash): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      hash.update(value)
      controller.enqueue(value)
    },
    cancel: () => void content.destroy(),
  })
}

/**
 * Tables not in a backup: their rows have no lasting value, some are codes that are still valid or browsers that are trusted, an undo is for an hour, images are resized again, and
 * changes of orders name transactions of their own cluster.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'otps',
  'email_proofs',
  'mail_outbox',
  'rate_limits',
  'catalogue_version',
  'resized_images',
  'sessions',
  'session_epoch',
  'email_undos',
  'sign_in_challenges',
  'sign_in_networks',
  'trusted_browsers',
  'wrong_codes',
  'approvals',
  'order_updates',
  'bulk_changes',
  'page_reads',
]

export const MANIFEST_FILE = 'manifest.json'
/** Checksums of all other files, in the format of `sha256sum --check`. */
export const CHECKSUMS_FILE = 'SHA256SUMS'

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const manifestSchema = z.object({
  format: z.literal('omni-shoes-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ made: z.int(), hash: z.string() })).min(1),
  /** in dependency order: each after the tables that it refers to */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int().min(0) })).min(1),
  images: z.int().min(0),
  leftOut: z.array(identifier),
})
export type Manifest = z.infer<typeof manifestSchema>

export const tablePath = (table: string) => `tables/${table}.csv`
export const imagePath = (hash: string) => `images/${hash}`
/** The hash in an image's path, or null for other paths. */
export const hashFromPath = (file: string) => /^images\/([0-9a-f]{64})$/.exec(file)?.[1] ?? null
