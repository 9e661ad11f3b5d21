import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { badRequest, tooLarge, unsupportedType } from './errors.ts'
import type { ShopEnv } from './shop-env.ts'

/** Most bytes of a JSON body, and how deep it may nest (security.md section 4). */
const MAX_BYTES = 64 * 1024
const MAX_DEPTH = 20
/** Keys that would reach into JavaScript's own objects. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses a JSON body above 64 KiB with 413 before it is read. */
export const limitJsonBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw tooLarge('Request is too large')
  },
})

/** Lets only sound JSON reach a handler: 415 for another type or encoding, 400 for anything unreadable. */
export const readJsonBody = createMiddleware<ShopEnv>(async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type)) throw unsupportedType()
  if (c.req.header('Content-Encoding')) throw unsupportedType()
  checkShape(parse(await c.req.arrayBuffer()), 0)
  return next()
})

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw badRequest('Invalid JSON')
  }
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === 0 && Array.isArray(value)) throw badRequest('Invalid JSON')
  if (depth >= MAX_DEPTH) throw badRequest('Invalid JSON')
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw badRequest('Invalid JSON')
    checkShape(inner, depth + 1)
  }
}
