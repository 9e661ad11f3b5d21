import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/errors/operator-error.ts'
import { CHECKSUMS, hashInName, MANIFEST, type Manifest, manifest } from './manifest.ts'
import { openZip, type Zip } from './open-zip.ts'

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
    throw new StartError(`${path} cannot be read as a backup: ${error.message}. Nothing was changed.`)
  })
  try {
    return await readWhole(zip)
  } catch (error) {
    await zip.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${path} is damaged or no backup of Omni Shoes: ${reason}. Nothing was changed.`)
  }
}

async function readWhole(zip: Zip): Promise<Backup> {
  const places = await zip.list()
  const open = async (name: string) => {
    const place = places.get(name)
    if (!place) throw new Error(`${name} is missing`)
    return zip.open(place)
  }
  const sums = readSums(await text(await open(CHECKSUMS)))
  for (const name of places.keys())
    if (name !== CHECKSUMS && !sums.has(name)) throw new Error(`nothing is said about ${name}`)
  for (const [name, sum] of sums) {
    if ((await hashOf(await open(name))) !== sum) throw new Error(`the checksum of ${name} does not hold`)
    if ((hashInName(name) ?? sum) !== sum) throw new Error(`${name} is another picture than its name says`)
  }

  const said = manifest.parse(JSON.parse(await text(await open(MANIFEST))))
  const images = [...sums.keys()].map(hashInName).filter((hash) => hash !== null)
  if (images.length !== said.images) throw new Error('pictures are missing')
  return {
    manifest: said,
    images,
    checksum: (name) => sums.get(name) ?? '',
    open,
    read: async (name) => buffer(await open(name)),
    close: () => zip.close(),
  }
}

function readSums(text: string): Map<string, string> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
        if (name === '') throw new Error(`${CHECKSUMS} is not a list of checksums`)
        return [name, sum]
      }),
  )
}

/** SHA-256 of a stream, in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
