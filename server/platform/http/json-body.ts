import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from './shop-env.ts'

/** Limits of a JSON body: bytes, and depth of nesting. */
const MAX_BYTES = 64 * 1024
const MAX_DEPTH = 20
/** Keys that would allow prototype pollution. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects a JSON body above 64 KiB with 413 before it is read. Content-Length can be trusted, as Node reads no more than
 * that; so only a body without it needs the limited stream, which costs more than reading the body.
 */
export const limitJsonBody = createMiddleware<ShopEnv>(async (c, next) => {
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return limitStream(c, next)
  if (Number(length) > MAX_BYTES) throwTooLarge()
  return next()
})

const limitStream = bodyLimit({ maxSize: MAX_BYTES, onError: throwTooLarge })

function throwTooLarge(): never {
  throw new ShopError('too_large')
}

/** Lets only valid JSON reach a handler: 415 for another type or encoding, 400 for anything unreadable. */
export const readJsonBody = createMiddleware<ShopEnv>(async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type))
    throw new ShopError('unsupported_type')
  if (c.req.header('Content-Encoding')) throw new ShopError('unsupported_type')
  const text = decode(await c.req.arrayBuffer())
  checkShape(parse(text), 0)
  // Spares the next reader a Response around the bytes.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
  return next()
})

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ShopError('invalid_json')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopError('invalid_json')
  }
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === 0 && Array.isArray(value)) throw new ShopError('invalid_json')
  if (depth >= MAX_DEPTH) throw new ShopError('invalid_json')
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new ShopError('invalid_json')
    checkShape(child, depth + 1)
  }
}
