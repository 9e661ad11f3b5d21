import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { syncFolder } from '#server/storage/image-store.ts'
import { CHECKSUMS } from './manifest.ts'

export interface Archive {
  /** Adds a file; await it before adding the next one. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<void>
}

/**
 * Writes a zip with mode 600, with backpressure: `fill` adds the files, their checksums are appended. The file gets its
 * name once it is complete and synced to disk; on failure it is removed.
 */
export async function writeArchive(path: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await writeZip(file, fill)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeZip(file: FileHandle, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const zip = new ZipWriter(new WritableStream({ write: (bytes: Uint8Array) => file.writeFile(bytes) }), {
    unixMode: 0o600,
  })
  const sums: string[] = []
  await fill({
    async add(name, content, { compress = true } = {}) {
      const hash = createHash('sha256')
      await zip.add(name, hashed(content, hash), { level: compress ? 6 : 0 })
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    },
  })
  await zip.add(CHECKSUMS, new TextReader(sums.join('')))
  await zip.close()
}

/** Passes the data through on demand and updates the hash. */
function hashed(content: Readable, hash: Hash): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(taker) {
      const { done, value } = await chunks.next()
      if (done) return taker.close()
      hash.update(value)
      taker.enqueue(value)
    },
    cancel: () => void content.destroy(),
  })
}
