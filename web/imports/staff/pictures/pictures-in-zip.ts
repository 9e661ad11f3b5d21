import { BlobReader, type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { isLeftBehind, MAX_PICTURE_BYTES, MAX_PICTURES } from '#shared/rules/imports/picture-names.ts'
import { type LocalPicture, TooManyPictures } from './local-picture.ts'

const HEADER_BYTES = 30
const LOCAL_HEADER = 0x04034b50
const STORED = 0
const DEFLATED = 8

/**
 * The files of an archive, of which only the list is read; each is unpacked by the browser when it is opened, and never to more than the list
 * says. Throws where it is none.
 */
export async function picturesInZip(zip: Blob): Promise<LocalPicture[]> {
  const chosen: LocalPicture[] = []
  for await (const entry of new ZipReader(new BlobReader(zip)).getEntriesGenerator()) {
    if (entry.directory || isLeftBehind(entry.filename)) continue
    if (chosen.length >= MAX_PICTURES) throw new TooManyPictures()
    chosen.push({ name: entry.filename, bytes: entry.uncompressedSize, open: () => unpack(zip, entry) })
  }
  return chosen
}

async function unpack(zip: Blob, entry: Entry): Promise<Blob> {
  const { offset, compressedSize, uncompressedSize, compressionMethod, encrypted } = entry
  const header = new DataView(await zip.slice(offset, offset + HEADER_BYTES).arrayBuffer())
  const isHere = header.byteLength === HEADER_BYTES && header.getUint32(0, true) === LOCAL_HEADER
  const isPacked = compressionMethod === DEFLATED
  if (!isHere || encrypted || (!isPacked && compressionMethod !== STORED) || uncompressedSize > MAX_PICTURE_BYTES)
    throw new Error(`${entry.filename} cannot be unpacked`)
  const start = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const bytes = zip.slice(start, start + compressedSize)
  if (!isPacked) return bytes
  const unpacked = bytes
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(upTo(uncompressedSize))
  return new Response(unpacked).blob()
}

/** Passes bytes through and fails above this many: the list of an archive may say anything. */
function upTo(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let passed = 0
  return new TransformStream({
    transform(chunk, controller) {
      passed += chunk.byteLength
      if (passed > most) controller.error(new Error('It is longer than the list says'))
      else controller.enqueue(chunk)
    },
  })
}
