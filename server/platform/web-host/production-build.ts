import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { ServerBuild } from 'react-router'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { chooseEncoding, decompress } from '#server/platform/http/encoding.ts'
import { LANGUAGES, type Language, PREFIXES } from '#shared/language/language.ts'
import { COUNTER_HEADERS } from './replies/headers.ts'

/** The folder of all builds. */
export const BUILDS = new URL('../../../build/', import.meta.url)

/** What a shop serves of `npm run build`. Nothing of it is read from the disk later: another build may have taken its place. */
export interface ProductionBuild {
  /** the built server of a language; rejects where there is none */
  pages(language: Language): Promise<ServerBuild>
  /** the files for browsers by URL path: of the current build all, of those before it what open pages may still ask for */
  files: ReadonlyMap<string, BuiltFile>
  /** undefined: there is no build */
  markServed?: () => void
}

let opened: ProductionBuild | undefined

/**
 * The build that is current when this is first called, its files and those of the builds before it in memory. `folder`
 * replaces that of all builds.
 */
export function openProductionBuild(folder?: URL): ProductionBuild {
  if (folder) return openBuild(folder)
  opened ??= openBuild(BUILDS)
  return opened
}

/** The ids of the builds in a folder, the current one first, then those before it. */
export function readBuildIds(folder = BUILDS): string[] {
  const list = new URL('current', folder)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}

/**
 * Loads the pages of all languages, so that nothing of them is missing later, and marks the build as served: later builds keep its
 * files for the pages that are open then. Throws OperatorError where there is none.
 */
export async function loadAllPages({ pages, markServed } = openProductionBuild()): Promise<void> {
  if (!markServed) throw new OperatorError('There are no built pages: make them by "npm run build".')
  for (const language of LANGUAGES) await pages(language)
  markServed()
}

function openBuild(folder: URL): ProductionBuild {
  const [current, ...earlier] = readBuildIds(folder)
  const files = new Map<string, BuiltFile>()
  const loaded: Partial<Record<Language, Promise<ServerBuild>>> = {}
  if (current) {
    for (const language of LANGUAGES) addFiles(files, clientFolder(folder, current, language), '/')
    for (const id of earlier)
      for (const language of LANGUAGES) addFiles(files, clientFolder(folder, id, language), '/assets/')
  }
  return {
    files,
    ...(current && { markServed: () => markServed(new URL(`${current}/served`, folder)) }),
    pages: (language) => {
      if (!current) return Promise.reject(new Error('There are no built pages'))
      loaded[language] ??= import(new URL(`${current}${PREFIXES[language]}/server/index.js`, folder).href)
      return loaded[language] as Promise<ServerBuild>
    },
  }
}

/** Where a shop may not write, in a container's image, nobody builds either. */
function markServed(mark: URL) {
  try {
    writeFileSync(mark, '')
  } catch {}
}

const clientFolder = (folder: URL, id: string, language: Language) =>
  fileURLToPath(new URL(`${id}${PREFIXES[language]}/client/`, folder))

/** Adds the files of a client's folder whose path begins with `prefix`, unless there is one of that path. */
export function addFiles(files: Map<string, BuiltFile>, folder: string, prefix: string) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // A page of its own, the counter, has its address without the ending of its file.
    const path = `/${relative(folder, file)}`.replace(/\.html$/, '')
    if (entry.isFile() && path.startsWith(prefix) && !/\.(?:br|gz)$/.test(path) && !files.has(path))
      files.set(path, readBuiltFile(file))
  }
}

type Bytes = Buffer<ArrayBuffer>

/** A file for browsers, in memory: as it is, or, if the build has compressed it, in both encodings and not as it is. */
export type BuiltFile = { type: string } & ({ bytes: Bytes } | { br: Bytes; gzip: Bytes })

/** Reads a file of a build with what the build has made of it. */
function readBuiltFile(path: string): BuiltFile {
  const type = getMimeType(path) ?? 'application/octet-stream'
  if (!existsSync(`${path}.br`)) return { type, bytes: readFileSync(path) }
  return { type, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
}

/** Serves files by their URL path: those whose name holds their hash for a year, others for an hour. */
export function builtFiles(files: ReadonlyMap<string, BuiltFile>): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined
    if (!file) return next()
    const { body, headers } = await encode(file, c.req.header('Accept-Encoding'))
    const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const isCounter = /\/counter(?:-sw\.js)?$/.test(path)
    const allHeaders = {
      'Content-Type': file.type,
      'Content-Length': String(body.length),
      'Cache-Control': cacheControl,
      ...(isCounter && COUNTER_HEADERS),
      ...headers,
    }
    return method === 'HEAD' ? c.body(null, 200, allHeaders) : c.body(body, 200, allHeaders)
  }
}

async function encode(
  file: BuiltFile,
  acceptEncoding: string | undefined,
): Promise<{ body: Bytes; headers: Record<string, string> }> {
  if ('bytes' in file) return { body: file.bytes, headers: {} }
  const encoding = chooseEncoding(acceptEncoding)
  if (encoding === 'identity')
    return { body: Buffer.from(await decompress(file.gzip, 'gzip')), headers: { Vary: 'Accept-Encoding' } }
  return { body: file[encoding], headers: { Vary: 'Accept-Encoding', 'Content-Encoding': encoding } }
}
