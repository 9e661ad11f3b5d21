import { compress, decompress, type Encoding } from '#server/platform/http/encoding.ts'

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

export interface CacheEntry {
  response: CachedResponse
  /** version that it was rendered from of what may show everywhere */
  version: string
  /** position in the changes of products and lists up to which it is known to be current */
  position: number
  /** what it shows (subjects.ts) */
  subjects: ReadonlySet<string>
  /** how often it was asked for since somebody wanted to know (`takeReads`) */
  reads: number
}

/** Estimated overhead of an entry beside its bodies: headers and the slot in the map. */
const ENTRY_OVERHEAD_BYTES = 4_096
/** Estimated memory of one id. */
const ID_BYTES = 100
/** No entry may take more than this share of the cache. */
const MAX_ENTRY_SHARE = 1 / 8

/** Of the cache, what the responses that were asked for again may take. */
const POPULAR_SHARE = 3 / 4

/**
 * A cache of responses, limited by bytes. The least recently used goes first, and what was asked for once goes before what
 * was asked for again: a flood of searches that nobody repeats does not drive out the pages that everybody reads.
 */
export function createResponseCache(maxBytes: number) {
  const newcomers = createEntries()
  const popular = createEntries()

  const get = (key: string): CacheEntry | undefined => {
    const entry = popular.remove(key) ?? newcomers.remove(key)
    if (!entry) return
    popular.add(key, entry)
    while (popular.bytes() > maxBytes * POPULAR_SHARE) newcomers.add(...popular.removeOldest())
    return entry
  }
  const set = (key: string, entry: CacheEntry) => {
    const entries = popular.remove(key) ? popular : newcomers
    newcomers.remove(key)
    const bytes = sizeOf(entry)
    if (bytes > maxBytes * MAX_ENTRY_SHARE) return
    entries.add(key, { ...entry, bytes })
    while (newcomers.bytes() + popular.bytes() > maxBytes) (newcomers.bytes() > 0 ? newcomers : popular).removeOldest()
  }
  return {
    set,
    get,
    /** As `get`, but nobody asks for it. */
    peek: (key: string): CacheEntry | undefined => popular.get(key) ?? newcomers.get(key),
    clear() {
      for (const entries of [newcomers, popular]) entries.clear()
    },
    /** How often each response was asked for since the last call. */
    takeReads(): [key: string, reads: number][] {
      return [popular, newcomers].flatMap((entries) => entries.takeReads()).filter(([, reads]) => reads > 0)
    },
    /** Accounts for a body that was added to a cached response. */
    updateSize: (key: string, response: CachedResponse) => {
      const entry = get(key)
      if (entry?.response === response) set(key, entry)
    },
  }
}

type SizedEntry = CacheEntry & { bytes: number }

/** Entries from the least to the most recently used, with the sum of their bytes. */
function createEntries() {
  const entries = new Map<string, SizedEntry>()
  let total = 0
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (entry) total -= entry.bytes
    entries.delete(key)
    return entry
  }
  return {
    get: (key: string) => entries.get(key),
    remove,
    add(key: string, entry: SizedEntry) {
      entries.set(key, entry)
      total += entry.bytes
    },
    removeOldest(): [string, SizedEntry] {
      const [[key, entry] = []] = entries
      if (key === undefined || !entry) throw new Error('There is no entry to remove')
      remove(key)
      return [key, entry]
    },
    clear() {
      entries.clear()
      total = 0
    },
    takeReads: () =>
      Array.from(entries, ([key, entry]): [string, number] => {
        const { reads } = entry
        entry.reads = 0
        return [key, reads]
      }),
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

function sizeOf({ response, subjects }: CacheEntry): number {
  const overhead = ENTRY_OVERHEAD_BYTES + ID_BYTES * subjects.size
  return [...response.bodies.values()].reduce((sum, { length }) => sum + length, overhead)
}
