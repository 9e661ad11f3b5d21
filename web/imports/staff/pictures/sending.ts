import { useSyncExternalStore } from 'react'
import { ApiError, api, call } from '#web/api.ts'
import { endsSession } from '#web/lib/loading/report-error.ts'
import type { LocalPicture } from './local-picture.ts'
import { namePictures, type PictureCalls, type Progress, sendPictures } from './send-pictures.ts'

/** What this window does with pictures, on whichever page it is. */
export interface Sending {
  /** of the import; null while its files are named */
  id: string | null
  state: 'naming' | 'chosen' | 'sending' | 'stopped' | 'sent'
  progress: Progress | null
  /** what stopped it; null: somebody did */
  error: unknown
}

let sending: Sending | null = null
let chosen: readonly LocalPicture[] = []
let stop = new AbortController()
const listeners = new Set<() => void>()

/** What this window sends, and how far it is; null: nothing. */
export function useSending(): Sending | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => sending,
    () => null,
  )
}

function tell(next: Sending | null): void {
  const isBusy = next?.state === 'naming' || next?.state === 'sending'
  sending = next
  window.removeEventListener('beforeunload', ask)
  if (isBusy) window.addEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Tells the shop what files are called; returns the id of the import. Throws what stands in its way. */
export async function nameFiles(files: readonly LocalPicture[]): Promise<string> {
  stop.abort()
  stop = new AbortController()
  chosen = files
  tell({ id: null, state: 'naming', progress: null, error: null })
  try {
    const id = await namePictures(CALLS, files, {
      signal: stop.signal,
      onProgress: (progress) => tell({ id: null, state: 'naming', progress, error: null }),
    })
    tell({ id, state: 'chosen', progress: null, error: null })
    return id
  } catch (error) {
    tell(null)
    throw error
  }
}

/** Sends what an import waits for, by default of the files that were chosen for it; resolves once nothing is left to send. */
export async function send(
  id: string,
  total: number,
  files: readonly LocalPicture[] = chosen,
): Promise<Progress | null> {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  chosen = files
  const onProgress = (progress: Progress) => {
    if (!signal.aborted) tell({ id, state: 'sending', progress, error: null })
  }
  onProgress({ done: 0, total, isCut: false, unread: [], absent: 0 })
  try {
    const progress = await sendPictures(CALLS, { id, chosen, total }, { signal, onProgress })
    tell({ id, state: 'sent', progress, error: null })
    return progress
  } catch (error) {
    if (signal.aborted) return null
    tell({ id, state: 'stopped', progress: sending?.progress ?? null, error: endsSession(error) ? null : error })
    return null
  }
}

/** Ends what is sent; what has come stays. */
export function stopSending(): void {
  stop.abort()
  if (sending?.id) tell({ ...sending, state: 'stopped', error: null })
}

const PAUSES = [1_000, 2_000, 5_000, 10_000]

/** Ends before its time when the browser is online again. */
function pause(tries: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, PAUSES[Math.min(tries, PAUSES.length) - 1])
    window.addEventListener('online', end)
  })
}

const CALLS: PictureCalls = {
  begin: async () => (await call(api.imports.pictures.begin.$post()))._id,
  name: (id, first, files) => call(api.imports.pictures.name[':id'].$put({ param: { id }, json: { first, files } })),
  match: (id) =>
    call(api.imports.pictures.match[':id'].$put({ param: { id } })).catch((error) => {
      // Its answer was lost when the line was cut.
      if (!(error instanceof ApiError) || error.code !== 'import_gone_on') throw error
    }),
  missing: async (id, after) =>
    (await call(api.imports.pictures.missing[':id'].$get({ param: { id }, query: { after: String(after) } }))).files,
  known: async (id, files) =>
    (await call(api.imports.pictures.known[':id'].$put({ param: { id }, json: { files } }))).known,
  upload: (id, pictures) =>
    call(
      api.imports.pictures.upload[':id'].$post({
        param: { id },
        form: { nth: pictures.map(({ nth }) => String(nth)), image: pictures.map(({ image }) => image) },
      }),
    ),
  pause,
}
