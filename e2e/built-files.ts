import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface BuiltRoute {
  id: string
  module: string
  imports: string[]
}

const ASSETS = 'build/client/assets'
const isAdmin = ({ id }: BuiltRoute) => id.startsWith('pages/admin/')

/** File names that only routes of the admin area load. */
export function adminFiles(): Set<string> {
  const ofShoppers = filesOf(routes().filter((route) => !isAdmin(route)))
  return new Set([...filesOf(routes().filter(isAdmin))].filter((file) => !ofShoppers.has(file)))
}

/** The files that each route outside the admin area loads before it runs, including their static imports. */
export function shopperFiles(): { id: string; files: Set<string> }[] {
  return routes()
    .filter((route) => !isAdmin(route))
    .map((route) => ({ id: route.id, files: importedBy([...filesOf([route])]) }))
}

/** The name of the one script that contains these words. */
export function fileSaying(words: string): string {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const [found, another] = files.filter((name) => readFileSync(`${ASSETS}/${name}`, 'utf8').includes(words))
  if (!found || another) throw new Error(`${words}: ${found ? 'more than one script says' : 'no script says'} it`)
  return found
}

function filesOf(some: BuiltRoute[]): Set<string> {
  return new Set(some.flatMap(({ module, imports }) => [module, ...imports].map((address) => basename(address))))
}

/** The routes in the manifest of the build. */
function routes(): BuiltRoute[] {
  const list = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${list}`, 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, '')
  const { routes } = JSON.parse(text) as { routes: Record<string, BuiltRoute> }
  return Object.values(routes)
}

/** These files and everything they import statically. */
function importedBy(files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file; file = left.pop()) {
    if (seen.has(file) || !file.endsWith('.js')) continue
    seen.add(file)
    const source = readFileSync(`${ASSETS}/${file}`, 'utf8')
    for (const [, path] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (path) left.push(path)
  }
  return seen
}
