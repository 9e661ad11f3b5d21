import { Parser } from 'saxen'
import { bounds, decodeText, tooLarge, unreadable } from './sheet-rows.ts'

const MAX_DEPTH = 32
/** Bytes that are parsed at once. Longer than that no tag and no text may be: a cell has at most 32,767 characters. */
const SLICE_BYTES = 128 * 1024
const OPENING = '<'.charCodeAt(0)

export type Attributes = Record<string, string>

interface Handlers {
  /** `attributes` are read when they are asked for */
  open: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Reads a part of a workbook from its beginning to its end, without a tree and never whole; names come without their prefixes.
 * Throws 422 where it is broken, nested too deeply or has a DOCTYPE, so that there are no entities but XML's own.
 */
export function readXml(bytes: Uint8Array, { open, close, text }: Handlers): void {
  let depth = 0
  let events = 0
  const count = () => {
    events += 1
  }
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      events += 1
      depth += 1
      if (depth > MAX_DEPTH) throw unreadable()
      open(withoutPrefix(name), () => plainAttributes(attributes(), decode))
    })
    .on('closeTag', (name) => {
      depth -= 1
      close?.(withoutPrefix(name))
    })
    .on('text', (raw, decode) => {
      events += 1
      text?.(decode(raw))
    })
    .on('cdata', (raw) => {
      events += 1
      text?.(raw)
    })
    .on('comment', count)
    .on('question', count)
    .on('attention', () => {
      throw unreadable()
    })
    .on('error', () => {
      throw unreadable()
    })
  for (const slice of slicesOf(bytes)) {
    const before = events
    parser.write(decodeText(slice))
    if (events === before) throw tooLong()
  }
  parser.end()
}

/** Slices that end in front of a tag, so that none is cut in two. */
function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const slice = bytes.subarray(start, start + SLICE_BYTES)
    const isLast = start + slice.length === bytes.length
    const length = isLast ? slice.length : slice.lastIndexOf(OPENING)
    if (length <= 0) throw tooLong()
    yield slice.subarray(0, length)
    start += length
  }
}

const tooLong = () => tooLarge({ limit: 'characters', max: bounds.characters })

function plainAttributes(raw: Attributes, decode: (raw: string) => string): Attributes {
  const plain: Attributes = Object.create(null)
  for (const name in raw) plain[name] = decode(raw[name] ?? '')
  return plain
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
