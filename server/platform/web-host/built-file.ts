import { existsSync, readFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { chooseEncoding, decompress } from '#server/platform/http/encoding.ts'

type Bytes = Buffer<ArrayBuffer>

/** A file for browsers, in memory: as it is, or, if the build has compressed it, in both encodings and not as it is. */
export type BuiltFile = { type: string } & ({ bytes: Bytes } | { br: Bytes; gzip: Bytes })

/** Reads a file of a build with what the build has made of it. */
export function readBuiltFile(path: string): BuiltFile {
  const type = getMimeType(path) ?? 'application/octet-stream'
  if (!existsSync(`${path}.br`)) return { type, bytes: readFileSync(path) }
  return { type, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
}

/** Serves files by their URL path: those whose name holds their hash for a year, others for an hour. */
export function builtFiles(files: ReadonlyMap<string, BuiltFile>): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined
    if (!file) return next()
    const { body, headers } = await encode(file, c.req.header('Accept-Encoding'))
    const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const allHeaders = {
      'Content-Type': file.type,
      'Content-Length': String(body.length),
      'Cache-Control': cacheControl,
      ...headers,
    }
    return method === 'HEAD' ? c.body(null, 200, allHeaders) : c.body(body, 200, allHeaders)
  }
}

async function encode(
  file: BuiltFile,
  acceptEncoding: string | undefined,
): Promise<{ body: Bytes; headers: Record<string, string> }> {
  if ('bytes' in file) return { body: file.bytes, headers: {} }
  const encoding = chooseEncoding(acceptEncoding)
  if (encoding === 'identity')
    return { body: Buffer.from(await decompress(file.gzip, 'gzip')), headers: { Vary: 'Accept-Encoding' } }
  return { body: file[encoding], headers: { Vary: 'Accept-Encoding', 'Content-Encoding': encoding } }
}
