import { compress, decompress, type Encoding } from '#server/web-host/encoding.ts'

/** A response as bytes ready to send, in each encoding requested so far. */
export interface CachedResponse {
  status: number
  etag: string | null
  /** name, value, name, value, …, without those that depend on the encoding */
  headers: readonly string[]
  /** bytes before compression */
  length: number
  bodies: Map<Encoding, Buffer>
  pendingBodies: Map<Encoding, Promise<Buffer>>
}

interface CacheEntry {
  response: CachedResponse
  /** version of the catalogue that it was rendered from */
  version: string
}

/** Estimated overhead of an entry beside its bodies: headers and the slot in the map. */
const ENTRY_OVERHEAD_BYTES = 4_096
/** No entry may take more than this share of the cache. */
const MAX_ENTRY_SHARE = 1 / 8

/** An LRU cache of responses, limited by bytes. */
export function createResponseCache(maxBytes: number) {
  const entries = new Map<string, CacheEntry & { bytes: number }>()
  let total = 0

  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const set = (key: string, { response, version }: CacheEntry) => {
    drop(key)
    const bytes = sizeOf(response)
    if (bytes > maxBytes * MAX_ENTRY_SHARE) return
    entries.set(key, { response, version, bytes })
    total += bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    set,
    get: (key: string): CacheEntry | undefined => {
      const entry = entries.get(key)
      if (entry) entries.delete(key) && entries.set(key, entry)
      return entry
    },
    /** Accounts for a body that was added to a cached response. */
    updateSize: (key: string, response: CachedResponse) => {
      const entry = entries.get(key)
      if (entry?.response === response) set(key, entry)
    },
    bytes: () => total,
  }
}

/** Encodes the body of a response in another encoding, once for all concurrent requests. */
export function encodeBody(response: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const encode = async () => {
    const [[sourceEncoding, bytes] = []] = response.bodies
    if (!sourceEncoding || !bytes) throw new Error('A cached response has no body')
    const body = await compress(await decompress(bytes, sourceEncoding), encoding)
    response.bodies.set(encoding, body)
    return body
  }
  const pendingBody =
    response.pendingBodies.get(encoding) ?? encode().finally(() => response.pendingBodies.delete(encoding))
  response.pendingBodies.set(encoding, pendingBody)
  return pendingBody
}

function sizeOf({ bodies }: CachedResponse): number {
  return [...bodies.values()].reduce((sum, { length }) => sum + length, ENTRY_OVERHEAD_BYTES)
}
