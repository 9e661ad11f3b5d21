import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPages } from './content/pipeline/content-pages.ts'
import { tellProgress } from './content/pipeline/tell-progress.ts'
import { readBuildLanguage } from './content/pipeline/texts/build-language.ts'
import { translateSources } from './content/pipeline/texts/texts-plugin.ts'

/** Shared chunks, highest priority first: a module goes into the first one that claims it. */
const SHARED_CHUNKS = [
  'react',
  'every-page',
  'shopping',
  'icons',
  'times',
  'permissions',
  'areas',
  'personal',
  'admin',
  'settings',
] as const
/** React has its own chunk: the browser would take longer to parse and start one large file (docs/measurements.md). */
const REACT_MODULE = /\/node_modules\/(?:react|react-dom|scheduler)\//
const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\//
/** Pages for staff, and pages of a signed-in customer */
const ADMIN_ENTRY = /\/web\/(?:[a-z-]+\/staff|dashboard|staff\/(?!frame\/))/
const ACCOUNT_ENTRY = /\/web\/(?:account|orders)\//
/** What a page shares with dialogs and views that open later: in a shared file every page of staff, or of accounts, would load it. */
const FEW_MODULE =
  /\/(?:web\/(?:imports\/staff\/pictures\/[a-z-]+|tills\/staff\/(?:waiting-sales|read-waiting-sale)|audit\/staff\/(?:action-label|entry-texts)|users\/staff\/role-sheet|orders\/use-size-places|staff\/(?:shown-once|own-confirmation))|shared\/schemas\/imports\/pictures)\.tsx?$/
/** Forms of settings, in one file for the pages that have some. */
const SETTINGS_MODULE =
  /\/(?:web\/settings\/(?:setting-(?:fields|differences)|form-values|parts-named)|shared\/schemas\/setting(?:s|-fields))\.tsx?$/
/** Icons of the product page that are not on every page. Add new ones here, or the page will load all of 'icons'. */
const SHOPPING_ICON_MODULE = /\/(?:truck|refresh-cw|zoom-in|zoom-out|plus|minus)\.mjs$/

/** In place of a map: lines of libraries need not be right. */
const LIBRARY = null

const language = readBuildLanguage()

