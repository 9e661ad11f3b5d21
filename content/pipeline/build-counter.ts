import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Language } from '#shared/language/language.ts'
import { PREFIXES } from '#shared/language/language.ts'
import { translateSources } from './texts/texts-plugin.ts'

const root = process.cwd()
/** What Preact has in place of React (decision 0052). */
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}
const NAMES = { en: 'Counter', bn: 'কাউন্টার' }
/** Of the folder `public`: what an installed counter shows of itself. */
const ICONS = ['icon-192.png', 'icon-512.png', 'favicon.svg']

/** Builds the counter of one language into the folder of what browsers get: its page, its files and its service worker. */
export async function buildCounter(folder: string, language: Language): Promise<void> {
  const prefix = PREFIXES[language]
  const common: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: Object.entries(PREACT).map(([find, replacement]) => ({ find, replacement })) },
  }
  const outDir = { outDir: folder, emptyOutDir: false, assetsInlineLimit: 0 }
  const { output } = (await build({
    ...common,
    plugins: [translateSources(language), tailwindcss(), counterPage(language)],
    build: {
      ...outDir,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { counter: `${root}/web/counter/app/start.tsx` },
        output: {
          entryFileNames: 'assets/counter-[hash:7].js',
          chunkFileNames: 'assets/counter-[hash:7].js',
          assetFileNames: 'assets/counter-[hash:7][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const files = output.map(({ fileName }) => fileName).filter((name) => /\.(?:js|css|woff2)$/.test(name))
  const page = output.find(({ fileName }) => fileName.endsWith('counter.html'))
  const precached = [
    { url: `${prefix}/counter`, revision: hash('sha256', String(page?.type === 'asset' && page.source)).slice(0, 16) },
    ...files.map((name) => ({ url: `/${name}`, revision: null })),
    ...[...ICONS, ...globSync(`counter/*.${language}.webp`, { cwd: `${root}/public` })].map((name) => ({
      url: `/${name}`,
      revision: hash('sha256', readFileSync(`${root}/public/${name}`)).slice(0, 16),
    })),
  ]
  await build({
    ...common,
    define: { PRECACHED: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    build: {
      ...outDir,
      rolldownOptions: {
        input: `${root}/web/counter/service-worker.ts`,
        output: { format: 'iife', entryFileNames: `${prefix.slice(1)}${prefix && '/'}counter-sw.js` },
      },
    },
  })
}

/** Writes the page and the manifest of the app. Nothing of it stands inline, which the page's policy forbids. */
function counterPage(language: Language): Plugin {
  const prefix = PREFIXES[language]
  const at = (name: string) => `${prefix.slice(1)}${prefix && '/'}${name}`
  return {
    name: 'counter-page',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      const source = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0B3D2E">
<meta name="robots" content="noindex">
<title>${NAMES[language]} | Omni Shoes</title>
${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${prefix}/counter.webmanifest">
</head>
<body>
<div id="counter"></div>
<script type="module" src="/${entry?.fileName}"></script>
</body>
</html>
`
      this.emitFile({ type: 'asset', fileName: at('counter.html'), source })
      const manifest = {
        id: `${prefix}/counter`,
        name: `${NAMES[language]} · Omni Shoes`,
        short_name: NAMES[language],
        lang: language,
        start_url: `${prefix}/counter`,
        scope: `${prefix}/counter`,
        display: 'standalone',
        background_color: '#FAF8F4',
        theme_color: '#0B3D2E',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }
      this.emitFile({ type: 'asset', fileName: at('counter.webmanifest'), source: JSON.stringify(manifest) })
    },
  }
}
