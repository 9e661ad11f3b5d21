import { type Encoding, pack, unpack } from '#server/web-host/encoding.ts'

/** A response as bytes ready to send, in each encoding requested so far. */
export interface Answer {
  status: number
  etag: string | null
  /** name, value, name, value, …, without those that depend on the encoding */
  headers: readonly string[]
  /** bytes before compression */
  length: number
  bodies: Map<Encoding, Buffer>
  making: Map<Encoding, Promise<Buffer>>
}

interface Kept {
  answer: Answer
  /** version of the catalogue that it was rendered from */
  version: string
}

/** Estimated overhead of an entry beside its bodies: headers and the slot in the map. */
const BYTES_OF_AN_ENTRY = 4_096
/** No entry may take more than this share of the cache. */
const LARGEST_SHARE = 1 / 8

/** An LRU cache of responses, limited by bytes. */
export function keptAnswers(most: number) {
  const kept = new Map<string, Kept & { bytes: number }>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, { answer, version }: Kept) => {
    drop(key)
    const bytes = bytesOf(answer)
    if (bytes > most * LARGEST_SHARE) return
    kept.set(key, { answer, version, bytes })
    total += bytes
    for (const oldest of kept.keys()) {
      if (total <= most) break
      drop(oldest)
    }
  }
  return {
    keep,
    find: (key: string): Kept | undefined => {
      const found = kept.get(key)
      if (found) kept.delete(key) && kept.set(key, found)
      return found
    },
    /** Accounts for a body that was added to a cached response. */
    weighAgain: (key: string, answer: Answer) => {
      const found = kept.get(key)
      if (found?.answer === answer) keep(key, found)
    },
    bytes: () => total,
  }
}

/** Encodes the body of a response in another encoding, once for all concurrent requests. */
export function makeBody(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const make = async () => {
    const [[made, bytes] = []] = answer.bodies
    if (!made || !bytes) throw new Error('A cached response has no body')
    const body = await pack(await unpack(bytes, made), encoding)
    answer.bodies.set(encoding, body)
    return body
  }
  const making = answer.making.get(encoding) ?? make().finally(() => answer.making.delete(encoding))
  answer.making.set(encoding, making)
  return making
}

function bytesOf({ bodies }: Answer): number {
  return [...bodies.values()].reduce((sum, { length }) => sum + length, BYTES_OF_AN_ENTRY)
}
