import { isLeftBehind, MAX_PICTURES } from '#shared/rules/imports/picture-names.ts'
import { type LocalPicture, TooManyPictures } from './local-picture.ts'

/** Folders, files and archives that were dropped are read a hundred at a time, as browsers give them. */
const AT_ONCE = 100

/** What stands in files that were chosen: an archive is opened where it lies, picture by picture. */
export async function chosenFrom(files: readonly { name: string; file: File }[]): Promise<LocalPicture[]> {
  const chosen: LocalPicture[] = []
  for (const { name, file } of files) {
    if (isLeftBehind(name)) continue
    if (!/\.zip$/i.test(name)) chosen.push({ name, bytes: file.size, open: async () => file })
    else {
      const { picturesInZip } = await import('./pictures-in-zip.ts')
      for (const one of await picturesInZip(file)) chosen.push(one)
    }
    if (chosen.length > MAX_PICTURES) throw new TooManyPictures()
  }
  return chosen
}

/** The files of an input, a folder's with their paths. */
export function filesOf(list: Iterable<File>): { name: string; file: File }[] {
  return Array.from(list, (file) => ({ name: file.webkitRelativePath || file.name, file }))
}

/** Files and folders that were dropped; what is in a folder is read when this is awaited. */
export async function droppedFiles({ items }: DataTransfer): Promise<{ name: string; file: File }[]> {
  // They are there during the event alone.
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files: { name: string; file: File }[] = []
  for (let rest = entries; rest.length > 0 && files.length <= MAX_PICTURES; ) {
    const now = rest.slice(0, AT_ONCE)
    const found = await Promise.all(now.map(readEntry))
    files.push(...found.flatMap((one) => one.files))
    rest = [...rest.slice(AT_ONCE), ...found.flatMap((one) => one.entries)]
  }
  return files
}

type Found = { files: { name: string; file: File }[]; entries: FileSystemEntry[] }

async function readEntry(entry: FileSystemEntry): Promise<Found> {
  if (entry.isDirectory) return { files: [], entries: await readFolder(entry as FileSystemDirectoryEntry) }
  const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))
  return { files: [{ name: entry.fullPath.replace(/^\//, ''), file }], entries: [] }
}

/** A reader gives a folder in parts, and ends with an empty one. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (part.length === 0) return entries
    entries.push(...part)
  }
}
