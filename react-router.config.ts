import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildCounter } from './content/pipeline/build-counter.ts'
import { readBuildLanguage } from './content/pipeline/texts/build-language.ts'
import { PREFIXES } from './shared/language/language.ts'

const language = readBuildLanguage()
const prefix = PREFIXES[language]
/** The folder of this build, made by scripts/pages.mjs. */
const folder = process.env.SHOP_BUILD ?? 'build/by-hand'

export default {
  appDirectory: 'web',
  // Each language is a build of its own: its links, data and redirects begin with its prefix.
  basename: prefix || '/',
  buildDirectory: `${folder}${prefix}`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const clientFolder = join(reactRouterConfig.buildDirectory, 'client')
    await putMapsAside(join(clientFolder, 'assets'), join(reactRouterConfig.buildDirectory, 'maps'))
    await shortenManifest(join(clientFolder, 'assets'))
    await buildCounter(clientFolder, language)
    await precompress(clientFolder)
  },
} satisfies Config

/** Moves the source maps of scripts to where no browser gets them. */
async function putMapsAside(assetsFolder: string, mapsFolder: string): Promise<void> {
  await mkdir(mapsFolder, { recursive: true })
  const maps = (await readdir(assetsFolder)).filter((name) => name.endsWith('.map'))
  await Promise.all(maps.map((name) => rename(join(assetsFolder, name), join(mapsFolder, name))))
}

interface RouteManifest {
  entry: { imports: string[] }
  routes: Record<string, { parentId?: string; imports?: string[] }>
}

/**
 * Makes the route manifest, which every page loads, smaller: all routes list their imports in one order, which compresses a sixth better,
 * and without those that the page or the routes around it have loaded by then.
 */
async function shortenManifest(assetsFolder: string): Promise<void> {
  const name = (await readdir(assetsFolder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`No route manifest in ${assetsFolder}`)
  const path = join(assetsFolder, name)
  const [, assignment = '', json = ''] = /^(.*?=)(.*);$/s.exec(await readFile(path, 'utf8')) ?? []
  const manifest: RouteManifest = JSON.parse(json)
  const ownImports = new Map(Object.entries(manifest.routes).map(([id, { imports = [] }]) => [id, imports]))
  const useCounts = new Map<string, number>()
  for (const file of [...ownImports.values()].flat()) useCounts.set(file, (useCounts.get(file) ?? 0) + 1)
  const useCount = (file: string) => useCounts.get(file) ?? 0
  const loadedAround = (parentId?: string): string[] => {
    const parent = parentId === undefined ? undefined : manifest.routes[parentId]
    return parent
      ? [...(ownImports.get(parentId ?? '') ?? []), ...loadedAround(parent.parentId)]
      : manifest.entry.imports
  }
  for (const route of Object.values(manifest.routes)) {
    const loaded = new Set(loadedAround(route.parentId))
    route.imports = route.imports
      ?.filter((file) => !loaded.has(file))
      .sort((a, b) => useCount(b) - useCount(a) || (a < b ? -1 : 1))
  }
  // What a route does not have reads the same where it is not said.
  const said = (_: string, value: unknown) => (value === false ? undefined : value)
  await writeFile(path, `${assignment}${JSON.stringify(manifest, said)};`)
}

/** Writes a Brotli and a gzip copy beside every text asset of the client build, the route manifest included, for serveStatic. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const textFiles = names.filter((name) => /\.(?:js|css|svg|json|html)$/.test(name))
  await Promise.all(textFiles.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await Promise.all([
    writeFile(`${path}.br`, brotliCompressSync(bytes)),
    writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 })),
  ])
}
