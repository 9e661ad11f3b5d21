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
    await sortManifestImports(join(clientFolder, 'assets'))
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

/** Every page loads the route manifest, which compresses a sixth better if all routes list their imports in one order. */
async function sortManifestImports(assetsFolder: string): Promise<void> {
  const name = (await readdir(assetsFolder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`No route manifest in ${assetsFolder}`)
  const path = join(assetsFolder, name)
  const [, assignment = '', json = ''] = /^(.*?=)(.*);$/s.exec(await readFile(path, 'utf8')) ?? []
  const manifest: { entry: { imports: string[] }; routes: Record<string, { imports?: string[] }> } = JSON.parse(json)
  const imports = Object.values(manifest.routes).flatMap((route) => route.imports ?? [])
  const uses = Map.groupBy(imports, (file) => file)
  const useCount = (file: string) => uses.get(file)?.length ?? 0
  // What every page has loaded by the time it reads the list is not loaded again for any of its routes.
  const isNew = (file: string) => !manifest.entry.imports.includes(file)
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports?.filter(isNew).sort((a, b) => useCount(b) - useCount(a) || (a < b ? -1 : 1))
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
