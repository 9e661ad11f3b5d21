import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  process.stderr.write(
    `Omni Shoes needs Node 24 or newer, this is ${process.version}. Start it with "npm start": that brings its own Node 24.\n`,
  )
  process.exit(1)
}

// Later starts find the sources compiled; where the folder cannot be written they compile them again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))

/** Where each entry of drizzle-orm is. */
const found = new Map<string, ResolveFnOutput>()

// Node reads and parses a package's description at every import of it and for every file in it. drizzle-orm's has 180 kB, and is
// imported 400 times: a third of a start.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const module = found.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
      found.set(specifier, module)
      return module
    }
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    return nextResolve(specifier, context)
  },
})
