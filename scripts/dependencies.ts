import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A package as it appears in package-lock.json. */
interface Locked {
  integrity?: string
  dependencies?: Record<string, string>
  hasInstallScript?: boolean
  inBundle?: boolean
}

export interface Lockfile {
  packages: Record<string, Locked>
}

/** A direct production dependency. */
export interface Dependency {
  name: string
  /** how many further packages it pulls in, the same on every platform */
  brings: number
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
}

/** The direct production dependencies, and the number of packages with all transitive ones, each counted once. */
export function productionDependencies({ packages }: Lockfile): { asked: Dependency[]; total: number } {
  const all = new Set<string>()
  const asked = Object.keys(packages['']?.dependencies ?? {}).map((name) => {
    const found = new Set<string>()
    follow(packages, '', name, found)
    for (const path of found) all.add(path)
    return { name, brings: found.size - 1 }
  })
  return { asked, total: all.size }
}

/** Paths of the packages with an install script, which .npmrc keeps npm from running. */
export function withInstallScripts({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
}

function follow(packages: Lockfile['packages'], from: string, name: string, found: Set<string>): void {
  const path = placeOf(packages, from, name)
  if (found.has(path)) return
  found.add(path)
  for (const next of Object.keys(packages[path]?.dependencies ?? {})) follow(packages, path, next, found)
}

/** Resolves a package as Node does: in the node_modules of the dependent package, or of a folder above it. */
function placeOf(packages: Lockfile['packages'], from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) throw new Error(`${name}, which ${from || 'the shop'} asks for, is not in package-lock.json`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { asked, total } = productionDependencies(readLockfile())
  for (const { name, brings } of asked) console.info(`| ${name} | ${brings} |`)
  console.info(`**${total} packages**`)
}
