import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import { FORBIDDEN_KEYS } from './json-body.ts'
import { collectGarbage } from './periodic-gc.ts'
import type { ShopEnv } from './shop-env.ts'

/** Limits of a form: bytes of one file, number of parts. */
const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 40
/** Bytes that are parsed at once, in one turn. */
const SLICE_BYTES = 64 * 1024

/** A kind of forms: how large one may be, and how many are read and worked on at once. */
export interface FormKind {
  maxBytes: number
  /** how large one file in it may be; 8 MiB unless it says so */
  maxFileBytes?: number
  /** what the sender of a larger one is told */
  tooLarge: () => ShopError
  /** Reads a form and works on it, each when there is a place. */
  inTurn: (read: () => Promise<FormData>, work: (form: FormData) => Promise<void>) => Promise<void>
}

/** Forms of so few bytes are not queued. */
const SMALL_BYTES = 256 * 1024
const withReadSlot = limitConcurrency(2, 8, 10)
const withWorkSlot = limitConcurrency(1, 1, 20)

/**
 * A form with photographs is in memory several times over until its response is sent: one is processed, one more has
 * been parsed, and eight wait unread in their sockets.
 */
const PHOTOGRAPHS: FormKind = {
  maxBytes: 17 * 1024 * 1024,
  tooLarge: () => new ShopError('too_large'),
  inTurn: (read, work) =>
    withReadSlot(async () => {
      const form = await read()
      return withWorkSlot(() => {
        // V8 collects buffers only after 64 MB of them: collecting at once (25 ms) frees those of the form before a
        // photograph is decoded.
        collectGarbage()
        return work(form)
      })
    }),
}

/** Rejects a form that is too large for its kind with 413 before it is parsed, and reads any other. */
export function formMiddleware(kind: FormKind = PHOTOGRAPHS) {
  const { maxBytes, tooLarge } = kind
  const limitFormBody = bodyLimit({
    maxSize: maxBytes,
    onError: async (c) => {
      await discard(c.req.raw)
      throw tooLarge()
    },
  })
  return [limitFormBody, readFormBody(kind)]
}

/**
 * Reads a body of a size that a form may have, and keeps nothing of it: a client that is still sending when the connection is
 * closed never gets to read why.
 */
async function discard({ body, headers }: Request): Promise<void> {
  const length = headers.get('Content-Length')
  if (!body || length === null || Number(length) > PHOTOGRAPHS.maxBytes) return
  const reader = body.getReader()
  while (!(await reader.read()).done);
}

/**
 * Lets only a valid multipart form reach a handler: 415 for another type or encoding, 400 for anything unreadable, 413
 * for too many parts or a file above 8 MiB. The schema of the route validates the form parsed here.
 */
const readFormBody = ({ maxBytes, maxFileBytes, inTurn }: FormKind) =>
  createMiddleware<ShopEnv>(async (c, next) => {
    const type = c.req.header('Content-Type') ?? ''
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(type) || c.req.header('Content-Encoding'))
      throw new ShopError('unsupported_type')
    const isSmall = Number(c.req.header('Content-Length') ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES
    const read = () => parse(c.req.raw, type, maxBytes, maxFileBytes)
    const work = async (form: FormData) => {
      c.req.bodyCache = { formData: form }
      await next()
    }
    return isSmall ? work(await read()) : inTurn(read, work)
  })

/** Parses the parts while they arrive, and nothing more once a limit is exceeded. */
async function parse(
  { body }: Request,
  type: string,
  maxBytes: number,
  maxFileBytes = MAX_FILE_BYTES,
): Promise<FormData> {
  const form = new FormData()
  try {
    const limits = { parts: MAX_PARTS, fileSize: maxFileBytes, fieldSize: maxBytes }
    const parser = new Busboy({ headers: { 'content-type': type }, limits })
    const reject = (code: 'too_large' | 'file_too_large' | 'invalid_form') => parser.destroy(new ShopError(code))
    const checkName = (name: string) => {
      if (!name || FORBIDDEN_KEYS.has(name)) reject('invalid_form')
    }
    parser.on('partsLimit', () => reject('too_large'))
    parser.on('field', (name, value) => {
      checkName(name)
      form.append(name, value)
    })
    parser.on('file', (name, stream, fileName, _, fileType) => {
      checkName(name)
      const chunks: Buffer<ArrayBuffer>[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('limit', () => reject('file_too_large'))
      // Emitted if the form ends within the file; without a listener it would end the process.
      stream.on('error', () => reject('invalid_form'))
      stream.on('end', () => form.append(name, new File(chunks, plainName(fileName), { type: fileType })))
    })
    await pipeline(body ? slices(body) : [], parser)
    return form
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('invalid_form')
  }
}

/** A file's name without what nobody sees: no table takes a NUL, and a change of direction shows another name. */
function plainName(name = ''): string {
  return name.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** A destroyed parser still finishes the slice it has, so a body that arrived whole must not be one. */
async function* slices(body: ReadableStream<Uint8Array>) {
  for await (const chunk of body)
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) yield chunk.subarray(start, start + SLICE_BYTES)
}
