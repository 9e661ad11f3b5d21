import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { badRequest, tooLarge, unsupportedType } from './errors.ts'
import { FORBIDDEN_KEYS } from './json-body.ts'
import type { ShopEnv } from './shop-env.ts'

/** Most bytes of a whole form and of one file in it, and most parts (security.md section 4). */
const MAX_BYTES = 17 * 1024 * 1024
const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 40

/** Refuses a form above 17 MiB with 413 before it is read. */
export const limitFormBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw tooLarge('Request is too large')
  },
})

/**
 * Lets only a sound multipart form reach a handler: 415 for another type or encoding, 400 for anything unreadable, 413
 * for too many parts or a file above 8 MiB. What was parsed here is what the schema of the call reads.
 */
export const readFormBody = createMiddleware<ShopEnv>(async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type) || c.req.header('Content-Encoding')) throw unsupportedType()
  const bytes = Buffer.from(await c.req.arrayBuffer())
  refuseManyParts(bytes, type)
  const form = await parse(bytes, type)
  for (const [name, value] of form) {
    if (!name || FORBIDDEN_KEYS.has(name)) throw badRequest('Invalid form')
    if (value instanceof File && value.size > MAX_FILE_BYTES) throw tooLarge('File is too large')
  }
  c.req.bodyCache.formData = form
  return next()
})

/** Parsing two hundred thousand parts takes more than a second; finding the forty-second takes nothing. */
function refuseManyParts(bytes: Buffer, type: string): void {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const line = boundary && `--${boundary[1] ?? boundary[2]}`
  if (!line) throw badRequest('Invalid form')
  // The end of the form is one more such line.
  let at = -1
  for (let lines = 0; lines <= MAX_PARTS + 1; lines += 1) {
    at = bytes.indexOf(line, at + 1)
    if (at < 0) return
  }
  throw tooLarge('Request is too large')
}

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw badRequest('Invalid form')
  }
}
