import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '#server/config.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import type { WaitingLetter } from './delivery.queries.ts'

const EXTENSION = '.eml'

/** Folder of the letters of a shop without a mail server. */
export function letterFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/** Writes a letter to a file that only the shop's user can read; file names sort by creation time. */
export async function saveLetter(folder: string, { id, createdAt }: WaitingLetter, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}`)
  await writeFile(`${path}.part`, message, { mode: 0o600 })
  await rename(`${path}.part`, path + EXTENSION)
}

/** The letters in a folder, newest first, at most `limit`. */
export async function readLetters(folder: string, limit: number): Promise<OutboxLetter[]> {
  const files = await readdir(folder).catch(emptyIfMissing)
  const letters = files.filter((file) => file.endsWith(EXTENSION))
  const newest = letters.toSorted().toReversed().slice(0, limit)
  return Promise.all(newest.map((file) => readLetter(folder, file)))
}

async function readLetter(folder: string, file: string): Promise<OutboxLetter> {
  const { to, subject, date, text, html } = await PostalMime.parse(await readFile(join(folder, file)))
  return {
    _id: file.slice(0, -EXTENSION.length),
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    sentAt: new Date(date ?? 0).toISOString(),
    text: text ?? '',
    html: html ?? '',
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
