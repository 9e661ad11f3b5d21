import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '#server/http/errors.ts'
import type { ImageStore } from './image-store.ts'

/** Timeout of one request to the storage, in milliseconds. */
const PATIENCE = 10_000
/** Retries after a temporary error. Every request is idempotent, as names are content hashes. */
const RETRIES = 2

/**
 * Images in a bucket of S3 or a compatible server, shared by all nodes (decision 0016):
 * `https://key:secret@host/bucket?region=eu-west-1`. Throws 503 while the storage is unreachable.
 */
export function openS3Store(address: string): ImageStore {
  const { origin, pathname, searchParams, username, password } = new URL(address)
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: RETRIES,
  })

  const call = async (method: string, name: string, body?: Uint8Array): Promise<Response> => {
    const init = { method, signal: AbortSignal.timeout(PATIENCE), ...(body && { body: new Uint8Array(body) }) }
    const answer = await client.fetch(`${bucket}${name}`, init)
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw Object.assign(unavailable(), { cause: new Error(`The storage of pictures answered ${answer.status}`) })
  }
  const put = async (name: string, bytes: Uint8Array) => {
    const answer = await call('PUT', name, bytes)
    await answer.body?.cancel()
    if (!answer.ok) throw new Error('The bucket for pictures does not exist')
  }
  const get = async (name: string) => {
    const answer = await call('GET', name)
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    await answer.body?.cancel()
    return null
  }
  const remove = async (name: string) => {
    const answer = await call('DELETE', name)
    await answer.body?.cancel()
  }
  const variantsOf = async (hash: string) => {
    const prefix = encodeURIComponent(variant(hash, '').slice(1))
    const listed = await (await call('GET', `/?list-type=2&prefix=${prefix}`)).text()
    return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => `/${name}`)
  }

  return {
    async keep(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      await put(original(hash), bytes)
      return hash
    },
    read: (hash) => get(original(hash)),
    has: async (hash) => (await call('HEAD', original(hash))).ok,
    async remove(hash) {
      await remove(original(hash))
      for (const name of await variantsOf(hash)) await remove(name)
    },
    readVariant: (hash, name) => get(variant(hash, name)),
    keepVariant: (hash, name, bytes) => put(variant(hash, name), bytes),
  }
}

const original = (hash: string) => `/${hash.slice(0, 2)}/${hash}`
const variant = (hash: string, name: string) => `/variants/${hash.slice(0, 2)}/${hash}-${name}`
