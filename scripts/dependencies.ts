import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A package as it appears in package-lock.json. */
interface LockedPackage {
  integrity?: string
  dependencies?: Record<string, string>
  hasInstallScript?: boolean
  inBundle?: boolean
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** A direct production dependency. */
export interface Dependency {
  name: string
  /** how many further packages it pulls in, the same on every platform */
  transitiveCount: number
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
}

/** The direct production dependencies, and the number of packages with all transitive ones, each counted once. */
export function productionDependencies({ packages }: Lockfile): { dependencies: Dependency[]; total: number } {
  const allPaths = new Set<string>()
  const dependencies = Object.keys(packages['']?.dependencies ?? {}).map((name) => {
    const reachablePaths = new Set<string>()
    collectPaths(packages, '', name, reachablePaths)
    for (const path of reachablePaths) allPaths.add(path)
    return { name, transitiveCount: reachablePaths.size - 1 }
  })
  return { dependencies, total: allPaths.size }
}

/** Paths of the packages with an install script, which .npmrc keeps npm from running. */
export function withInstallScripts({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
}

function collectPaths(packages: Lockfile['packages'], from: string, name: string, paths: Set<string>): void {
  const path = resolvePath(packages, from, name)
  if (paths.has(path)) return
  paths.add(path)
  for (const dependency of Object.keys(packages[path]?.dependencies ?? {}))
    collectPaths(packages, path, dependency, paths)
}

/** Resolves a package as Node does: in the node_modules of the dependent package, or of a folder above it. */
function resolvePath(packages: Lockfile['packages'], from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) throw new Error(`${name}, which ${from || 'the shop'} asks for, is not in package-lock.json`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { dependencies, total } = productionDependencies(readLockfile())
  for (const { name, transitiveCount } of dependencies) console.info(`| ${name} | ${transitiveCount} |`)
  console.info(`**${total} packages**`)
}
