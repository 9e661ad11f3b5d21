import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPages } from './content/pipeline/content-pages.ts'

/** Shared chunks, highest priority first: a module goes into the first one that claims it. */
const SHARED = ['react', 'every-page', 'shopping', 'icons', 'areas', 'admin'] as const
/** React has its own chunk: the browser would take longer to parse and start one large file (docs/measurements.md). */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
const ICON = /\/lucide-react\/dist\/esm\/icons\//
/** Icons of the product page that are not on every page. Add new ones here, or the page will load all of 'icons'. */
const SHOPPING_ICON = /\/(?:truck|refresh-cw|zoom-in|zoom-out|plus|minus)\.mjs$/

export default defineConfig({
  plugins: [contentPages(), tailwindcss(), reactRouter(), lightIcons(), refuseCircles()],
  // Nothing is inlined as a data: URL, which the CSP forbids for fonts.
  build: {
    assetsInlineLimit: 0,
    // Some modules are imported both statically and dynamically: `sharedChunk` alone decides how they are split.
    rolldownOptions: { output: { assetFileNames }, checks: { ineffectiveDynamicImport: false } },
  },
  // Pre-bundled up front; discovered one by one, each would reload every open page in development.
  optimizeDeps: {
    include: ['react-dom/client', 'react-router/dom', 'hono/client', 'lucide-react', 'embla-carousel', 'zod'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings are meant for development; without them every page is 1.5 kB smaller.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            // Every page loads the route manifest, which names all files: names would weigh as much as the hashes.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: SHARED.map((name, place) => ({
                name: (id, modules) => (sharedChunk(id, modules) === name ? name : null),
                debugName: name,
                priority: SHARED.length - place,
                ...(name === 'areas' && { entriesAware: true, entriesAwareMergeThreshold: 2000 }),
              })),
            },
          },
        },
      },
    },
  },
})

/** Stylesheets and fonts get no name either: the scripts of every page refer to them. */
function assetFileNames({ names }: { names: string[] }): string {
  return `assets/${/\.(?:css|woff2)$/.test(names[0] ?? '') ? '' : '[name]-'}[hash:7][extname]`
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Groups shared code into a few files by who loads it, instead of a hundred small ones that compress worse and make the
 * route manifest longer: what every page loads, and what the product page has in common with other pages.
 */
function sharedChunk(id: string, modules: Modules): (typeof SHARED)[number] | null {
  // The code that hydrates the page stays in its own file, hence in its own task, so that the page can paint before it runs.
  if (id.includes('/web/entry.client.tsx')) return null
  if (REACT.test(id)) return 'react'
  // Decided by name: lucide's index imports every icon, so importers say nothing about where an icon is needed.
  if (ICON.test(id)) return SHOPPING_ICON.test(id) ? 'shopping' : 'icons'
  const pages = pagesWith(id, modules)
  if (pages.some((page) => /\/web\/(?:root|shell\/shell|entry\.client)\.tsx/.test(page))) return 'every-page'
  if (pages.length < 2) return null
  if (pages.some((page) => page.includes('/web/products/product-page.tsx'))) return 'shopping'
  return pages.every((page) => /\/web\/(?:[a-z-]+\/)?(?:admin|dashboard)\//.test(page)) ? 'admin' : 'areas'
}

/** The entries, routes and lazy components whose initial load contains the module. */
function pagesWith(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return [...seen].filter((module) => !modules.getModuleInfo(module)?.importers.length)
}

/** In a build, lucide's icons are rendered by web/ui/create-icon.tsx, on the server too. */
function lightIcons(): Plugin {
  const createIcon = fileURLToPath(new URL('web/ui/create-icon.tsx', import.meta.url))
  return {
    name: 'light-icons',
    apply: 'build',
    config: () => ({
      resolve: { alias: { '../createLucideIcon.mjs': createIcon } },
      ssr: { noExternal: ['lucide-react'] },
    }),
  }
}

/** Fails a build whose chunks import each other in a cycle: one could run before what it depends on. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.imports : []
      }
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(name))
        for (const next of reached) for (const further of importsOf(next)) reached.add(further)
        if (reached.has(name)) this.error(`${name} imports itself through ${[...reached].join(', ')}`)
      }
    },
  }
}
