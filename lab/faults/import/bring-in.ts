import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HASHES_PER_CALL, inCalls, NAMES_PER_CALL } from '#shared/rules/imports/picture-names.ts'
import type { ImportDetails, ImportSummary } from '#shared/schemas/imports/import.ts'
import type { PictureImport } from '#shared/schemas/imports/pictures.ts'
import type { OldPicture } from './old-shop.ts'

const ASKED_EVERY_MS = 250
const SENT_AT_ONCE = 3

/** Where the work is; `share` of the step, from 0 to 1. */
export type Step = 'dry run' | 'bringing in' | 'sending pictures' | 'placing pictures'
export type OnProgress = (step: Step, share: number) => Promise<void>

/** Somebody at the page of imports: asks again whatever had no answer, as the page does. */
export function openDesk(api: string, token: string) {
  async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData
    for (;;) {
      const response = await fetch(`${api}/imports/${path}`, {
        method,
        headers: { Authorization: token, ...(!isForm && { 'Content-Type': 'application/json' }) },
        body: isForm ? body : method === 'GET' ? undefined : JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)
      const text = (await response?.text().catch(() => null)) ?? null
      if (response?.ok && text !== null) return JSON.parse(text)
      // A step whose answer was lost has been taken.
      if (response?.status === 409 && method === 'PUT') return null as T
      if (response && text !== null && response.status < 500 && response.status !== 429)
        throw new Error(`${method} ${path}: ${response.status} ${text}`)
      await wait(100)
    }
  }
  const get = <T>(path: string) => call<T>('GET', path)
  return { call, get }
}
type Desk = ReturnType<typeof openDesk>

/** Uploads the spreadsheet and sees what would change. */
export async function dryRun(desk: Desk, sheet: Buffer<ArrayBuffer>, onProgress: OnProgress): Promise<ImportDetails> {
  const form = new FormData()
  form.set('file', new File([sheet], 'old-shop.csv'))
  form.set('kind', 'products')
  const { _id, columns } = await desk.call<ImportDetails>('POST', 'upload', form)
  await desk.call('PUT', `check/${_id}`, { columns })
  await untilWorked(desk, _id, 'checking', (share) => onProgress('dry run', share))
  return desk.get(`single/${_id}`)
}

/** Brings in what the dry run has shown. */
export async function bringIn(desk: Desk, id: string, onProgress: OnProgress): Promise<ImportDetails> {
  await desk.call('PUT', `start/${id}`)
  await untilWorked(desk, id, 'running', (share) => onProgress('bringing in', share))
  return desk.get(`single/${id}`)
}

async function untilWorked(desk: Desk, id: string, state: string, onShare: (share: number) => Promise<void>) {
  for (;;) {
    const one = (await desk.get<ImportSummary[]>('all')).find(({ _id }) => _id === id)
    if (one && one.state !== state) return
    if (one) await onShare(one.total > 0 ? one.done / one.total : 0)
    await wait(ASKED_EVERY_MS)
  }
}

/** Names pictures, sends those that the shop has not, and lets it put them in place. */
export async function bringPictures(
  desk: Desk,
  pictures: readonly OldPicture[],
  onProgress: OnProgress,
): Promise<PictureImport & { sent: number }> {
  const { _id } = await desk.call<PictureImport>('POST', 'pictures/begin')
  for (let first = 0; first < pictures.length; first += NAMES_PER_CALL) {
    const files = pictures.slice(first, first + NAMES_PER_CALL).map(({ name, bytes }) => ({ name, bytes }))
    await desk.call('PUT', `pictures/name/${_id}`, { first, files })
  }
  await desk.call('PUT', `pictures/match/${_id}`)
  let sent = 0
  for (let first = 0; first < pictures.length; first += HASHES_PER_CALL) {
    const part = await Promise.all(
      pictures.slice(first, first + HASHES_PER_CALL).map(async ({ name, read }, at) => {
        const image = await read()
        return { nth: first + at, name, image, hash: createHash('sha256').update(image).digest('hex') }
      }),
    )
    const files = part.map(({ nth, hash }) => ({ nth, hash }))
    const known = new Set((await desk.call<{ known: number[] }>('PUT', `pictures/known/${_id}`, { files })).known)
    const rest = inCalls(
      part.filter(({ nth }) => !known.has(nth)),
      ({ image }) => image.length,
    ).values()
    const worker = async () => {
      for (const together of rest) {
        const form = new FormData()
        for (const { nth, name, image } of together) {
          form.append('nth', String(nth))
          form.append('image', new File([image], name))
        }
        const { files } = await desk.call<{ files: { nth: number; fault: string | null }[] }>(
          'POST',
          `pictures/upload/${_id}`,
          form,
        )
        const refused = files.filter(({ fault }) => fault)
        if (refused.length > 0) throw new Error(JSON.stringify(refused))
        sent += together.length
      }
    }
    const workers = Promise.all(Array.from({ length: SENT_AT_ONCE }, worker))
    await Promise.all([workers, onProgress('sending pictures', first / pictures.length)])
  }
  await desk.call('PUT', `pictures/go/${_id}`)
  for (;;) {
    const one = await desk.get<PictureImport>(`pictures/single/${_id}`)
    if (one.state === 'done') return { ...one, sent }
    await onProgress('placing pictures', one.products > 0 ? one.placed / one.products : 0)
    await wait(ASKED_EVERY_MS)
  }
}