export default defineConfig({
  plugins: [
    translateSources(language),
    contentPages(language),
    tailwindcss(),
    // Its warning is for shops that serve their source maps.
    reactRouter().filter(({ name }) => name !== 'react-router:warn-on-client-source-maps'),
    lightweightIcons(),
    withoutExplanations(),
    withoutBlindReload(),
    withoutInstruments(),
    forbidCircularChunks(),
    tellProgress(),
  ],
  // Nothing is inlined as a data: URL, which the CSP forbids for fonts.
  build: {
    assetsInlineLimit: 0,
    // Some modules are imported both statically and dynamically: `sharedChunk` alone decides how they are split.
    rolldownOptions: { output: { assetFileNames }, checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
  },
  // Pre-bundled up front; discovered one by one, each would reload every open page in development.
  optimizeDeps: {
    include: [
      'react-dom/client',
      'react-router/dom',
      'hono/client',
      '@tanstack/react-query',
      'lucide-react',
      'embla-carousel',
      'zod',
    ],
  },
  environments: {
    // One file, loaded whole at the start: a part that is imported later would be missing where another build has taken its place.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        // For `npm run shop -- where-is`; react-router.config.ts keeps them from what is served.
        sourcemap: 'hidden',
        rolldownOptions: {
          // React Router's warnings are meant for development; without them every page is 1.5 kB smaller.
          treeshake: {
            manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'],
            // The 601 names of thanas in Bangla would come with all that names one in Bangla alone, also to English pages.
            moduleSideEffects: [{ test: /\/shared\/bangladesh\//, sideEffects: false }],
          },
          output: {
            // Every page loads the route manifest, which names all files: names would weigh as much as the hashes.
            entryFileNames: 'assets/[hash:7].js',
            sourcemapExcludeSources: true,
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: SHARED_CHUNKS.map((name, index) => ({
                name: (id, graph) => (sharedChunk(id, graph) === name ? name : null),
                debugName: name,
                priority: SHARED_CHUNKS.length - index,
                ...(name === 'areas' && { entriesAware: true, entriesAwareMergeThreshold: 1500 }),
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

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Groups shared code into a few files by who loads it, instead of a hundred small ones that compress worse and make the
 * route manifest longer: what every page loads, and what the product page has in common with other pages.
 */
function sharedChunk(id: string, graph: ModuleGraph): (typeof SHARED_CHUNKS)[number] | null {
  // The code that hydrates the page stays in its own file, hence in its own task, so that the page can paint before it runs.
  if (id.includes('/web/entry.client.tsx')) return null
  // Codes are drawn by what is loaded when it opens, of staff and accounts: in a shared file every page of theirs would load 60 kB.
  if (/bwip-js|draw-(?:qr|barcode)|web.auth.passkey/.test(id)) return null
  if (FEW_MODULE.test(id)) return null
  if (SETTINGS_MODULE.test(id)) return 'settings'
  // Merged with what checkout shows of districts, they would bring those into every page of accounts.
  if (/web.orders.ready-text|bangladesh.clock-time/.test(id)) return 'times'
  // Merged with what cuts a text, those who buy would load what staff may do.
  if (/rules.people.permission-texts/.test(id)) return 'permissions'
  if (REACT_MODULE.test(id)) return 'react'
  // Decided by name: lucide's index imports every icon, so importers say nothing about where an icon is needed.
  if (ICON_MODULE.test(id)) return SHOPPING_ICON_MODULE.test(id) ? 'shopping' : 'icons'
  const entries = entriesContaining(id, graph)
  if (entries.some((entry) => /\/web\/(?:root|shell\/shell|entry\.client)\.tsx/.test(entry))) return 'every-page'
  if (entries.length < 2) return null
  if (entries.some((entry) => entry.includes('/web/products/details/product-page.tsx'))) return 'shopping'
  if (entries.every((entry) => ADMIN_ENTRY.test(entry))) return 'admin'
  return entries.every((entry) => ADMIN_ENTRY.test(entry) || ACCOUNT_ENTRY.test(entry)) ? 'personal' : 'areas'
}

/** The entries, routes and lazy components whose initial load contains the module. */
function entriesContaining(id: string, graph: ModuleGraph): string[] {
  const reachable = new Set([id])
  for (const module of reachable)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) reachable.add(importer)
  return [...reachable].filter((module) => !graph.getModuleInfo(module)?.importers.length)
}

/** In a build, lucide's icons are their shapes alone, rendered by web/ui/create-icon.tsx, on the server too. */
function lightweightIcons(): Plugin {
  const createIcon = fileURLToPath(new URL('web/ui/create-icon.tsx', import.meta.url))
  const parts = [/,\s*(?:key: "\w+"|aliases: \[[^\]]*\])/g, /^ *(?:name|size): .*$/gm, /__iconData\.node;/]
  return {
    name: 'light-icons',
    apply: 'build',
    config: () => ({
      resolve: { alias: { '../createLucideIcon.mjs': createIcon } },
      ssr: { noExternal: ['lucide-react'] },
    }),
    transform: {
      filter: { id: ICON_MODULE },
      handler(code) {
        // Some files are other names of icons.
        if (/^export \{ default(?: as \w+)? \} from/m.test(code)) return null
        const lighter = parts.reduce((text, part) => text.replace(part, ''), code)
        if (!code.includes("from '../createLucideIcon.mjs'") || !parts.every((part) => code.search(part) >= 0))
          this.error('lucide writes its icons in another way now')
        return { code: lighter, map: LIBRARY }
      },
    },
  }
}

/**
 * React Router explains to developers what it takes for impossible (`invariant(matches, "Didn't find any matches …")`, `new
 * Error("External navigation is not allowed")`) and greets them on its last-resort page: without that every page is 2 kB smaller.
 */
function withoutExplanations(): Plugin {
  const thrown = /\bnew Error\((?:"[^"\n]{20,}"|`[^`\n]{20,}`)\)/g
  const message = /^(.*\binvariant\(.*), (?:"(?:[^"\\]|\\.)*"|`[^`\n]*`|get\w+Error\(.*\))\);$/gm
  const prepared = /\b(errorMessage|msg) = (?:"[^"\n]{20,}"|`(?:\\.|[^`\\\n]){20,}`);$/gm
  return {
    name: 'without-explanations',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(message, '$1);')
          .replace(thrown, 'new Error()')
          .replace(prepared, "$1 = '';")
          .replace(', heyDeveloper);', ');'),
        map: LIBRARY,
      }),
    },
  }
}

/**
 * React Router reloads a page whose code could not be loaded, for a new version of the shop; without a connection that would end
 * on the browser's own error page. Here only a shop that answers is reloaded, and until it does the code is asked for again.
 */
function withoutBlindReload(): Plugin {
  const explanation = /console\.error\(`Error loading route module[^;]*;\s*console\.error\(error\);\s*if \([^;]*;/
  return {
    name: 'without-blind-reload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!explanation.test(code)) this.error('React Router loads the code of its pages in another way now')
        const reload = `if (!(await fetch(location.href, { method: "HEAD" }).catch(() => 0))) {
            await new Promise((resolve) => setTimeout(resolve, 2000));
            return loadRouteModule(route, routeModulesCache);
          }`
        return { code: code.replace(explanation, reload), map: LIBRARY }
      },
    },
  }
}

/** What measures React Router itself, which this shop does not use: without it every page is 1 kB smaller. */
function withoutInstruments(): Plugin {
  const parts: Record<string, string> = {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  }
  return {
    name: 'without-instruments',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\/instrumentation\.js$/ },
      handler(code) {
        if (!code.includes(`export { ${Object.keys(parts).join(', ')} };`))
          this.error('React Router measures itself in another way now')
        const stubs = Object.entries(parts).map(([name, stub]) => `export const ${name} = ${stub};`)
        return { code: stubs.join('\n'), map: LIBRARY }
      },
    },
  }
}

/** Fails a build whose chunks import each other in a cycle: one could run before what it depends on. */
function forbidCircularChunks(): Plugin {
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
        const reachable = new Set(importsOf(name))
        for (const next of reachable) for (const further of importsOf(next)) reachable.add(further)
        if (reachable.has(name)) this.error(`${name} imports itself through ${[...reachable].join(', ')}`)
      }
    },
  }
}
