import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { makeCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { timed } from '#server/testing/time-with-retry.ts'
import { casesOf, type Volume } from './case-batches.ts'
import { type BadForm, badForms } from './fuzz-forms.ts'
import { FOREIGN } from './fuzz-images.ts'
import type { LiveShop } from './live-shop.ts'

const MIB = 1024 * 1024
const MOST_MS = 2_000
/** How long an endless form may take until the shop cuts it off. */
const MOST_MS_ENDLESS = 10_000

export interface FormFigures {
  cases: number
  /** response count per status; 0: the client disconnected, or was still sending when the shop closed the connection */
  statuses: Map<number, number>
  slowest: { ms: number; kind: string }
}

/**
 * Sends hostile forms one by one as an admin. Throws on the first that gets a 5xx (except 503 with Retry-After) or a slow
 * response, or an error after which rows have changed. `changes` comes from watchRowChanges.
 */
export async function runBadForms(
  shop: LiveShop,
  changes: () => Promise<number>,
  volume: Volume,
): Promise<FormFigures> {
  const photos = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => makePicture({ format })))
  const { token } = await signedIn(shop, 'admin', { email: `${crypto.randomUUID()}@mail.example` })
  const update = `/categories/update/${(await makeCategory(shop)).id}`
  const paths = ['/categories/create', '/slides/create', '/directors/add', '/products/create', update]
  const figures: FormFigures = { cases: 0, statuses: new Map(), slowest: { ms: 0, kind: '' } }
  let before = await changes()
  for (const form of casesOf(badForms(photos), volume)) {
    const path = paths[(volume.from + figures.cases) % paths.length] ?? update
    const most = form.way === 'endless' ? MOST_MS_ENDLESS : MOST_MS
    const { answer, ms } = await timed(most, () => send(`${shop.running.address}/api/v1${path}`, token, form))
    const { status, retryAfter } = answer
    const now = await changes()
    const isFitting = status === 0 ? form.way !== undefined : status < 500 || (status === 503 && retryAfter)
    const isUntouched = (status >= 200 && status < 300) || now === before
    if (!isFitting || !isUntouched || ms > most)
      throw new Error(
        `form ${volume.from + figures.cases} (${form.kind}) to ${path}: ${status} after ${ms} ms, ${now - before} rows changed, ${JSON.stringify(form.headers)}`,
      )
    before = now
    figures.cases += 1
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
    if (ms > figures.slowest.ms) figures.slowest = { ms, kind: form.kind }
  }
  return figures
}

/** Sends a form as is. */
function send(
  address: string,
  token: string,
  { bytes, headers, way }: BadForm,
): Promise<{ status: number; retryAfter?: string }> {
  return new Promise((done) => {
    const method = address.includes('/update/') ? 'PUT' : 'POST'
    const length = way === 'endless' ? {} : { 'Content-Length': bytes.length }
    const sent = request(address, {
      method,
      agent: false,
      headers: { Authorization: `Bearer ${token}`, ...length, ...headers },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.once('close', () => done({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }))
    })
    sent.on('error', () => done({ status: 0 }))
    if (way === 'cut') {
      sent.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => sent.destroy())
    } else if (way === 'endless') {
      sendForEver(sent, bytes)
    } else sent.end(bytes)
  })
}

/** Sends the beginning of a form and keeps extending its last part until the shop responds. */
function sendForEver(sent: ClientRequest, begin: Buffer): void {
  const more = Buffer.alloc(MIB, 'x')
  let left = 64
  let hasAnswer = false
  sent.once('response', () => {
    hasAnswer = true
  })
  const next = () => {
    left -= 1
    if (left > 0 && !sent.destroyed && !hasAnswer) sent.write(more, next)
    else sent.end()
  }
  sent.write(begin, next)
}

/** Files that forms have left behind in a live shop, and stored images that the shop did not encode itself. */
export function strayFiles({ settings, temporary }: LiveShop): string[] {
  const images = join(settings.dataDir, 'images')
  mkdirSync(images, { recursive: true })
  const pictures = readdirSync(images, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const strange = pictures.filter(({ name, parentPath }) => !isOwnPicture(name, readFileSync(join(parentPath, name))))
  const others = readdirSync(settings.dataDir).filter((name) => !KEPT.has(name))
  return [...readdirSync(temporary), ...others, ...strange.map(({ name }) => name)]
}

/** What belongs in a shop's data folder. */
const KEPT = new Set(['images', 'postgres', 'postgres.log', 'token-secret'])

/** A stored image is a WebP; a resized variant of it (`…-320.webp`) may be a JPEG. */
function isOwnPicture(name: string, bytes: Buffer): boolean {
  const isVariant = /^[0-9a-f]{64}-[a-z0-9]+\.(?:webp|jpeg|jpg)$/.test(name)
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'
  return (isVariant || (/^[0-9a-f]{64}$/.test(name) && isWebp)) && !bytes.includes(FOREIGN)
}
