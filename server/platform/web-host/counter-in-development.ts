import { rmSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import { LANGUAGES, type Language, PREFIXES } from '#shared/language/language.ts'
import { addFiles, type BuiltFile, builtFiles } from './production-build.ts'

/** Serves the counter in development: its page builds it anew, which takes a second or two. */
export function counterInDevelopment(): MiddlewareHandler {
  let files: ReadonlyMap<string, BuiltFile> = new Map()
  let lastBuild: Promise<unknown> = Promise.resolve()
  return async (c, next) => {
    const language = LANGUAGES.find((one) => c.req.path === `${PREFIXES[one]}/counter`)
    if (language) {
      const build = lastBuild.then(() => buildFiles(language))
      lastBuild = build.catch(() => {})
      files = new Map([...files, ...(await build)])
    }
    return builtFiles(files)(c, next)
  }
}

async function buildFiles(language: Language): Promise<ReadonlyMap<string, BuiltFile>> {
  const folder = `node_modules/.counter/${language}`
  rmSync(folder, { recursive: true, force: true })
  const { buildCounter } = await import('../../../content/pipeline/build-counter.ts')
  await buildCounter(folder, language)
  const files = new Map<string, BuiltFile>()
  addFiles(files, folder, '/')
  // It would keep what the next change replaces.
  files.delete(`${PREFIXES[language]}/counter-sw.js`)
  return files
}
