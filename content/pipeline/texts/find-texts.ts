import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundText, rewriteSource } from './read-source.ts'

/** Every text of the sources with its file. */
export function findTexts(): (FoundText & { path: string })[] {
  const paths = ['web', 'shared', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return paths
    .filter(isSpokenSource)
    .sort()
    .flatMap((path) =>
      rewriteSource(path, readFileSync(path, 'utf8'), () => undefined, 'bn').texts.map((text) => ({ ...text, path })),
    )
}

const SPOKEN = /^(?:web|shared|server)\/.*\.tsx?$/
/** Tests, what programmers and the owner read in English, and the layer itself. */
const NOT_SPOKEN = /\.test\.|^web\/ui-gallery\/|^server\/(?:testing|seed|cli)\/|^shared\/language\/t\.ts$/

/** Whether the texts of a source are for people who use the shop, and hence in each of its languages. */
export function isSpokenSource(path: string): boolean {
  return SPOKEN.test(path) && !NOT_SPOKEN.test(path)
}
