import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/errors/shop-error.ts'
import { FORBIDDEN_KEYS } from './json-body.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { collectGarbage } from './periodic-gc.ts'
import type { ShopEnv } from './shop-env.ts'

/** Limits of a form: bytes in total, bytes of one file, number of parts. */
const MAX_BYTES = 17 * 1024 * 1024
const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 40

/**
 * A form with photographs is in memory several times over until its response is sent: one is processed, one more has
 * been read, and eight wait unread in their sockets. Small forms are not queued.
 */
const SMALL_BYTES = 256 * 1024
const withReadSlot = limitConcurrency(2, 8, 10)
const withWorkSlot = limitConcurrency(1, 1, 20)

/** Rejects a form above 17 MiB with 413 before it is read. */
export const limitFormBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new ShopError('too_large')
  },
})

/**
 * Lets only a valid multipart form reach a handler: 415 for another type or encoding, 400 for anything unreadable, 413
 * for too many parts or a file above 8 MiB. The schema of the route validates the form parsed here.
 */
export const readFormBody = createMiddleware<ShopEnv>(async (c, next) => {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type) || c.req.header('Content-Encoding'))
    throw new ShopError('unsupported_type')
  const read = async () => Buffer.from(await c.req.raw.arrayBuffer())
  const handle = async (bytes: Buffer<ArrayBuffer>) => {
    checkPartCount(bytes, type)
    c.req.bodyCache = { formData: checkFields(await parse(bytes, type)) }
    // Reading and parsing leave six copies of a form in memory, and V8 collects such buffers only after 64 MB of them.
    // Collecting at once (25 ms) frees them before a photograph is decoded.
    if (bytes.length > SMALL_BYTES) collectGarbage()
    await next()
  }
  const isSmall = Number(c.req.header('Content-Length') ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES
  if (isSmall) return handle(await read())
  return withReadSlot(async () => {
    const bytes = await read()
    return withWorkSlot(() => handle(bytes))
  })
})

function checkFields(form: FormData): FormData {
  for (const [name, value] of form) {
    if (!name || FORBIDDEN_KEYS.has(name)) throw new ShopError('invalid_form')
    if (value instanceof File && value.size > MAX_FILE_BYTES) throw new ShopError('file_too_large')
  }
  return form
}

/** Parsing 200,000 parts takes more than a second; finding out that there are more than 40 takes nothing. */
function checkPartCount(bytes: Buffer, type: string): void {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const delimiter = boundary && `--${boundary[1] ?? boundary[2]}`
  if (!delimiter) throw new ShopError('invalid_form')
  // The closing delimiter of the form counts as one more.
  let position = -1
  for (let count = 0; count <= MAX_PARTS + 1; count += 1) {
    position = bytes.indexOf(delimiter, position + 1)
    if (position < 0) return
  }
  throw new ShopError('too_large')
}

async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new ShopError('invalid_form')
  }
}
