import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Db } from '#server/platform/db/open.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { singleFlight } from '#server/platform/flow/single-flight.ts'
import { acceptsGzip } from '#server/platform/http/encoding.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { piecesOf } from '#server/platform/http/streams.ts'

/** A whole list as it is sent: 50,000 products are 40 MB of JSON, and 4 MB compressed. */
interface WholeList {
  /** of what it was read from */
  version: string
  gzip: Buffer<ArrayBuffer>
  etag: string
}

/** In bytes, compressed. What does not fit is made anew for those who ask at the same time. */
const MAX_KEPT_BYTES = 16_000_000

interface Keeper {
  kept: Map<string, WholeList>
  coalesce: ReturnType<typeof singleFlight<WholeList>>
}

const keepers = new WeakMap<Db, Keeper>()

/**
 * Responds with a whole list. Such lists grow with the catalogue: one is read and compressed once for each version of
 * it, batch by batch, and sent as fast as the client reads. While the database does not answer, the last one is sent.
 */
export async function respondWithSharedList(
  c: Context<ShopEnv>,
  key: string,
  readBatches: () => AsyncIterable<readonly unknown[]>,
) {
  const { db } = c.var
  const list = keeperOf(db).kept.get(key)
  const { version } = await readPublicState(db).catch((error) => {
    if (list) return list
    throw error
  })
  const { gzip, etag } = await shareText(db, { key, version }, () => jsonOf(readBatches()))
  return sendShared(c, gzip, { 'Content-Type': 'application/json', ETag: etag })
}

/** What was made of a version of what is behind a key: once for all who ask, in parts. */
export async function shareText(
  db: Db,
  { key, version }: { key: string; version: string },
  write: () => AsyncIterable<string>,
): Promise<WholeList> {
  const { kept, coalesce } = keeperOf(db)
  const list = kept.get(key)
  if (list?.version === version) return list
  return coalesce(`${version} ${key}`, async () => {
    const newList = { version, ...(await compressText(write())) }
    keep(kept, key, newList)
    return newList
  })
}

/** Sends what was compressed as fast as the client reads. */
export function sendShared(c: Context<ShopEnv>, gzip: Buffer<ArrayBuffer>, headers: Record<string, string>) {
  const all = { ...headers, Vary: 'Accept-Encoding' }
  if (!acceptsGzip(c.req.header('Accept-Encoding') ?? '')) return c.body(streamOf(inflated(gzip)), 200, all)
  return c.body(streamOf(piecesOf(gzip)), 200, {
    ...all,
    'Content-Encoding': 'gzip',
    'Content-Length': String(gzip.length),
  })
}

function keeperOf(db: Db): Keeper {
  const keeper = keepers.get(db) ?? { kept: new Map(), coalesce: singleFlight() }
  keepers.set(db, keeper)
  return keeper
}

function keep(kept: Map<string, WholeList>, key: string, list: WholeList) {
  kept.delete(key)
  kept.set(key, list)
  let bytes = [...kept.values()].reduce((sum, { gzip }) => sum + gzip.length, 0)
  for (const [oldest, { gzip }] of kept) {
    if (bytes <= MAX_KEPT_BYTES) return
    bytes -= gzip.length
    kept.delete(oldest)
  }
}

async function compressText(texts: AsyncIterable<string>): Promise<Omit<WholeList, 'version'>> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  await pipeline(
    async function* () {
      for await (const text of texts) {
        hash.update(text)
        yield text
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) chunks.push(chunk)
    },
  )
  return { gzip: Buffer.concat(chunks), etag: `W/"${hash.digest('base64url')}"` }
}

/** The JSON of one array, batch by batch. */
async function* jsonOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + JSON.stringify(batch).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* inflated(gzip: Buffer): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const gunzip = createGunzip({ chunkSize: 64 * 1_024 })
  gunzip.end(gzip)
  yield* gunzip
}

/** Nothing is read before somebody asks for it: a HEAD or 304 needs no content. */
function streamOf(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  return NodeStream.from(content) as unknown as ReadableStream
}
