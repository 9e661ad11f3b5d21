import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { syncFolder } from '#server/images/store.ts'
import { CHECKSUMS } from './manifest.ts'

/** A zip that is being written. */
export interface Archive {
  /** Adds a file once the last one is in. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<void>
}

/**
 * Writes a zip that only its owner may read, at the pace of the disk: `fill` adds its files, their checksums come last. It
 * gets its name once it is whole and on the disk; where something fails, nothing is left of it.
 */
export async function writeArchive(path: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  const zip = new yazl.ZipFile()
  const broken = new AbortController()
  const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, output, { signal: broken.signal })
  // A full disk ends the reading too; whoever waits for it below is told why.
  written.catch((error) => broken.abort(error))
  zip.on('error', (error) => broken.abort(error))
  const sums: string[] = []
  const archive: Archive = {
    async add(name, content, { compress = true } = {}) {
      const hash = createHash('sha256')
      const hashed = new Transform({
        transform(chunk, _, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      zip.addReadStream(hashed, name, { compress, mode: 0o100600 })
      await Promise.all([pipeline(content, hashed, { signal: broken.signal }), finished(hashed)])
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    },
  }
  try {
    await fill(archive)
    zip.addBuffer(Buffer.from(sums.join('')), CHECKSUMS, { mode: 0o100600 })
    zip.end()
    await written
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    const reason = broken.signal.aborted ? broken.signal.reason : error
    broken.abort(error)
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw reason
  }
}
