import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { makeCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { timeWithRetry } from '#server/testing/time-with-retry.ts'
import { type CaseRange, generateCases } from './case-batches.ts'
import { type FuzzForm, fuzzForms } from './fuzz-forms.ts'
import { FOREIGN_MARKER } from './fuzz-images.ts'
import type { LiveShop } from './live-shop.ts'

const MIB = 1024 * 1024
const MAX_MS = 2_000
/** How long an endless form may take until the shop cuts it off. */
const MAX_MS_ENDLESS = 10_000

export interface FuzzFormStats {
  cases: number
  /** response count per status; 0: the client disconnected, or was still sending when the shop closed the connection */
  statuses: Map<number, number>
  slowest: { ms: number; kind: string }
}

/**
 * Sends hostile forms one by one as an admin. Throws on the first that gets a 5xx (except 503 with Retry-After) or a slow
 * response, or an error after which rows have changed. `changes` comes from watchRowChanges.
 */
export async function runFuzzForms(
  shop: LiveShop,
  changes: () => Promise<number>,
  volume: CaseRange,
): Promise<FuzzFormStats> {
  const images = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => makeImage({ format })))
  const { token } = await makeSignedInUser(shop, 'admin', { email: `${crypto.randomUUID()}@mail.example` })
  const update = `/categories/update/${(await makeCategory(shop)).id}`
  const paths = ['/categories/create', '/slides/create', '/directors/add', '/products/create', update]
  const stats: FuzzFormStats = { cases: 0, statuses: new Map(), slowest: { ms: 0, kind: '' } }
  let before = await changes()
  for (const form of generateCases(fuzzForms(images), volume)) {
    const path = paths[(volume.from + stats.cases) % paths.length] ?? update
    const maxMs = form.delivery === 'endless' ? MAX_MS_ENDLESS : MAX_MS
    const { result: response, ms } = await timeWithRetry(maxMs, () =>
      send(`${shop.running.address}/api/v1${path}`, token, form),
    )
    const { status, retryAfter } = response
    const after = await changes()
    const isExpectedStatus = status === 0 ? form.delivery !== undefined : status < 500 || (status === 503 && retryAfter)
    const isUntouched = (status >= 200 && status < 300) || after === before
    if (!isExpectedStatus || !isUntouched || ms > maxMs)
      throw new Error(
        `form ${volume.from + stats.cases} (${form.kind}) to ${path}: ${status} after ${ms} ms, ${after - before} rows changed, ${JSON.stringify(form.headers)}`,
      )
    before = after
    stats.cases += 1
    stats.statuses.set(status, (stats.statuses.get(status) ?? 0) + 1)
    if (ms > stats.slowest.ms) stats.slowest = { ms, kind: form.kind }
  }
  return stats
}

/** Sends a form as is. */
function send(
  address: string,
  token: string,
  { bytes, headers, delivery }: FuzzForm,
): Promise<{ status: number; retryAfter?: string }> {
  return new Promise((done) => {
    const method = address.includes('/update/') ? 'PUT' : 'POST'
    const length = delivery === 'endless' ? {} : { 'Content-Length': bytes.length }
    const clientRequest = request(address, {
      method,
      agent: false,
      headers: { Authorization: `Bearer ${token}`, ...length, ...headers },
    })
    clientRequest.on('response', (response) => {
      response.resume()
      response.once('close', () =>
        done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      )
    })
    clientRequest.on('error', () => done({ status: 0 }))
    if (delivery === 'cut') {
      clientRequest.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => clientRequest.destroy())
    } else if (delivery === 'endless') {
      sendEndlessly(clientRequest, bytes)
    } else clientRequest.end(bytes)
  })
}

/** Sends the beginning of a form and keeps extending its last part until the shop responds. */
function sendEndlessly(clientRequest: ClientRequest, start: Buffer): void {
  const chunk = Buffer.alloc(MIB, 'x')
  let remaining = 64
  let hasResponse = false
  clientRequest.once('response', () => {
    hasResponse = true
  })
  const next = () => {
    remaining -= 1
    if (remaining > 0 && !clientRequest.destroyed && !hasResponse) clientRequest.write(chunk, next)
    else clientRequest.end()
  }
  clientRequest.write(start, next)
}

/** Files that forms have left behind in a live shop, and stored images that the shop did not encode itself. */
export function strayFiles({ config, temporary }: LiveShop): string[] {
  const images = join(config.dataDir, 'images')
  mkdirSync(images, { recursive: true })
  const pictures = readdirSync(images, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const foreignImages = pictures.filter(
    ({ name, parentPath }) => !isOwnImage(name, readFileSync(join(parentPath, name))),
  )
  const foreignFiles = readdirSync(config.dataDir).filter((name) => !EXPECTED_FILES.has(name))
  return [...readdirSync(temporary), ...foreignFiles, ...foreignImages.map(({ name }) => name)]
}

/** What belongs in a shop's data folder. */
const EXPECTED_FILES = new Set(['images', 'postgres', 'postgres.log', 'token-secret'])

/** A stored image is a WebP; a resized variant of it (`…-320.webp`) may be a JPEG. */
function isOwnImage(name: string, bytes: Buffer): boolean {
  const isVariant = /^[0-9a-f]{64}-[a-z0-9]+\.(?:webp|jpeg|jpg)$/.test(name)
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'
  return (isVariant || (/^[0-9a-f]{64}$/.test(name) && isWebp)) && !bytes.includes(FOREIGN_MARKER)
}
