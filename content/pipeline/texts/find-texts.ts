import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundText, rewriteSource } from './read-source.ts'
import { isSpokenSource } from './spoken-sources.ts'

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
