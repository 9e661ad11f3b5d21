import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { compilePage } from './compile-page.ts'
import { readFacts } from './facts.ts'

/** Lets pages import the Markdown files of `content/` as components, with the facts of `content/shop.json` in them. */
export function contentPages(): Plugin {
  let root = '.'
  return {
    name: 'content-pages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform: {
      filter: { id: /\/content\/[^/]+\.md$/ },
      async handler(markdown, path) {
        const shopJson = join(root, 'content/shop.json')
        this.addWatchFile(shopJson)
        const facts = readFacts(await readFile(shopJson, 'utf8'))
        return { code: await compilePage(markdown, relative(root, path), facts), map: null }
      },
    },
  }
}
