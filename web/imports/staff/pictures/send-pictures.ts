import { inCalls, MAX_PICTURES, NAMES_PER_CALL } from '#shared/rules/imports/picture-names.ts'
import { ApiError } from '#web/api.ts'
import { type LocalPicture, TooManyPictures } from './local-picture.ts'

/** The calls that bring pictures in. */
export interface PictureCalls {
  begin: () => Promise<string>
  name: (id: string, first: number, files: { name: string; bytes: number }[]) => Promise<unknown>
  match: (id: string) => Promise<unknown>
  /** the files behind a number that have not come */
  missing: (id: string, after: number) => Promise<Missing[]>
  /** the numbers of those that need not be sent */
  known: (id: string, files: { nth: number; hash: string }[]) => Promise<number[]>
  upload: (id: string, pictures: readonly Opened[]) => Promise<unknown>
  /** Waits before a call is tried once more; `tries` have failed */
  pause: (tries: number) => Promise<void>
}

/** A picture whose bytes are at hand, with the number of its file. */
export interface Opened {
  nth: number
  image: File
}

interface Missing {
  nth: number
  name: string
  bytes: number
}

/** How far it is. */
export interface Progress {
  done: number
  total: number
  /** whether the line is cut, so that it waits */
  isCut: boolean
  /** names of files that the browser could not read, and of those that were not among the chosen ones */
  unread: readonly string[]
  absent: number
}

interface Watch {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Pictures whose bytes are looked at, and that are sent, before the next ones are opened: few of them are in memory. */
const HASHED_AT_ONCE = 40
const SENT_AT_ONCE = 3

/** Tells the shop what the chosen files are called, and lets it find where each goes; returns the id of the import. */
export async function namePictures(
  calls: PictureCalls,
  chosen: readonly LocalPicture[],
  { signal, onProgress }: Watch,
): Promise<string> {
  if (chosen.length > MAX_PICTURES) throw new TooManyPictures()
  const progress: Progress = { done: 0, total: chosen.length, isCut: false, unread: [], absent: 0 }
  const persist = persisting(calls, signal, (isCut) => onProgress({ ...progress, isCut }))
  const id = await calls.begin()
  for (let first = 0; first < chosen.length; first += NAMES_PER_CALL) {
    const files = chosen.slice(first, first + NAMES_PER_CALL).map(({ name, bytes }) => ({ name, bytes }))
    await persist(() => calls.name(id, first, files))
    progress.done = first + files.length
    onProgress({ ...progress })
  }
  await persist(() => calls.match(id))
  return id
}

/** Sends what the shop still waits for, a few at a time; what it has need not be sent. Goes on by itself where the line was cut. */
export async function sendPictures(
  calls: PictureCalls,
  { id, chosen, total }: { id: string; chosen: readonly LocalPicture[]; total: number },
  { signal, onProgress }: Watch,
): Promise<Progress> {
  const files = new Map(chosen.map((one) => [keyOf(one), one]))
  const progress: Progress = { done: 0, total, isCut: false, unread: [], absent: 0 }
  const tell = (news: Partial<Progress>) => {
    Object.assign(progress, news)
    onProgress({ ...progress })
  }
  const persist = persisting(calls, signal, (isCut) => tell({ isCut }))
  const unreadable = (name: string) => tell({ unread: [...progress.unread, name] })
  for (let after = -1; ; ) {
    const missing = await persist(() => calls.missing(id, after))
    if (missing.length === 0) return progress
    after = missing.at(-1)?.nth ?? MAX_PICTURES
    const here = missing.flatMap((one) => {
      const file = files.get(keyOf(one))
      return file ? [{ nth: one.nth, file }] : []
    })
    tell({ absent: progress.absent + missing.length - here.length })
    for (let from = 0; from < here.length; from += HASHED_AT_ONCE) {
      const part = here.slice(from, from + HASHED_AT_ONCE)
      const known = new Set(await knownAmong(part, (hashes) => persist(() => calls.known(id, hashes))))
      tell({ done: progress.done + known.size })
      const rest = part.filter(({ nth }) => !known.has(nth))
      await inTurns(
        inCalls(rest, ({ file }) => file.bytes),
        SENT_AT_ONCE,
        async (together) => {
          const pictures = await openAll(together, ({ file }) => unreadable(file.name))
          const upload = (some: readonly Opened[]) => persist(() => calls.upload(id, some).then(() => true, refused))
          if (pictures.length > 0 && (await upload(pictures))) return tell({ done: progress.done + pictures.length })
          // One that the shop will not have keeps the others out: each for itself then.
          for (const picture of pictures)
            if (pictures.length > 1 && (await upload([picture]))) tell({ done: progress.done + 1 })
            else unreadable(picture.name)
        },
      )
    }
  }
}

const keyOf = ({ name, bytes }: { name: string; bytes: number }) => `${bytes} ${name}`

/** A file that the shop will not have is left out; anything else is for whoever has called. */
function refused(error: unknown): boolean {
  if (error instanceof ApiError && (error.status === 413 || error.status === 422)) return false
  throw error
}

/** Opens files that the shop may take for pictures, but for those that cannot be read, which are told of. */
async function openAll<T extends { nth: number; file: LocalPicture }>(
  files: readonly T[],
  onUnreadable: (file: T) => void,
): Promise<(Opened & { name: string })[]> {
  const opened: (Opened & { name: string })[] = []
  for (const one of files) {
    const { name } = one.file
    const blob = await one.file.open().catch(() => null)
    if (blob) opened.push({ nth: one.nth, name, image: new File([blob], name.split('/').at(-1) ?? '') })
    else onUnreadable(one)
  }
  return opened
}

/** Asks which of these pictures the shop has, by their bytes; where the browser tells none (over plain HTTP), it has none. */
async function knownAmong(
  part: readonly { nth: number; file: LocalPicture }[],
  ask: (hashes: { nth: number; hash: string }[]) => Promise<number[]>,
): Promise<number[]> {
  if (!globalThis.crypto?.subtle) return []
  const hashes: { nth: number; hash: string }[] = []
  for (const { nth, file } of part) {
    const bytes = await file
      .open()
      .then((blob) => blob.arrayBuffer())
      .catch(() => null)
    if (bytes) hashes.push({ nth, hash: hex(await crypto.subtle.digest('SHA-256', bytes)) })
  }
  return hashes.length === 0 ? [] : ask(hashes)
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Works on all of a list, on so many at once. */
async function inTurns<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Repeats a call as long as the shop cannot be reached or is too busy. Throws once it is stopped, and whatever else is wrong. */
function persisting(calls: PictureCalls, signal: AbortSignal, onCut: (isCut: boolean) => void) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted()
      try {
        const result = await work()
        if (tries > 0) onCut(false)
        return result
      } catch (error) {
        if (!(error instanceof ApiError) || !isPassing(error.status)) throw error
        onCut(true)
        await calls.pause(tries + 1)
      }
    }
  }
}

const isPassing = (status: number) => status === 0 || status === 429 || status >= 500
