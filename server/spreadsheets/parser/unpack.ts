import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { Refusal, tooLarge, unreadable } from './refusal.ts'

const MEGABYTE = 1024 * 1024
/** Bounds of a workbook: bytes of everything in it, unpacked, and the number of files. */
const MAX_UNPACKED_MEGABYTES = 10
const MAX_ENTRIES = 200
/** A local file header before its name and extra fields, and where their lengths stand. */
const LOCAL_HEADER = { size: 30, nameLength: 26, extraLength: 28 }
const STORED = 0
const DEFLATED = 8

/** The files of an archive by name, in lower case, as part names are compared. */
export type Parts = Map<string, Buffer>

/**
 * Unpacks an archive within its bounds, whatever its directory says about sizes. Throws 413 where it unpacks to more, 422 where
 * it is damaged, encrypted, or names a file twice.
 */
export async function unpack(bytes: Buffer): Promise<Parts> {
  const parts: Parts = new Map()
  let left = MAX_UNPACKED_MEGABYTES * MEGABYTE
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      const name = entry.filename.replaceAll('\\', '/').toLowerCase()
      if (parts.size === MAX_ENTRIES || entry.uncompressedSize > left) throw unpacksTooLarge()
      if (parts.has(name)) throw unreadable()
      const content = unpackEntry(bytes, entry, left)
      left -= content.length
      parts.set(name, content)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
  return parts
}

function unpackEntry(bytes: Buffer, entry: Entry, maxLength: number): Buffer {
  const { offset, compressedSize, compressionMethod, uncompressedSize, encrypted, signature } = entry
  const lengthAt = (place: number) => bytes.readUInt16LE(offset + place)
  const start = offset + LOCAL_HEADER.size + lengthAt(LOCAL_HEADER.nameLength) + lengthAt(LOCAL_HEADER.extraLength)
  const packed = bytes.subarray(start, start + compressedSize)
  if (encrypted || packed.length !== compressedSize) throw unreadable()
  const content = compressionMethod === STORED ? packed : inflate(packed, compressionMethod, maxLength)
  if (content.length > maxLength) throw unpacksTooLarge()
  if (content.length !== uncompressedSize || crc32(content) !== signature) throw unreadable()
  return content
}

function inflate(packed: Buffer, method: number, maxLength: number): Buffer {
  if (method !== DEFLATED) throw unreadable()
  try {
    // At least one byte, or zlib takes no bound at all.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxLength) })
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLong ? unpacksTooLarge() : unreadable()
  }
}

const unpacksTooLarge = () => tooLarge({ limit: 'unpacked', max: MAX_UNPACKED_MEGABYTES })
