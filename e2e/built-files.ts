import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBuildIds } from '#server/platform/web-host/production-build.ts'

interface BuiltRoute {
  id: string
  parentId?: string
  module: string
  imports: string[]
}

/** Of the build that is current, which the shop under test serves. */
const ASSETS = `build/${readBuildIds()[0]}/client/assets`
const isAdmin = ({ id }: BuiltRoute) => id === 'admin' || id.startsWith('admin/')

/** File names that only routes of the admin area load. */
export function adminFiles(): Set<string> {
  const shopFiles = filesOfRoutes(routes().filter((route) => !isAdmin(route)))
  return new Set([...filesOfRoutes(routes().filter(isAdmin))].filter((file) => !shopFiles.has(file)))
}

/** The files that each route outside the admin area loads before it runs, including their static imports. */
export function shopperFiles(): { id: string; files: Set<string> }[] {
  return routes()
    .filter((route) => !isAdmin(route))
    .map((route) => ({ id: route.id, files: staticImportsOf([...filesOfRoutes([route])]) }))
}

/** Bytes of script (gzip) that a first visit to each route loads before it runs, by the id of the route. */
export function firstLoads(): Map<string, number> {
  const { entry, routes } = manifest()
  const withParents = (route: BuiltRoute | undefined): BuiltRoute[] =>
    route ? [...withParents(routes[route.parentId ?? '']), route] : []
  // Most routes load the same files.
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${ASSETS}/${file}`)).length
    sizes.set(file, size)
    return size
  }
  return new Map(
    Object.values(routes).map((route) => {
      const files = staticImportsOf([...filesOfRoutes([entry, ...withParents(route)])])
      return [route.id, [manifestFile(), ...files].reduce((bytes, file) => bytes + sizeOf(file), 0)]
    }),
  )
}

/** The name of the one script that contains these words. */
export function fileContaining(text: string): string {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const [match, secondMatch] = files.filter((name) => readFileSync(`${ASSETS}/${name}`, 'utf8').includes(text))
  if (!match || secondMatch) throw new Error(`${text}: ${match ? 'more than one script says' : 'no script says'} it`)
  return match
}

function filesOfRoutes(routes: Pick<BuiltRoute, 'module' | 'imports'>[]): Set<string> {
  return new Set(routes.flatMap(({ module, imports }) => [module, ...imports].map((address) => basename(address))))
}

/** The routes in the manifest of the build. */
function routes(): BuiltRoute[] {
  return Object.values(manifest().routes)
}

function manifest(): { entry: Omit<BuiltRoute, 'id'>; routes: Record<string, BuiltRoute> } {
  const text = readFileSync(`${ASSETS}/${manifestFile()}`, 'utf8')
  return JSON.parse(text.replace(/^[^{]*/, '').replace(/;\s*$/, ''))
}

function manifestFile(): string {
  return String(readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name)))
}

/** These files and everything they import statically. */
function staticImportsOf(files: readonly string[]): Set<string> {
  const visited = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (visited.has(file) || !file.endsWith('.js')) continue
    visited.add(file)
    const source = readFileSync(`${ASSETS}/${file}`, 'utf8')
    for (const [, path] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (path) queue.push(path)
  }
  return visited
}
