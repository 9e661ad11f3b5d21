import { posix } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { isBuiltInDate, showsDate } from './cell-dates.ts'
import { type Attributes, readXml } from './read-xml.ts'
import { bounds, Refusal, tooLarge, unreadable } from './sheet-rows.ts'

/** A workbook as far as its first visible sheet needs it. */
export interface Workbook {
  sheet: Uint8Array
  sharedTexts: string[]
  /** whether a cell with the style of this index shows a date */
  dateStyles: boolean[]
  /** days are counted from 1904 */
  isFrom1904: boolean
}

/** What a workbook may refer to, and formats of its cells: as many as any program writes. */
const MAX_LINKS = 1_000
const MAX_FORMATS = 65_536
/** Texts that cells share. */
const MAX_TEXTS = 1_200_000
/** Characters of a text, as every program bounds it. */
const MAX_TEXT = 32_767

interface Link {
  id: string
  /** last word of its kind: `worksheet`, `sharedStrings`, `styles` */
  kind: string
  path: string
}

/** Finds the first visible sheet of a workbook and what it refers to. Throws 422 where there is none. */
export function openWorkbook(parts: Parts): Workbook {
  const path = linksOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? ''
  const links = linksOf(parts, path)
  const { sheets, isFrom1904 } = readSheets(partOf(parts, path))
  const byId = new Map(links.map((link) => [link.id, link]))
  const sheet = sheets.map((id) => byId.get(id)).find((link) => link?.kind === 'worksheet')
  const partOfKind = (wanted: string) => parts.get(links.find(({ kind }) => kind === wanted)?.path ?? '')
  const texts = partOfKind('sharedStrings')
  const styles = partOfKind('styles')
  return {
    sheet: partOf(parts, sheet?.path ?? ''),
    sharedTexts: texts ? readSharedTexts(texts) : [],
    dateStyles: styles ? readDateStyles(styles) : [],
    isFrom1904,
  }
}

function partOf(parts: Parts, path: string): Uint8Array {
  const part = parts.get(path)
  if (!part) throw unreadable()
  return part
}

/** What a part refers to; '' is the workbook as a whole. */
function linksOf(parts: Parts, path: string): Link[] {
  const folder = posix.dirname(path)
  const relations = parts.get(posix.join(folder, '_rels', `${posix.basename(path)}.rels`))
  const links: Link[] = []
  if (!relations) return links
  readXml(relations, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      addWithin(MAX_LINKS, links, { id, kind: posix.basename(type), path: place.toLowerCase() })
    },
  })
  return links
}

/** The ids of the visible sheets, in their order. */
function readSheets(bytes: Uint8Array): { sheets: string[]; isFrom1904: boolean } {
  const sheets: string[] = []
  let isFrom1904 = false
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { state = 'visible', ...more } = attributes()
      if (state === 'visible') addWithin(MAX_LINKS, sheets, relationOf(more))
    },
  })
  return { sheets, isFrom1904 }
}

/** The one attribute whose name has a prefix, and anybody may choose that: `r:id`. */
function relationOf(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? ''
  return attributes[name] ?? ''
}

/** The texts that cells share, each trimmed once, and cut where it is too long for any cell. */
function readSharedTexts(bytes: Uint8Array): string[] {
  const texts: string[] = []
  const text = new TextCollector()
  readXml(bytes, {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name)
      if (name !== 'si') return
      if (texts.length === Math.min(bounds.rows * bounds.columns, MAX_TEXTS))
        throw tooLarge({ limit: 'rows', max: bounds.rows })
      texts.push(
        text
          .take()
          .trim()
          .slice(0, bounds.characters + 1),
      )
    },
  })
  return texts
}

/** Puts together the pieces of a text (`t`), without what only says how it is pronounced (`rPh`). Throws 413 for one that no cell may have. */
export class TextCollector {
  #text = ''
  #isText = false
  #isHint = false

  open(name: string): void {
    if (name === 't') this.#isText = true
    if (name === 'rPh') this.#isHint = true
  }

  add(piece: string): void {
    if (!this.#isText || this.#isHint) return
    this.#text += piece
    if (this.#text.length > MAX_TEXT) throw tooLarge({ limit: 'characters', max: bounds.characters })
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    if (name === 'rPh') this.#isHint = false
  }

  /** What has been put together since the last time. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text.includes('_x') ? text.replace(/_x([\da-f]{4})_/gi, fromCode) : text
  }
}

/** A sign that XML does not take: `_x000D_`. */
const fromCode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))

function readDateStyles(bytes: Uint8Array): boolean[] {
  const codes: [number, string][] = []
  const formats: number[] = []
  let isInCells = false
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) addWithin(MAX_FORMATS, formats, Number(attributes().numFmtId ?? 0))
      if (name !== 'numFmt') return
      const { numFmtId, formatCode = '' } = attributes()
      addWithin(MAX_FORMATS, codes, [Number(numFmtId), formatCode])
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  const isDate = new Map(codes.map(([id, code]) => [id, showsDate(code)]))
  return formats.map((format) => isDate.get(format) ?? isBuiltInDate(format))
}

function addWithin<T>(max: number, list: T[], item: T): void {
  if (list.length === max) throw unreadable()
  list.push(item)
}

const MEGABYTE = 1024 * 1024
/** How many files a workbook has at most. */
const MAX_ENTRIES = 200
/** A local file header before its name and extra fields, and where their lengths stand. */
const LOCAL_HEADER = { size: 30, nameLength: 26, extraLength: 28 }
const STORED = 0
const DEFLATED = 8

/** The files of an archive by name, in lower case, as part names are compared. */
type Parts = Map<string, Buffer>

/**
 * Unpacks an archive within its bounds, whatever its directory says about sizes. Throws 413 where it unpacks to more, 422 where
 * it is damaged, encrypted, or names a file twice.
 */
export async function unpack(bytes: Buffer): Promise<Parts> {
  const parts: Parts = new Map()
  let left = bounds.unpacked * MEGABYTE
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

const unpacksTooLarge = () => tooLarge({ limit: 'unpacked', max: bounds.unpacked })
