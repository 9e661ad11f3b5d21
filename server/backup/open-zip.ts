import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { isZipFile, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

/** What stands before a file's own bytes begins with this, and has so many bytes before its name and further fields. */
const HEADER = { mark: 0x04034b50, size: 30 }
/** Bytes before the zip or after it are refused, and whatever can be read in two ways. */
const STRICTLY = { strictness: 'strict' } as const

/** Where a file stands in a zip, in bytes, how long it is unpacked, and whether it is packed at all. */
interface Place {
  name: string
  offset: number
  size: number
  length: number
  packed: boolean
}

/** A zip that is being read. */
export interface Zip {
  /** Its files by name. Throws where the list is damaged. */
  list(): Promise<Map<string, Place>>
  /** A file as a stream, which ends with an error where it is damaged. */
  open(place: Place): Promise<Readable>
  close(): Promise<void>
}

/** Opens a zip to read its files in any order and in flat memory. Throws where it is none, or not a whole one. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path)
  try {
    const reader = new FileReader(file, (await file.stat()).size)
    if (!(await isZipFile(reader, STRICTLY))) throw new Error('it is no zip, or not a whole one')
    return { list: () => listPlaces(reader), open: (place) => openPlace(file, place), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function listPlaces(reader: FileReader): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for await (const entry of new ZipReader(reader, STRICTLY).getEntriesGenerator())
    places.set(entry.filename, {
      name: entry.filename,
      offset: entry.offset,
      size: entry.compressedSize,
      length: entry.uncompressedSize,
      packed: entry.compressionMethod === 8,
    })
  return places
}

/** The bytes go from the disk through Node's zlib and nothing else: a stream of zip.js copies them five times. */
async function openPlace(file: FileHandle, { name, offset, size, length, packed }: Place): Promise<Readable> {
  const title = Buffer.from(name)
  const header = Buffer.alloc(HEADER.size + title.length)
  await file.read(header, 0, header.length, offset)
  if (header.readUInt32LE(0) !== HEADER.mark || !header.subarray(HEADER.size).equals(title))
    throw new Error(`${name} is not where the list has it`)
  const start = offset + HEADER.size + header.readUInt16LE(26) + header.readUInt16LE(28)
  const bytes = createReadStream('', { fd: file.fd, autoClose: false, start, end: start + size - 1 })
  if (packed) return pipeline(bytes, createInflateRaw(), ofLength(length, name), () => {})
  if (size !== length) throw otherLength(name)
  return bytes
}

/** Hands on what it reads, and ends with an error where that was shorter or longer. */
function ofLength(length: number, name: string): Transform {
  let read = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      read += chunk.length
      if (read > length) done(otherLength(name))
      else done(null, chunk)
    },
    flush: (done) => done(read === length ? null : otherLength(name)),
  })
}

const otherLength = (name: string) => new Error(`${name} is not as long as the list has it`)

/** Reads a file in any place, and never more than there is: a damaged zip may say anything of its lengths. */
class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle

  constructor(file: FileHandle, size: number) {
    super(file)
    this.#file = file
    this.size = size
  }

  override async readUint8Array(at: number, length: number): Promise<Uint8Array> {
    const there = Math.max(0, Math.min(length, this.size - at))
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(there), 0, there, at)
    return buffer.subarray(0, bytesRead)
  }
}
