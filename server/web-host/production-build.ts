import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { type Language, PREFIXES } from '#shared/language/language.ts'

const BUILD_FOLDER = new URL('../../build/', import.meta.url)

const cachedBuilds: Partial<Record<Language, Promise<ServerBuild>>> = {}

/** The built server of a language. */
export function loadProductionBuild(language: Language): Promise<ServerBuild> {
  cachedBuilds[language] ??= import(buildFolder(language, 'server/index.js').href)
  return cachedBuilds[language] as Promise<ServerBuild>
}

/** Where the files for browsers lie. */
export const CLIENT_FOLDERS: Record<Language, string> = {
  en: fileURLToPath(buildFolder('en', 'client/')),
  bn: fileURLToPath(buildFolder('bn', 'client/')),
}

/** A path in the build of a language. */
function buildFolder(language: Language, path: string): URL {
  return new URL(`.${PREFIXES[language]}/${path}`, BUILD_FOLDER)
}

/** The URL paths of the built clients' files. */
export function clientFileNames(): ReadonlySet<string> {
  const paths = Object.values(CLIENT_FOLDERS).flatMap((folder) => {
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
  })
  return new Set(paths)
}

/** Serves the files of a built client, precompressed where the build provides that. */
export function clientFiles(root: string, cacheControl: string): MiddlewareHandler {
  const setCacheControl = (_: string, c: Context) => c.header('Cache-Control', cacheControl)
  // An index file that never exists leaves `/` to the pages.
  return serveStatic({ root, precompressed: true, index: '.no-index', onFound: setCacheControl })
}
