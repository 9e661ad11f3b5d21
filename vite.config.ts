import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPages } from './content/pipeline/content-pages.ts'

/** Files of shared code; each takes along what it needs and no file before it has. */
const SHARED = ['react', 'every-page', 'shopping', 'icons', 'areas', 'admin'] as const
/** Apart from the rest: one large file would be read through once more while it starts (docs/measurements.md). */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
const ICON = /\/lucide-react\/dist\/esm\/icons\//
/** Those that stand on the product page and not on every page; a new one there belongs here, or all others come with it. */
const SHOPPING_ICON = /\/(?:truck|refresh-cw|zoom-in|zoom-out|plus|minus)\.mjs$/

export default defineConfig({
  plugins: [contentPages(), tailwindcss(), reactRouter(), lightIcons(), refuseCircles()],
  // Fonts and pictures keep their own address: the CSP takes no data: fonts.
  build: {
    assetsInlineLimit: 0,
    // Some code is had at once by pages that need it, and later by others: files are made by `sharedChunk` alone.
    rolldownOptions: { output: { assetFileNames }, checks: { ineffectiveDynamicImport: false } },
  },
  // Known ahead, they are bundled once; found one by one, each would make every open page of development load anew.
  optimizeDeps: {
    include: ['react-dom/client', 'react-router/dom', 'hono/client', 'lucide-react', 'embla-carousel', 'zod'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings are for whoever writes the pages: development says them. 1.5 kB on every page.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            // The list of routes, which every page loads, names all files: a word would weigh as much as its hash.
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

/** Scripts of every page name sheets and fonts: a word would weigh as much as the hash. */
function assetFileNames({ names }: { names: string[] }): string {
  return `assets/${/\.(?:css|woff2)$/.test(names[0] ?? '') ? '' : '[name]-'}[hash:7][extname]`
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Shared code makes a few files by who loads it, instead of a hundred small ones, which cost more (gzip), also for naming
 * them all in the list of routes: what every page loads, and what the product page has in common with others.
 */
function sharedChunk(id: string, modules: Modules): (typeof SHARED)[number] | null {
  // What wakes React has a file and so a task of its own: pages are shown and used between the two.
  if (id.includes('/web/entry.client.tsx')) return null
  if (REACT.test(id)) return 'react'
  // Each icon is a module of its own; their common list has no say in where one of them is needed.
  if (ICON.test(id)) return SHOPPING_ICON.test(id) ? 'shopping' : 'icons'
  const pages = pagesWith(id, modules)
  if (pages.some((page) => /\/web\/(?:root|pages\/shell|entry\.client)\.tsx/.test(page))) return 'every-page'
  if (pages.length < 2) return null
  if (pages.some((page) => page.includes('/web/pages/product.tsx'))) return 'shopping'
  return pages.every((page) => page.includes('/web/pages/admin/')) ? 'admin' : 'areas'
}

/** The entries, routes and lazy parts, whose first load holds a module. */
function pagesWith(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return [...seen].filter((module) => !modules.getModuleInfo(module)?.importers.length)
}

/** The built shop draws lucide's icons with web/ui/create-icon.tsx, on the server too. */
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

/** Scripts that import each other in a circle could run before what they need is there: such a build stops. */
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
        if (reached.has(name)) this.error(`${name} imports itself by way of ${[...reached].join(', ')}`)
      }
    },
  }
}
