import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundText, rewriteSource } from './read-source.ts'

/** Where people read and hear the shop; the gallery is for programmers. */
const SOURCE = /\.tsx?$/
const NOT_SPOKEN = /\.test\.|^web\/ui-gallery\/|^server\/(?:testing|seed|tasks)\/|^shared\/language\/t\.ts$/

/** Every text of the sources with its file. */
export function findTexts(): (FoundText & { path: string })[] {
  const paths = ['web', 'shared', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return paths
    .filter((path) => SOURCE.test(path) && !NOT_SPOKEN.test(path))
    .sort()
    .flatMap((path) =>
      rewriteSource(path, readFileSync(path, 'utf8'), () => undefined, 'bn').texts.map((text) => ({ ...text, path })),
    )
}
