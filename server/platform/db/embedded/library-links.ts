import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The symlinks among the package's libraries, and the file in the same folder that each points to. */
export function libraryLinks(folder: string): { link: string; file: string }[] {
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
export function linkLibraries(folder: string): boolean {
  try {
    for (const { link, file } of libraryLinks(folder)) if (!existsSync(link)) symlinkSync(file, link)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}
