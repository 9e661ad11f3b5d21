import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import { type ImageStore, imageHash, imagePath, openDiskStore, variantPath } from './image-store.ts'

/** Timeout of one request to the storage, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Retries after a temporary error. Every request is idempotent, as names are content hashes. */
const RETRIES = 2

/**
 * Images in a bucket of S3 or a compatible server, shared by all nodes (decision 0016):
 * `https://key:secret@host/bucket?region=eu-west-1`. Throws 503 while the storage is unreachable.
 */
export function openS3Store(url: string): ImageStore {
  const { origin, pathname, searchParams, username, password } = new URL(url)
  const bucket = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: RETRIES,
  })

  const request = async (method: string, name: string, body?: Uint8Array): Promise<Response> => {
    const init = { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...(body && { body: new Uint8Array(body) }) }
    const response = await client.fetch(`${bucket}/${name}`, init)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw Object.assign(unavailable(), { cause: new Error(`The storage of pictures answered ${response.status}`) })
  }
  const put = async (name: string, bytes: Uint8Array) => {
    const response = await request('PUT', name, bytes)
    await response.body?.cancel()
    if (!response.ok) throw new Error('The bucket for pictures does not exist')
  }
  const get = async (name: string) => {
    const response = await request('GET', name)
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    return null
  }
  const remove = async (name: string) => {
    const response = await request('DELETE', name)
    await response.body?.cancel()
  }
  const variantsOf = async (hash: string) => {
    const prefix = encodeURIComponent(variantPath(hash, ''))
    const listing = await (await request('GET', `?list-type=2&prefix=${prefix}`)).text()
    return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name)
  }

  return {
    async save(bytes) {
      const hash = imageHash(bytes)
      await put(imagePath(hash), bytes)
      return hash
    },
    read: (hash) => get(imagePath(hash)),
    has: async (hash) => (await request('HEAD', imagePath(hash))).ok,
    async remove(hash) {
      await remove(imagePath(hash))
      for (const name of await variantsOf(hash)) await remove(name)
    },
    readVariant: (hash, name) => get(variantPath(hash, name)),
    saveVariant: (hash, name, bytes) => put(variantPath(hash, name), bytes),
  }
}

/** The image store of the config: the bucket of S3_URL, else DATA_DIR/images. */
export function openConfiguredImageStore({ dataDir, s3Url }: Pick<Config, 'dataDir' | 's3Url'>): ImageStore {
  return s3Url ? openS3Store(s3Url) : openDiskStore(join(dataDir, 'images'))
}

/** Throws OperatorError if the image store is unreachable or rejects the key: better now than at the first upload. */
export async function assertImageStoreReachable(images: ImageStore): Promise<void> {
  try {
    await images.read('0'.repeat(64))
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
    throw new OperatorError(`The storage of pictures (S3_URL) cannot be used: ${reason}`)
  }
}
