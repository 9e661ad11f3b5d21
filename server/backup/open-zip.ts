import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { isZipFile, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

/** The local file header: its signature, and its length before the name and extra fields. */
const HEADER = { mark: 0x04034b50, size: 30 }
/** Rejects extra bytes before or after the zip, and ambiguous contents. */
const STRICTLY = { strictness: 'strict' } as const

/** An entry of the central directory. Offsets and sizes in bytes. */
interface Place {
  name: string
  offset: number
  size: number
  length: number
  packed: boolean
}

export interface Zip {
  /** Reads the entries by name. Throws when the central directory is damaged. */
  list(): Promise<Map<string, Place>>
  /** Streams an entry; the stream fails when the entry is damaged. */
  open(place: Place): Promise<Readable>
  close(): Promise<void>
}

/** Opens a zip for random access in constant memory. Throws when it is not a complete zip. */
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

/** Pipes the bytes from disk through Node's zlib: the streams of zip.js copy them five times. */
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

/** Passes data through, and fails when it is shorter or longer than expected. */
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

/** Reads never go beyond the end of the file: a damaged zip may contain any lengths. */
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
