import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPages } from './content/pipeline/content-pages.ts'

export default defineConfig({
  plugins: [contentPages(), tailwindcss(), reactRouter(), compressAhead()],
  // Fonts and pictures keep their own address: the CSP takes no data: fonts.
  build: { assetsInlineLimit: 0 },
  // Known ahead, they are bundled once; found one by one, each would make every open page of development load anew.
  optimizeDeps: {
    include: ['react-dom/client', 'react-router/dom', 'hono/client', 'lucide-react', 'embla-carousel-react', 'zod'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: chunkOfEveryPage, debugName: 'every page' }] } },
        },
      },
    },
  },
})

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * What every page loads anyway makes two files, the libraries and our own part, instead of fifty small ones: those cost
 * 12 kB more (gzip), half of it for naming them all in the list of routes.
 */
function chunkOfEveryPage(id: string, modules: Modules): string | null {
  const seen = new Set<string>()
  const isOnEveryPage = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    if (/\/web\/(?:root|pages\/shell|entry\.client)\.tsx/.test(module)) return true
    return (modules.getModuleInfo(module)?.importers ?? []).some(isOnEveryPage)
  }
  if (!isOnEveryPage(id)) return null
  return id.includes('/node_modules/') ? 'libraries' : 'every-page'
}

/** Puts a Brotli and a gzip form beside every script and style of the browser's build, for serveStatic. */
function compressAhead(): Plugin {
  return {
    name: 'compress-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json)$/.test(name))
      await Promise.all(names.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await Promise.all([
    writeFile(`${path}.br`, brotliCompressSync(bytes)),
    writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 })),
  ])
}
