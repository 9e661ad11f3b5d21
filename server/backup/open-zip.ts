import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { isZipFile, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

/** The local file header: its signature, and its length before the name and extra fields. */
const LOCAL_HEADER = { signature: 0x04034b50, size: 30 }
/** Rejects extra bytes before or after the zip, and ambiguous contents. */
const STRICT = { strictness: 'strict' } as const

/** An entry of the central directory. Offsets and sizes in bytes. */
interface ZipEntry {
  name: string
  offset: number
  compressedSize: number
  uncompressedSize: number
  isCompressed: boolean
}

export interface Zip {
  /** Reads the entries by name. Throws when the central directory is damaged. */
  list(): Promise<Map<string, ZipEntry>>
  /** Streams an entry; the stream fails when the entry is damaged. */
  open(entry: ZipEntry): Promise<Readable>
  close(): Promise<void>
}

/** Opens a zip for random access in constant memory. Throws when it is not a complete zip. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path)
  try {
    const reader = new FileReader(file, (await file.stat()).size)
    if (!(await isZipFile(reader, STRICT))) throw new Error('it is no zip, or not a whole one')
    return { list: () => listEntries(reader), open: (entry) => openEntry(file, entry), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function listEntries(reader: FileReader): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  for await (const entry of new ZipReader(reader, STRICT).getEntriesGenerator())
    entries.set(entry.filename, {
      name: entry.filename,
      offset: entry.offset,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      isCompressed: entry.compressionMethod === 8,
    })
  return entries
}

/** Pipes the bytes from disk through Node's zlib: the streams of zip.js copy them five times. */
async function openEntry(
  file: FileHandle,
  { name, offset, compressedSize, uncompressedSize, isCompressed }: ZipEntry,
): Promise<Readable> {
  const nameBytes = Buffer.from(name)
  const header = Buffer.alloc(LOCAL_HEADER.size + nameBytes.length)
  await file.read(header, 0, header.length, offset)
  if (header.readUInt32LE(0) !== LOCAL_HEADER.signature || !header.subarray(LOCAL_HEADER.size).equals(nameBytes))
    throw new Error(`${name} is not where the list has it`)
  const start = offset + LOCAL_HEADER.size + header.readUInt16LE(26) + header.readUInt16LE(28)
  const bytes = createReadStream('', { fd: file.fd, autoClose: false, start, end: start + compressedSize - 1 })
  if (isCompressed) return pipeline(bytes, createInflateRaw(), checkLength(uncompressedSize, name), () => {})
  if (compressedSize !== uncompressedSize) throw lengthError(name)
  return bytes
}

/** Passes data through, and fails when it is shorter or longer than expected. */
function checkLength(expectedLength: number, name: string): Transform {
  let receivedLength = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      receivedLength += chunk.length
      if (receivedLength > expectedLength) done(lengthError(name))
      else done(null, chunk)
    },
    flush: (done) => done(receivedLength === expectedLength ? null : lengthError(name)),
  })
}

const lengthError = (name: string) => new Error(`${name} is not as long as the list has it`)

/** Reads never go beyond the end of the file: a damaged zip may contain any lengths. */
class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle

  constructor(file: FileHandle, size: number) {
    super(file)
    this.#file = file
    this.size = size
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    const available = Math.max(0, Math.min(length, this.size - offset))
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(available), 0, available, offset)
    return buffer.subarray(0, bytesRead)
  }
}
