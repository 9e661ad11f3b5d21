import { type Encoding, pack, unpack } from '#server/http/encoding.ts'

/** An answer as bytes that can go out at once, in each encoding that somebody took so far. */
export interface Answer {
  status: number
  etag: string | null
  /** name, value, name, value, …: without those that depend on the encoding */
  headers: readonly string[]
  /** bytes before they are packed */
  length: number
  bodies: Map<Encoding, Buffer>
  making: Map<Encoding, Promise<Buffer>>
}

interface Kept {
  answer: Answer
  /** the catalogue that it was made from */
  version: string
}

/** Beside the bodies: headers and the place in the map. */
const BYTES_OF_AN_ENTRY = 4_096
/** No answer may take more than this part of the cache. */
const LARGEST_SHARE = 1 / 8

/** Answers by address, at most so many bytes of them; what nobody asked for the longest goes first. */
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
    /** An answer of this address has got one more body. */
    weighAgain: (key: string, answer: Answer) => {
      const found = kept.get(key)
      if (found?.answer === answer) keep(key, found)
    },
    bytes: () => total,
  }
}

/** The body of an answer in an encoding that nobody took so far: made from another one, once for all who ask. */
export function makeBody(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const make = async () => {
    const [[made, bytes] = []] = answer.bodies
    if (!made || !bytes) throw new Error('An answer without a body is kept')
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
