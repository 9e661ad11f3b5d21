import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { openZip, type Zip } from './open-zip.ts'
import { CHECKSUMS_FILE, hashFromPath, MANIFEST_FILE, type Manifest, manifestSchema } from './write-archive.ts'

/** An open backup whose checksums were verified. */
export interface Backup {
  manifest: Manifest
  /** hashes of the images in it */
  images: string[]
  /** SHA-256 of a file in it, in hex */
  checksum(name: string): string
  open(name: string): Promise<Readable>
  read(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a backup and verifies all of it. Throws OperatorError when it is damaged or not a backup. */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openZip(path).catch((error) => {
    throw new OperatorError(`${path} cannot be read as a backup: ${error.message}. Nothing was changed.`)
  })
  try {
    return await readAndVerify(zip)
  } catch (error) {
    await zip.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${path} is damaged or no backup of Omni Shoes: ${reason}. Nothing was changed.`)
  }
}

async function readAndVerify(zip: Zip): Promise<Backup> {
  const entries = await zip.list()
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`${name} is missing`)
    return zip.open(entry)
  }
  const checksums = parseChecksums(await text(await open(CHECKSUMS_FILE)))
  for (const name of entries.keys())
    if (name !== CHECKSUMS_FILE && !checksums.has(name)) throw new Error(`nothing is said about ${name}`)
  for (const [name, expectedChecksum] of checksums) {
    if ((await sha256Of(await open(name))) !== expectedChecksum)
      throw new Error(`the checksum of ${name} does not hold`)
    if ((hashFromPath(name) ?? expectedChecksum) !== expectedChecksum)
      throw new Error(`${name} is another picture than its name says`)
  }

  const contents = manifestSchema.parse(JSON.parse(await text(await open(MANIFEST_FILE))))
  const images = [...checksums.keys()].map(hashFromPath).filter((hash) => hash !== null)
  if (images.length !== contents.images) throw new Error('pictures are missing')
  return {
    manifest: contents,
    images,
    checksum: (name) => checksums.get(name) ?? '',
    open,
    read: async (name) => buffer(await open(name)),
    close: () => zip.close(),
  }
}

function parseChecksums(text: string): Map<string, string> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, checksum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
        if (name === '') throw new Error(`${CHECKSUMS_FILE} is not a list of checksums`)
        return [name, checksum]
      }),
  )
}

/** SHA-256 of a stream, in hex. */
export async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
